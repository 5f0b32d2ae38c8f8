/**
 * Writes the structure of Kruise's CRDs (paths, types, enums, required fields, defaults) to test/conformance/crds/.
 *
 *   conformance-crds.ts                              the release that the oracle depends on
 *   conformance-crds.ts --kruise DIR --release main  another release, from a checkout of OpenKruise
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  askOracle,
  buildOracle,
  comparedRelease,
  crdFolder,
  hasGo,
  oracleOptions,
} from '../test/conformance/oracle-process.ts';

interface CrdDescription {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** One field a line, so that a change of a CRD shows as few changed lines. */
function render(descriptions: readonly CrdDescription[]): string {
  const kinds = descriptions.map(({ fields, ...head }) => {
    const lines = Object.entries(fields).map(
      ([path, field]) => `    ${JSON.stringify(path)}: ${JSON.stringify(field)}`,
    );
    return `{\n  ${JSON.stringify(head).slice(1, -1)},\n  "fields": {\n${lines.join(',\n')}\n  }\n}`;
  });
  return `[\n${kinds.join(',\n')}\n]\n`;
}

const { values } = parseArgs({ options: oracleOptions });
if (!hasGo()) {
  console.error('Go is needed to read the CRDs: see test/conformance/README.md.');
  process.exit(2);
}
const release = comparedRelease(values);
buildOracle();
const [descriptions = []] = await askOracle<readonly CrdDescription[]>(
  'crds',
  [],
  values.kruise === undefined ? undefined : crdFolder(values.kruise),
);
const folder = join(import.meta.dirname, '..', 'test', 'conformance', 'crds');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${release}.json`), render(descriptions));
console.log(`${descriptions.length} versions of kinds written to test/conformance/crds/${release}.json`);
