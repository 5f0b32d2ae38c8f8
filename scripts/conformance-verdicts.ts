/**
 * Holds our verdicts against the real webhooks on fresh cases: `node scripts/conformance-verdicts.ts [seed] [cases]`. Needs Go.
 * `node scripts/conformance-verdicts.ts --keep` writes the answers to the kept cases as golden data instead.
 */
import { deepEquals } from '../server/src/base/json.ts';
import { askOracle, buildOracle } from '../test/conformance/oracle-process.ts';
import { disagreement, isComparable } from '../test/conformance/validation/compare.ts';
import { goCoreFields, ourCoreFields } from '../test/conformance/validation/core-fields.ts';
import { generateVerdictCase, type VerdictCase } from '../test/conformance/validation/generate-case.ts';
import { keptVerdicts, writeKeptVerdicts } from '../test/conformance/validation/golden.ts';
import type { Verdict } from '../test/conformance/validation-case.ts';

const shown = 60;
const arguments_ = process.argv.slice(2);
const isKeeping = arguments_[0] === '--keep';
const seed = isKeeping ? keptVerdicts.seed : Number(arguments_[0] ?? 1);
const count = isKeeping ? keptVerdicts.cases : Number(arguments_[1] ?? 1000);

buildOracle();
const cases = Array.from({ length: count }, (_, index) => generateVerdictCase(seed, index));
const verdicts = await askOracle<Verdict>('validate', cases);
if (isKeeping) writeKeptVerdicts(verdicts);
const judged = cases.flatMap((one, index) => {
  const verdict = verdicts[index];
  return verdict && isComparable(verdict) ? [{ one, verdict }] : [];
});
const disagreements: string[] = [];
let withFields = 0;
const otherFields: string[] = [];
for (const { one, verdict } of judged) {
  const difference = await disagreement(one, verdict);
  if (difference !== undefined) disagreements.push(difference);
  const difference2 = fieldDifference(one, verdict);
  if (difference2 !== undefined) withFields++;
  if (difference2) otherFields.push(difference2);
}
for (const text of [...disagreements.slice(0, shown), ...otherFields.slice(0, shown)]) console.log(text);
const admitted = judged.filter(({ verdict }) => verdict.allowed).length;
console.log(
  `seed ${seed}: ${judged.length} compared of ${count} (${admitted} admitted), ${disagreements.length} disagreements`,
);
console.log(`core fields: ${withFields} messages compared, ${otherFields.length} name other fields`);
if (disagreements.length + otherFields.length > 0) process.exitCode = 1;

/** How the fields differ that core validation names; empty where they do not, `undefined` where it names none. */
function fieldDifference(one: VerdictCase, { stage, message = '' }: Verdict): string | undefined {
  const theirs = stage === 'validate' ? goCoreFields(message) : [];
  if (theirs.length === 0) return undefined;
  const ours = ourCoreFields(one);
  if (deepEquals([...theirs], [...ours])) return '';
  return `${one.name} fields [${one.mutations.join('; ')}]\n  Go ${theirs.join(' | ')}\n  we ${ours.join(' | ')}`;
}
