import { describe, expect, it } from 'vitest';
import { Checker } from '../../server/src/rules/checker.ts';
import type { Finding } from '../../server/src/rules/rule.ts';
import { renderYaml } from '../../server/src/yaml/manifest-edit.ts';
import { parseManifestDocument } from '../../server/src/yaml/parse-manifest-document.ts';
import { withEdits } from '../unit/rules/check.ts';
import { createWorkspace } from '../unit/workspace/create-workspace.ts';
import { generateVerdictCase, type VerdictCase } from './validation/generate-case.ts';

const seed = 77;
const cases = 500;
const uri = 'file:///w/a.yaml';

/** What the rules find in an object, in the cluster of its case. */
async function findingsOn(text: string, { cluster, featureGates = {} }: VerdictCase): Promise<readonly Finding[]> {
  const others = Object.fromEntries(cluster.map((object, index) => [`cluster-${index}.yaml`, renderYaml(object)]));
  const { workspace } = await createWorkspace({ 'a.yaml': text, ...others }, { featureGates });
  return new Checker(workspace).findingsOf(uri).flatMap(({ findings }) => findings);
}

function countOf(findings: readonly Finding[], { code, message }: Finding): number {
  return findings.filter((finding) => finding.code === code && finding.message === message).length;
}

describe('fixes of wrong objects', () => {
  it(`mend what they are for, and leave readable YAML, in ${cases} cases of seed ${seed}`, async () => {
    let tried = 0;
    for (let number = 0; number < cases; number++) {
      const one = generateVerdictCase(seed, number);
      const text = renderYaml(one.object);
      const found = await findingsOn(text, one);
      for (const finding of found) {
        for (const fix of finding.fixes?.() ?? []) {
          // Only what is mended in the object itself.
          if (fix.newFiles !== undefined || fix.edits.some((edit) => edit.uri !== uri)) continue;
          const fixed = withEdits(text, fix.edits);
          const what = `case ${number}: ${fix.title} (${finding.message})`;
          expect(parseManifestDocument(fixed).problems, what).toEqual([]);
          expect(countOf(await findingsOn(fixed, one), finding), what).toBeLessThan(countOf(found, finding));
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(300);
  }, 120_000);
});
