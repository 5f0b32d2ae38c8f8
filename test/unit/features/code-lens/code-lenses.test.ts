import { describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { codeLenses } from '../../../../server/src/features/code-lens/code-lenses.ts';
import type { ManifestWorkspace } from '../../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { deployment, namespace, sidecarSet } from '../../workspace/manifests.ts';

async function titles(
  workspace: ManifestWorkspace,
  path: string,
): Promise<readonly (string | undefined)[] | undefined> {
  const lenses = await codeLenses(workspace, `file:///w/${path}`, { opensPreview: true }, neverCancelled);
  return lenses?.map(({ command }) => command?.title);
}

describe('codeLenses', () => {
  it('says where only the labels of a namespace would tell', async () => {
    const selector = '  namespaceSelector:\n    matchLabels: {team: shop}\n';
    const files = { 's.yaml': sidecarSet('s', 'app=web', 'r', selector), 'd.yaml': deployment('web', 'shop', {}) };
    const { workspace } = await createWorkspace(files);
    expect(await titles(workspace, 'd.yaml')).toEqual(['1 SidecarSet may inject here']);
    workspace.open('file:///w/n.yaml', 'yaml', 1, namespace('shop', { team: 'shop' }));
    expect(await titles(workspace, 'd.yaml')).toEqual(['1 SidecarSet injects here']);
  });

  it('still knows a workload, and what is injected into it, when its text changes', async () => {
    const { workspace } = await createWorkspace({ 's.yaml': sidecarSet('s', 'app=web', 'r') });
    const text = deployment('web', 'shop', {});
    workspace.open('file:///w/d.yaml', 'yaml', 1, text);
    for (const [version, tag] of ['app:1', 'app:2', 'app:3'].entries()) {
      expect(await titles(workspace, 'd.yaml')).toEqual(['1 SidecarSet injects here']);
      expect(await titles(workspace, 's.yaml')).toEqual(['injects into 1 workload']);
      workspace.change('file:///w/d.yaml', version + 2, [{ text: text.replace('app:1', tag) }]);
    }
    // A Pod with a host name of its own is the same workload too, and what is said of the set follows its text.
    workspace.change('file:///w/d.yaml', 9, [
      { text: text.replace('    spec:', '    spec:\n      hostNetwork: true') },
    ]);
    expect(await titles(workspace, 's.yaml')).toEqual(['injects into 1 workload']);
  });

  it('goes by what matches where there are too many SidecarSets to look at each Pod', async () => {
    const sets = Array.from({ length: 150 }, (_, index) =>
      sidecarSet(`s${index}`, index < 3 ? 'app=web' : `x=l${index}`, 'r'),
    );
    const { workspace } = await createWorkspace({
      's.yaml': sets.join('---\n'),
      'd.yaml': deployment('web', 'shop', {}),
    });
    expect(await titles(workspace, 'd.yaml')).toEqual(['3 SidecarSets inject here']);
    const all = await titles(workspace, 's.yaml');
    expect(all?.slice(2, 4)).toEqual(['injects into 1 workload', 'injects into no workload of this workspace']);
  });

  it('shows none on parts of objects, and stands above the first key', async () => {
    const patch =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {metadata: {labels: {app: web}}}}\n';
    const { workspace } = await createWorkspace({
      'kustomization.yaml': 'patches: [{path: patch.yaml}]\n',
      'patch.yaml': patch,
      'd.yaml': `# comment\n\nkind: Deployment\n${deployment('web', 'shop', {}).replace('kind: Deployment\n', '')}`,
      's.yaml': sidecarSet('s', 'app=web', 'r'),
    });
    expect(await titles(workspace, 'patch.yaml')).toEqual([]);
    const [lens] = (await codeLenses(workspace, 'file:///w/d.yaml', { opensPreview: false }, neverCancelled)) ?? [];
    expect(lens).toEqual({
      range: { start: { line: 2, character: 0 }, end: { line: 2, character: 4 } },
      command: { title: '1 SidecarSet injects here', command: '' },
    });
  });

  it('ends when nobody waits any more', async () => {
    const { workspace } = await createWorkspace({ 'd.yaml': deployment('web', 'shop', {}) });
    const token = { isCancellationRequested: true };
    expect(await codeLenses(workspace, 'file:///w/d.yaml', { opensPreview: true }, token)).toBeUndefined();
  });
});
