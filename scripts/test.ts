/**
 * `npm test`: builds and checks everything, and ends with the line `N passed, M failed`, the sum over all suites. A check that is
 * not a suite of tests (types, lint, layers, format) counts as one. No step is left out because an earlier one failed.
 *
 *   npm test [-- --conformance] [-- <step> …]
 *
 * `--conformance` also asks the real Kruise code again, where Go is installed; with CI in the environment that is always done.
 */
import { buildAll } from './lib/build-all.ts';
import { printTotals } from './lib/totals.ts';
import { printSummary, runStep, type StepResult } from './test/step.ts';
import { steps } from './test/steps.ts';

/** Everything that is shipped, as it is shipped, and the in-editor suites. */
async function build(): Promise<undefined> {
  await buildAll(['--production', '--tests']);
  return undefined;
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isConformance = process.argv.includes('--conformance') || Boolean(process.env['CI']);
const results: StepResult[] = [await runStep('build', build)];
for (const { name, isOptional, run } of steps) {
  const isWanted = wanted.length > 0 ? wanted.includes(name) : isOptional !== true || isConformance;
  if (isWanted) results.push(await runStep(name, run));
}
printSummary(results);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
printTotals({ passed, failed });
process.exitCode = failed === 0 ? 0 : 1;
