/** Puts all kept cases to the real OpenKruise, and rewrites the golden data, the CRD structure of its release and the table of rules. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Expectation } from '../test/conformance/case.ts';
import { type CompleteCase, completeCase } from '../test/conformance/complete-case.ts';
import {
  generatedCases,
  generatedFileCount,
  removeStaleGolden,
  writeGeneratedGolden,
  writeGoldenVerdicts,
  writeHandwrittenGolden,
} from '../test/conformance/golden.ts';
import { readHandwrittenCases, readValidationCases } from '../test/conformance/handwritten.ts';
import { askOracle, buildOracle, hasGo } from '../test/conformance/oracle-process.ts';
import { writeRuleTable } from '../test/conformance/rule-table.ts';
import type { Verdict } from '../test/conformance/validation-case.ts';

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

const handwritten = readHandwrittenCases().map(completeCase);
writeHandwrittenGolden(handwritten, await ask(handwritten));
const validation = readValidationCases();
writeGoldenVerdicts(validation, await askOracle<Verdict>('validate', validation));
writeRuleTable([...handwritten, ...validation]);
console.log(`${handwritten.length} hand-written injection cases, ${validation.length} validation cases`);
if (!process.argv.includes('--handwritten')) {
  for (let file = 0; file < generatedFileCount; file++) {
    const cases = generatedCases(file);
    writeGeneratedGolden(file, cases, await ask(cases));
    console.log(`${(file + 1) * cases.length} generated cases`);
  }
  removeStaleGolden();
  for (const script of [['conformance-crds.ts'], ['conformance-keyring.ts', '--keep']]) {
    const [file = '', ...args] = script;
    spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: 'inherit' });
  }
}
