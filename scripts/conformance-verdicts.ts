/**
 * Holds our verdicts against the real webhooks on fresh cases. Needs Go.
 *
 *   conformance-verdicts.ts [seed] [cases]             objects that are created
 *   conformance-verdicts.ts --updates [seed] [cases]   objects that take the place of an earlier version
 *   conformance-verdicts.ts [--updates] --keep         the kept cases, whose answers become golden data
 *   conformance-verdicts.ts [--updates] --check        the kept cases, whose answers are compared only
 *
 * With --kruise DIR the webhooks are those of a checkout of OpenKruise, and our rules those of --release (main where left out).
 */
import { parseArgs } from 'node:util';
import { askOracle, buildOracle, comparedRelease, oracleOptions } from '../test/conformance/oracle-process.ts';
import { differenceOf, isComparable } from '../test/conformance/validation/compare.ts';
import { coreDifferenceOf } from '../test/conformance/validation/core-fields.ts';
import {
  keptCreates,
  keptMainCreates,
  keptMainUpdates,
  keptUpdates,
  writeKeptVerdicts,
} from '../test/conformance/validation/golden.ts';
import { refusedFields } from '../test/conformance/validation/refused-fields.ts';
import type { Verdict } from '../test/conformance/validation-case.ts';

const shown = 60;
const batchSize = 2000;
const { values, positionals } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    updates: { type: 'boolean', default: false },
    ...oracleOptions,
  },
  allowPositionals: true,
});
const release = comparedRelease(values);
const [creates, updates] = release === 'main' ? [keptMainCreates, keptMainUpdates] : [keptCreates, keptUpdates];
const sort = values.updates ? updates : creates;
const isKept = values.keep || values.check;
const seed = isKept ? sort.seed : Number(positionals[0] ?? 1);
const count = isKept ? sort.cases : Number(positionals[1] ?? 1000);

buildOracle(values.kruise);
const kept: Verdict[] = [];
const differences: Record<'verdict' | 'field' | 'core', string[]> = { verdict: [], field: [], core: [] };
const totals = { compared: 0, admitted: 0, withFields: 0, fields: 0 };
for (let start = 0; start < count; start += batchSize) {
  const cases = Array.from({ length: Math.min(batchSize, count - start) }, (_, index) =>
    sort.generate(seed, start + index, release),
  );
  const verdicts = await askOracle<Verdict>('validate', cases);
  kept.push(...verdicts);
  for (const [index, one] of cases.entries()) {
    const verdict = verdicts[index];
    if (!verdict || !isComparable(verdict)) continue;
    const fields = verdict.allowed ? [] : refusedFields(verdict);
    totals.compared++;
    totals.admitted += verdict.allowed ? 1 : 0;
    totals.withFields += fields.length > 0 ? 1 : 0;
    totals.fields += fields.length;
    const difference = await differenceOf(one, { ...verdict, fields });
    if (difference) differences[difference.sort].push(difference.text);
    const coreDifference = coreDifferenceOf(one, verdict.stage, fields);
    if (coreDifference !== undefined) differences.core.push(coreDifference);
  }
}
if (values.keep) writeKeptVerdicts(sort, kept);
for (const texts of Object.values(differences)) for (const text of texts.slice(0, shown)) console.log(text);
const { compared, admitted, withFields, fields } = totals;
console.log(
  `${values.updates ? 'updates of ' : ''}seed ${seed}, release ${release}: ${compared} compared of ${count} (${admitted} admitted), ${differences.verdict.length} disagreements`,
);
console.log(
  `fields: ${fields} named in ${withFields} of ${compared - admitted} refusals; ${differences.field.length} refusals have one that we do not point at, ` +
    `${differences.core.length} have other fields of core validation`,
);
if (Object.values(differences).some((texts) => texts.length > 0)) process.exitCode = 1;
