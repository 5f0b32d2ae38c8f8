/**
 * Judges every SidecarSet, PodUnavailableBudget and WorkloadSpread in the YAML files and Markdown code blocks of some folders by the real
 * OpenKruise and by our rules, and prints where they differ and what is refused:
 * `node scripts/conformance-documents.ts [--kruise DIR [--release R]] FOLDER...`. Needs Go.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { asString, isJsonObject, type JsonObject, type JsonValue, valueAt } from '../server/src/base/json.ts';
import { askOracle, buildOracle, comparedRelease, oracleOptions } from '../test/conformance/oracle-process.ts';
import { differenceOf, isComparable } from '../test/conformance/validation/compare.ts';
import { clusterConfiguration, type VerdictCase } from '../test/conformance/validation/generate-case.ts';
import { refusedFields } from '../test/conformance/validation/refused-fields.ts';
import type { Verdict } from '../test/conformance/validation-case.ts';

const kinds = ['SidecarSet', 'PodUnavailableBudget', 'WorkloadSpread'];
/** What a WorkloadSpread can have for its target; such objects of the same text come into the cluster. */
const workloads = ['Deployment', 'ReplicaSet', 'StatefulSet', 'Job', 'CloneSet'];

const { values, positionals: folders } = parseArgs({ options: oracleOptions, allowPositionals: true });
const kruiseVersion = comparedRelease(values);
const unreadable: string[] = [];
const cases = folders.flatMap((folder) =>
  filesIn(folder).flatMap((file) => textsOf(file).flatMap(({ text, line }) => casesIn(text, `${file}:${line}`))),
);

buildOracle(values.kruise);
const verdicts = await askOracle<Verdict>('validate', cases);
const seen = new Map<string, string>();
let differences = 0;
for (const [index, one] of cases.entries()) {
  const verdict = verdicts[index];
  if (!verdict) continue;
  const outcome =
    verdict.error ?? (verdict.allowed ? 'admitted' : `refused (${verdict.stage ?? ''}): ${verdict.message ?? ''}`);
  if (isComparable(verdict)) {
    const difference = await differenceOf(one, { ...verdict, fields: verdict.allowed ? [] : refusedFields(verdict) });
    if (difference) {
      differences++;
      console.log(`DIFFERENT ${difference.text}`);
    }
  }
  // Translations and older versions of a page repeat its objects.
  const key = JSON.stringify(one.object);
  if (!verdict.allowed && !seen.has(key)) console.log(`REFUSED ${one.name}\n  ${outcome.slice(0, 600)}`);
  if (verdict.allowed && verdict.unknownFields && !seen.has(key))
    console.log(`UNKNOWN FIELDS ${one.name}\n  ${verdict.unknownFields.join(', ')}`);
  seen.set(key, one.name);
}
for (const text of unreadable) console.log(`UNREADABLE ${text}`);
const refused = verdicts.filter(({ allowed }) => !allowed).length;
console.log(
  `${cases.length} objects (${seen.size} different ones, ${refused} refused), ${differences} judged differently`,
);
if (differences > 0) process.exitCode = 1;

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(mdx?|ya?ml)$/.test(name))
    .map((name) => join(folder, name));
}

/** The YAML of a file: all of it, or its code blocks. */
function textsOf(file: string): readonly { readonly text: string; readonly line: number }[] {
  const content = readFileSync(file, 'utf8');
  if (!/\.mdx?$/.test(file)) return [{ text: content, line: 1 }];
  return [...content.matchAll(/^([ \t]*)(```+|~~~+)[^\n`]*\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm)].map((match) => ({
    text: (match[3] ?? '').replaceAll(new RegExp(`^${match[1] ?? ''}`, 'gm'), ''),
    line: content.slice(0, match.index).split('\n').length + 1,
  }));
}

function casesIn(text: string, place: string): readonly VerdictCase[] {
  if (!kinds.some((kind) => text.includes(`kind: ${kind}`))) return [];
  // Some pages part objects by longer lines than YAML does.
  const objects = parseAllDocuments(text.replaceAll(/^-{4,}$/gm, '---'), {
    version: '1.1',
    prettyErrors: false,
    logLevel: 'silent',
  }).flatMap((document) => {
    if (document.errors[0] !== undefined) unreadable.push(`${place}: ${document.errors[0].message}`);
    const value = document.errors[0] === undefined ? (document.toJS() as JsonValue) : null;
    return isJsonObject(value) ? [value] : [];
  });
  return objects
    .filter((object) => kinds.includes(asString(object['kind']) ?? '') && isJsonObject(object['spec']))
    .map((object) => ({
      name: place,
      namespace: asString(valueAt(object, ['metadata', 'namespace'])) ?? 'default',
      object: withoutDates(object),
      cluster: [clusterConfiguration, ...objects.filter((other) => isTarget(other))].map(withoutDates),
      kruiseVersion,
      mutations: [],
    }));
}

function isTarget(object: JsonObject): boolean {
  return (
    workloads.includes(asString(object['kind']) ?? '') && asString(valueAt(object, ['metadata', 'name'])) !== undefined
  );
}

function withoutDates(object: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(object)) as JsonObject;
}
