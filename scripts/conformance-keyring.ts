/**
 * Puts fresh generated pull Secrets and images to the kubelet's own keyring and to ours, and prints where they differ. Needs Go.
 *
 *   conformance-keyring.ts --seed N --cases M [--show K]
 *   conformance-keyring.ts --keep     asks about the kept cases, and writes the answers as golden data
 *   conformance-keyring.ts --check    asks about the kept cases, and compares only
 */
import { parseArgs } from 'node:util';
import { keyringDifference } from '../test/conformance/keyring/compare.ts';
import { generateKeyringCase } from '../test/conformance/keyring/generate-case.ts';
import { keptKeyringCases, writeGoldenKeyring } from '../test/conformance/keyring/golden.ts';
import type { KeyringAnswer, KeyringCase } from '../test/conformance/keyring/question.ts';
import { askOracle, buildOracle, hasGo } from '../test/conformance/oracle-process.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '20000' },
    show: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
if (!hasGo()) {
  console.error('Go is needed to ask the real kubelet: see test/conformance/README.md.');
  process.exit(2);
}
buildOracle();

const seed = Number(values.seed);
const isKept = values.keep || values.check;
const cases = isKept
  ? keptKeyringCases()
  : Array.from({ length: Number(values.cases) }, (_, index) => generateKeyringCase(seed, index));
const answers = await askOracle<KeyringAnswer>(
  'keyring',
  cases.map(({ question }) => question),
);
if (values.keep) writeGoldenKeyring(cases, answers);

const differences = cases.flatMap((one, index) => {
  const real = answers[index];
  return real === undefined ? `${one.name}: no answer` : (keyringDifference(one, real) ?? []);
});
const found = answers.filter((answer) => answer.found).length;
const broken = answers.filter(({ decodeError }) => decodeError !== undefined).length;
console.log(
  `${isKept ? 'kept cases' : `seed ${seed}`}: ${countPairs(cases)} pairs of a Secret and an image in ${cases.length} cases ` +
    `(${found} with credentials, ${broken} that do not decode), ${differences.length} differences`,
);
for (const difference of differences.slice(0, Number(values.show))) console.log(difference);
process.exitCode = differences.length === 0 ? 0 : 1;

function countPairs(all: readonly KeyringCase[]): number {
  return all.reduce((sum, { question }) => sum + question.secrets.length, 0);
}
