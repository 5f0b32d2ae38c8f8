/**
 * Holds our verdicts against the real webhooks on fresh cases: `node scripts/conformance-verdicts.ts [seed] [cases]`. Needs Go.
 * With `--keep` the answers to the kept cases are written as golden data instead.
 */
import { askOracle, buildOracle } from '../test/conformance/oracle-process.ts';
import { disagreement, isComparable } from '../test/conformance/validation/compare.ts';
import { generateVerdictCase } from '../test/conformance/validation/generate-case.ts';
import type { Verdict } from '../test/conformance/validation-case.ts';

const [seed = '1', count = '1000'] = process.argv.slice(2);
if (process.env['ORACLE_BINARY'] === undefined) buildOracle();
const cases = Array.from({ length: Number(count) }, (_, index) => generateVerdictCase(Number(seed), index));
const verdicts = await askOracle<Verdict>('validate', cases);
let compared = 0;
let admitted = 0;
const disagreements: string[] = [];
for (const [index, one] of cases.entries()) {
  const verdict = verdicts[index];
  if (!verdict || !isComparable(verdict)) {
    if (verdict?.error !== undefined && process.env['VERBOSE']) console.log(one.name, verdict.error);
    continue;
  }
  compared++;
  if (verdict.allowed) admitted++;
  const difference = await disagreement(one, verdict);
  if (difference !== undefined) disagreements.push(difference);
}
for (const text of disagreements.slice(0, 60)) console.log(text);
console.log(
  `seed ${seed}: ${compared} compared of ${count} (${admitted} admitted), ${disagreements.length} disagreements`,
);
if (disagreements.length > 0) process.exitCode = 1;
