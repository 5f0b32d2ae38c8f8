import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../server/src/rules/checker.ts';
import { allRules } from '../../server/src/rules/registry.ts';
import { renderYaml } from '../../server/src/yaml/manifest-edit.ts';
import { createWorkspace } from '../unit/workspace/create-workspace.ts';
import { generateVerdictCase } from './validation/generate-case.ts';

const seed = 78;
const cases = 600;
const examples = join(import.meta.dirname, '../../examples');

/** All kinds, most of them wrong, beside each other and in one cluster. */
function manifests(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (let number = 0; number < cases; number++) {
    const { object, cluster } = generateVerdictCase(seed, number);
    files[`case-${number}.yaml`] = [object, ...cluster].map(renderYaml).join('---\n');
  }
  for (const path of readdirSync(examples, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.yaml')) files[`examples/${path.replaceAll('\\', '/')}`] = readFileSync(join(examples, path), 'utf8');
  }
  for (const [index, { meta }] of allRules.entries()) files[`rules/${index}.yaml`] = meta.examples?.bad ?? '';
  return files;
}

describe('what a text alone tells', () => {
  it(`needs no other object, in ${cases} cases of seed ${seed} the examples, and those of all rules`, async () => {
    const files = manifests();
    const options = { isOneShot: true };
    const whole = (await createWorkspace(files, {}, options)).workspace;
    const alone = (await createWorkspace(files, {}, { ...options, isIndexed: false })).workspace;
    const [inAll, inOne] = [new Checker(whole), new Checker(alone)];
    expect(alone.uris()).toEqual(whole.uris());
    let found = 0;
    for (const uri of whole.uris()) {
      const parts = alone.partsOf(uri);
      for (const [index, part] of whole.partsOf(uri).entries()) {
        const expected = inAll.textFindings(uri, part).map(({ code, message, range }) => ({ code, message, range }));
        const text = inOne.textFindings(uri, parts[index]!).map(({ code, message, range }) => ({ code, message, range }));
        expect(text, uri).toEqual(expected);
        found += text.length;
      }
    }
    expect(found).toBeGreaterThan(cases);
    expect([...alone.objects({})]).toEqual([]);
  }, 120_000);
});
