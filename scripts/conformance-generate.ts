/**
 * Puts all kept cases to the real OpenKruise, and rewrites the golden data, the CRD structure of its release and the table of rules.
 *
 *   conformance-generate.ts                 all of it
 *   conformance-generate.ts --handwritten   without the generated cases
 *   conformance-generate.ts --check         changes nothing, and fails where something would change (CI)
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Expectation } from '../test/conformance/case.ts';
import { type CompleteCase, completeCase } from '../test/conformance/complete-case.ts';
import {
  generatedCases,
  generatedFileCount,
  readGeneratedGolden,
  readGoldenVerdicts,
  readHandwrittenGolden,
  removeStaleGolden,
  staleCases,
  writeGeneratedGolden,
  writeGoldenVerdicts,
  writeHandwrittenGolden,
} from '../test/conformance/golden.ts';
import { readHandwrittenCases, readValidationCases } from '../test/conformance/handwritten.ts';
import { askOracle, buildOracle, hasGo } from '../test/conformance/oracle-process.ts';
import { renderRuleTable, readRuleTable, writeRuleTable } from '../test/conformance/rule-table.ts';
import type { Verdict } from '../test/conformance/validation-case.ts';

const { values } = parseArgs({
  options: { handwritten: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});
const { check: isChecking } = values;
if (!hasGo()) {
  console.error('Go is needed to make conformance data: see test/conformance/README.md.');
  process.exit(2);
}
buildOracle();

/** The real answers; a case that is none is a mistake in the cases. */
async function ask(cases: readonly CompleteCase[]): Promise<Expectation[]> {
  const expectations = await askOracle<Expectation>('inject', cases);
  const broken = expectations.filter(({ error }) => error !== undefined);
  for (const { name, error } of broken) console.error(`${name}: ${error ?? ''}`);
  if (broken.length > 0) process.exit(1);
  return expectations;
}

/** Says which kept answers are not those of the real code. */
function report(stale: readonly string[]): void {
  if (stale.length === 0) return;
  process.exitCode = 1;
  const shown = stale.slice(0, 10).join(', ');
  console.error(`OpenKruise answers otherwise to ${stale.length} cases than the golden data says: ${shown}`);
}

/**
 * The scripts that write further golden data. The order of the kubelet's entries and of messages of the webhooks is random in Go, so bytes
 * are no measure there: to check is to compare our answers to the same questions.
 */
const otherScripts = [
  { script: 'conformance-crds.ts', write: [], check: [] },
  { script: 'conformance-keyring.ts', write: ['--keep'], check: ['--check'] },
  { script: 'conformance-verdicts.ts', write: ['--keep'], check: ['--check'] },
  { script: 'conformance-verdicts.ts', write: ['--updates', '--keep'], check: ['--updates', '--check'] },
] as const;

/** Runs one of them; to check, what it changed is told and put back. */
function runOther({ script, write, check }: (typeof otherScripts)[number]): void {
  const before = new Map(dataFiles().map((file) => [file, readFileSync(file)]));
  const args = [join(import.meta.dirname, script), ...(isChecking ? check : write)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
    console.error(`${script} ended with ${String(status)}`);
  }
  if (!isChecking) return;
  for (const [file, content] of before) {
    if (content.equals(readFileSync(file))) continue;
    process.exitCode = 1;
    console.error(`${script} writes another ${relative(process.cwd(), file)}`);
    writeFileSync(file, content);
  }
}

/** The files that those scripts write. */
function dataFiles(): readonly string[] {
  return ['golden', 'crds'].flatMap((folder) => {
    const path = join(import.meta.dirname, '../test/conformance', folder);
    return readdirSync(path).map((name) => join(path, name));
  });
}

const handwritten = readHandwrittenCases().map(completeCase);
const validation = readValidationCases();
const [answers, verdicts] = [await ask(handwritten), await askOracle<Verdict>('validate', validation)];
if (isChecking) {
  report(staleCases(readHandwrittenGolden(), answers));
  report(staleCases(readGoldenVerdicts(), verdicts));
  if (readRuleTable() !== renderRuleTable([...handwritten, ...validation])) report(['the table of rules']);
} else {
  writeHandwrittenGolden(handwritten, answers);
  writeGoldenVerdicts(validation, verdicts);
  writeRuleTable([...handwritten, ...validation]);
}
console.log(`${handwritten.length} hand-written injection cases, ${validation.length} validation cases`);

if (!values.handwritten) {
  for (let file = 0; file < generatedFileCount; file++) {
    const cases = generatedCases(file);
    const expectations = await ask(cases);
    if (isChecking) report(staleCases(readGeneratedGolden(file), expectations));
    else writeGeneratedGolden(file, cases, expectations);
    console.log(`${(file + 1) * cases.length} generated cases`);
  }
  if (!isChecking) removeStaleGolden();
  otherScripts.forEach(runOther);
}
