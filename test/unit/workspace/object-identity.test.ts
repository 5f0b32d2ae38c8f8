import { describe, expect, it } from 'vitest';
import { podSourcesFor } from '../../../server/src/workspace/pod-matching.ts';
import { podView } from '../../../server/src/workspace/pod-view.ts';
import type { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import type { WorkspaceObject } from '../../../server/src/workspace/workspace.ts';
import { createWorkspace } from './create-workspace.ts';
import { deployment, sidecarSet } from './manifests.ts';

const uri = 'file:///w/d.yaml';

function only(workspace: ManifestWorkspace, kind: string): WorkspaceObject {
  const [object, ...others] = [...workspace.objects({ kind })];
  if (object === undefined || others.length > 0) throw new Error(`${others.length + 1} objects`);
  return object;
}

describe('an object whose text changes and whose facts do not', () => {
  it('is the same object, with the new text, for all who know it', async () => {
    const { workspace } = await createWorkspace({ 's.yaml': sidecarSet('s', 'app=web', 'r') });
    const text = deployment('web', 'shop', {});
    workspace.open(uri, 'yaml', 1, text);
    const [before] = podSourcesFor(workspace, only(workspace, 'SidecarSet'));
    workspace.change(uri, 2, [{ text: `# above\n---\n${text.replace('app:1', 'app:2')}` }]);
    const [after] = podSourcesFor(workspace, only(workspace, 'SidecarSet'));
    expect(after).toBe(before);
    expect(after?.object).toBe(only(workspace, 'Deployment'));
    expect(workspace.objectsOf(uri)).toEqual([after?.object]);
    expect([after?.object.startLine, after?.object.document.text.includes('app:2')]).toEqual([1, true]);
    // Nothing that was computed from the text of before is left.
    expect(JSON.stringify(podView(workspace, after!).result.pod)).toContain('registry.example.com/app:2');
  });

  it('is found in the order of the file, when two change their places and their texts', async () => {
    const { workspace } = await createWorkspace({});
    const [a, b] = [deployment('a', 'shop', {}), deployment('b', 'shop', {})];
    workspace.open(uri, 'yaml', 1, `${a}---\n${b}`);
    const names = (): readonly string[] => [...workspace.objects({ kind: 'Deployment' })].map(({ name }) => name);
    expect(names()).toEqual(['a', 'b']);
    workspace.change(uri, 2, [{ text: [b, a].map((text) => text.replace('app:1', 'app:2')).join('---\n') }]);
    expect(names()).toEqual(['b', 'a']);
    expect(workspace.objectsOf(uri).map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('is checked by its new text', async () => {
    const { workspace } = await createWorkspace({});
    workspace.open(uri, 'yaml', 1, deployment('web', 'shop', {}));
    const object = only(workspace, 'Deployment');
    workspace.change(uri, 2, [{ text: deployment('web', 'shop', {}).replace('image:', 'imag:') }]);
    expect(only(workspace, 'Deployment')).toBe(object);
    expect(JSON.stringify(object.value)).toContain('"imag"');
  });
});
