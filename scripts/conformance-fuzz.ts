/**
 * Puts fresh generated cases to the real OpenKruise and to our engine, and prints where they differ.
 *
 *   conformance-fuzz.ts --seed N --cases M [--shrink] [--show K] [--kruise DIR [--release R]]
 *
 * With --kruise it is the OpenKruise of a checkout, and our engine that of the release (main where left out).
 */
import { parseArgs } from 'node:util';
import type { Expectation } from '../test/conformance/case.ts';
import { compareCase, describeDifference, type Difference } from '../test/conformance/compare.ts';
import { type CompleteCase, completeCase } from '../test/conformance/complete-case.ts';
import { generateCase } from '../test/conformance/generate/generate-case.ts';
import { askOracle, buildOracle, comparedRelease, hasGo, oracleOptions } from '../test/conformance/oracle-process.ts';
import { shrinkCase } from '../test/conformance/shrink.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '1000' },
    shrink: { type: 'boolean', default: false },
    show: { type: 'string', default: '20' },
    ...oracleOptions,
  },
});
if (!hasGo()) {
  console.error('Go is needed to ask the real OpenKruise: see test/conformance/README.md.');
  process.exit(2);
}
const kruiseVersion = comparedRelease(values);
buildOracle(values.kruise);

const batchSize = 1000;
const seed = Number(values.seed);
const total = Number(values.cases);
const found: { one: CompleteCase; difference: Difference }[] = [];
let engineTime = 0;
for (let start = 0; start < total; start += batchSize) {
  const cases = Array.from({ length: Math.min(batchSize, total - start) }, (_, index) =>
    completeCase({ ...generateCase(seed, start + index, kruiseVersion), kruiseVersion }),
  );
  const expectations = await askOracle<Expectation>('inject', cases);
  const began = performance.now();
  cases.forEach((one, index) => {
    const difference = compareCase(expectations[index] as Expectation, one);
    if (difference) found.push({ one, difference });
  });
  engineTime += performance.now() - began;
}
console.log(
  `seed ${seed}, release ${kruiseVersion}: ${total} cases, ${found.length} differences, ${(engineTime / total).toFixed(2)} ms a case in our engine`,
);

const causes = new Map<string, number>();
for (const { difference } of found) {
  const path = difference.path.replace(/\[\d+\]/g, '[]');
  causes.set(path, (causes.get(path) ?? 0) + 1);
}
for (const [path, count] of [...causes].sort(([, left], [, right]) => right - left)) console.log(`${count} × ${path}`);
for (const { one, difference } of found.slice(0, Number(values.show))) {
  console.log(`\n${one.name}: ${describeDifference(difference)}`);
  if (values.shrink) console.log(JSON.stringify(await shrinkCase(one), undefined, 1));
}
process.exitCode = found.length === 0 ? 0 : 1;
