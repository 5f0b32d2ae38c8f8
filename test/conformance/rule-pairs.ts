import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { asObject, type JsonObject, type JsonValue } from '../../server/src/base/json.ts';
import type { ValidationCase } from './validation-case.ts';

/** Changes of an object by paths whose steps are parted by slashes; `null` deletes. A slash in a key is written `~1`. */
type Changes = Readonly<Record<string, JsonValue>>;

/** A rule, an object that it lets pass, and what has it refused. */
interface RulePair {
  readonly rule: string;
  readonly about?: string;
  /** The object, by its name among the bases of the file. */
  readonly base: string;
  /** The object as it was before an update. */
  readonly old?: string;
  readonly cluster?: string | readonly JsonObject[];
  /** What the object needs besides to show the rule. */
  readonly good?: Changes;
  readonly bad?: Changes;
  readonly badGates?: Readonly<Record<string, boolean>>;
  /** A part of the message of the refusal. */
  readonly expect: string;
}

interface PairFile {
  readonly bases: Readonly<Record<string, JsonObject>>;
  readonly clusters?: Readonly<Record<string, readonly JsonObject[]>>;
  readonly pairs: readonly RulePair[];
}

/** Each pair as two cases, which differ in what the rule is about and in nothing else. */
export function readRulePairs(): readonly ValidationCase[] {
  const folder = join(import.meta.dirname, 'rule-pairs');
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const file = parse(readFileSync(join(folder, name), 'utf8')) as PairFile;
      return file.pairs.flatMap((pair, index) => casesOf(pair, file, `${pair.rule} (${name} ${index + 1})`));
    });
}

function casesOf(pair: RulePair, { bases, clusters = {} }: PairFile, name: string): readonly ValidationCase[] {
  const { rule, about, base, old, cluster = [], good = {}, bad = {}, badGates, expect } = pair;
  const accepted = changed(bases[base] ?? {}, good);
  const shared = {
    rules: [rule],
    ...(about === undefined ? {} : { about }),
    ...(old === undefined ? {} : { old: bases[old] ?? {} }),
    cluster: typeof cluster === 'string' ? (clusters[cluster] ?? []) : cluster,
  };
  return [
    { name: `${name}: accepted`, ...shared, object: accepted, expect: 'admitted' },
    {
      name: `${name}: refused`,
      ...shared,
      object: changed(accepted, bad),
      ...(badGates === undefined ? {} : { featureGates: badGates }),
      expect,
    },
  ];
}

function changed(object: JsonObject, changes: Changes): JsonObject {
  const copy = structuredClone(object);
  for (const [path, value] of Object.entries(changes)) put(copy, path.split('/'), value);
  return copy;
}

function put(target: JsonValue, [step = '', ...rest]: readonly string[], value: JsonValue): void {
  const key = step.replaceAll('~1', '/');
  if (Array.isArray(target)) {
    if (rest.length > 0) put(target[Number(key)] ?? null, rest, value);
    else target[Number(key)] = structuredClone(value);
    return;
  }
  const map = asObject(target);
  if (map === undefined) return;
  if (rest.length > 0) {
    // A list begins where its first item is put.
    map[key] ??= rest[0] === '0' || rest[0] === '1' ? [] : {};
    put(map[key], rest, value);
  } else if (value === null) delete map[key];
  else map[key] = structuredClone(value);
}
