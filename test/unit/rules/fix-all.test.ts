import { describe, expect, it } from 'vitest';
import { Checker } from '../../../server/src/rules/checker.ts';
import { safeEditsOf } from '../../../server/src/rules/fix-all.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';
import { withEdits } from './check.ts';

const uri = 'file:///w/a.yaml';

/** The file after all of its safe fixes were made at once. */
async function afterFixes(text: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  const { workspace } = await createWorkspace({ 'a.yaml': text, ...others });
  return withEdits(text, safeEditsOf(workspace, new Checker(workspace), uri));
}

const sidecarSet = (container: string, spec = ''): string =>
  `apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata:\n  name: agent\nspec:\n  selector: {matchLabels: {app: shop}}\n${spec}  containers:\n  - name: agent\n    image: a:1\n${container}`;

describe('safeEditsOf', () => {
  it('makes all safe fixes of all documents, and nothing else', async () => {
    const before = (extra: string): string =>
      sidecarSet(`    imagePullPolcy: always # fresh\n${extra}`, '  updateStrategy: {partition: "2"}\n');
    const after = (extra: string): string =>
      sidecarSet(`    imagePullPolicy: always # fresh\n${extra}`, '  updateStrategy: {partition: 2}\n');
    const unsafe = '    securityContext: {privileged: true, allowPrivilegeEscalation: false}\n';
    const second = (name: string, text: string): string => text.replace('name: agent\nspec', `name: ${name}\nspec`);
    expect(await afterFixes(`${before(unsafe)}---\n${second('other', before(''))}`)).toBe(
      `${after(unsafe)}---\n${second('other', after(''))}`,
    );
    expect(await afterFixes(after(''))).toContain('imagePullPolicy: Always # fresh');
  });

  it('gives nothing where there is nothing to mend', async () => {
    const good = sidecarSet('');
    expect(await afterFixes(good)).toBe(good);
    expect(await afterFixes('a: [\n')).toBe('a: [\n');
  });

  it('leaves for the next time what touches another fix', async () => {
    const copies = sidecarSet('  - {name: agent, image: a:1}\n  - {name: agent, image: a:1}\n');
    const once = await afterFixes(copies);
    expect(await afterFixes(once)).toBe(sidecarSet(''));
  });

  it('leaves fixes of other files alone', async () => {
    const before = sidecarSet('    imagePullPolicy: always\n');
    const text = sidecarSet('').replace('name: agent\nspec', 'name: b\nspec');
    expect(await afterFixes(text, { 'b.yaml': before })).toBe(text);
  });
});
