/**
 * Holds what we say of workloads and jobs against the real webhooks on fresh broken ones: no error where they are admitted. Needs Go.
 *
 *   conformance-workloads.ts [seed] [cases] [--kruise DIR [--release R]]
 */
import { parseArgs } from 'node:util';
import { askOracle, buildOracle, comparedRelease, oracleOptions } from '../test/conformance/oracle-process.ts';
import { isComparable } from '../test/conformance/validation/compare.ts';
import { falseAlarmOf, generateWorkloadCase } from '../test/conformance/validation/workload-case.ts';
import type { Verdict } from '../test/conformance/validation-case.ts';

const shown = 60;
const batchSize = 2000;
const { values, positionals } = parseArgs({ options: oracleOptions, allowPositionals: true });
const seed = Number(positionals[0] ?? 1);
const count = Number(positionals[1] ?? 1000);
const release = comparedRelease(values);

buildOracle(values.kruise);
const alarms: string[] = [];
const totals = { compared: 0, admitted: 0 };
for (let start = 0; start < count; start += batchSize) {
  const cases = Array.from({ length: Math.min(batchSize, count - start) }, (_, index) =>
    generateWorkloadCase(seed, start + index, release),
  );
  const verdicts = await askOracle<Verdict>('validate', cases);
  for (const [index, one] of cases.entries()) {
    const verdict = verdicts[index];
    if (!verdict || !isComparable(verdict)) continue;
    totals.compared++;
    totals.admitted += verdict.allowed ? 1 : 0;
    const alarm = await falseAlarmOf(one, verdict);
    if (alarm !== undefined) alarms.push(alarm);
  }
}
for (const alarm of alarms.slice(0, shown)) console.log(alarm);
console.log(
  `seed ${seed}, release ${release}: ${totals.compared} compared of ${count} (${totals.admitted} admitted), ${alarms.length} false alarms`,
);
if (alarms.length > 0) process.exitCode = 1;
