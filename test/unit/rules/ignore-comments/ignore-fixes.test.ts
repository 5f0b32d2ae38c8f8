import { describe, expect, it } from 'vitest';
import { similarCode } from '../../../../server/src/rules/ignore-comments/similar-code.ts';
import { Checker } from '../../../../server/src/rules/checker.ts';
import type { Finding } from '../../../../server/src/rules/rule.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { withEdits } from '../check.ts';

const manifest =
  'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata:\n  name: agent\nspec:\n  selector: {matchLabels: {app: shop}}\n  # kruise-lint disable-next-line {} -- later\n  foo: true\n  containers:\n  - {name: agent, image: a:1}\n';

async function findingsIn(text: string): Promise<readonly Finding[]> {
  const { workspace } = await createWorkspace({ 'a.yaml': text });
  return new Checker(workspace).findingsOf('file:///w/a.yaml').flatMap(({ findings }) => findings);
}

describe('an ignore comment with a code that is none', () => {
  it.each([
    ['schema/unknown-feild', 'schema/unknown-field'],
    ['unknown-field', 'schema/unknown-field'],
    ['Schema/unknown_field', 'schema/unknown-field'],
  ])('gets the nearest code: %s', async (written, meant) => {
    const text = manifest.replace('{}', written);
    const unknown = (await findingsIn(text)).find(({ code }) => code === 'yaml/unknown-ignore');
    expect(unknown?.message).toContain(`There is no rule "${written}"`);
    expect(unknown?.message).toContain(`Did you mean "${meant}"?`);
    const fixes = unknown?.fixes?.() ?? [];
    expect(fixes.map(({ title, isSafe, isPreferred }) => [title, isSafe, isPreferred])).toEqual([
      [`Change to ${meant}`, false, true],
      ['Remove the ignore comment', false, false],
    ]);
    const mended = withEdits(text, fixes[0]?.edits ?? []);
    expect(mended).toBe(manifest.replace('{}', meant));
    expect(await findingsIn(mended)).toEqual([]);
  });

  it('is only removed where no code is near, or the code is there already', async () => {
    for (const [written, left] of [
      ['style/tabs', undefined],
      ['schema/unknown-field, schema/unknown-feild', 'schema/unknown-field'],
    ] as const) {
      const text = manifest.replace('{}', written);
      const unknown = (await findingsIn(text)).find(({ code }) => code === 'yaml/unknown-ignore');
      const [fix, ...others] = unknown?.fixes?.() ?? [];
      expect(others).toEqual([]);
      expect(withEdits(text, fix?.edits ?? [])).toBe(
        left === undefined
          ? manifest.replace('  # kruise-lint disable-next-line {} -- later\n', '')
          : manifest.replace('{}', left),
      );
    }
  });
});

describe('similarCode', () => {
  const codes = new Set(['kubernetes/volume', 'kruise/a/change', 'kruise/b/change', 'kubernetes/volume-mount']);

  it('takes the last parts of a code for it, where only one has them', () => {
    expect(similarCode('volume', codes)).toBe('kubernetes/volume');
    expect(similarCode('b/change', codes)).toBe('kruise/b/change');
    expect(similarCode('change', codes)).toBeUndefined();
  });

  it('forgives few letters', () => {
    expect(similarCode('kubernets/volume-mout', codes)).toBe('kubernetes/volume-mount');
    expect(similarCode('kruise/c/strange', codes)).toBeUndefined();
    expect(similarCode('x'.repeat(500), codes)).toBeUndefined();
  });
});
