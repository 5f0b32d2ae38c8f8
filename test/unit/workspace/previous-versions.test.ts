import { describe, expect, it } from 'vitest';
import type { ManifestWorkspace, WorkspaceChange } from '../../../server/src/workspace/manifest-workspace.ts';
import type { PreviousVersion, WorkspaceObject } from '../../../server/src/workspace/workspace.ts';
import { createWorkspace } from './create-workspace.ts';

const budget = (name: string, max: number, namespace = 'shop'): string => `apiVersion: policy.kruise.io/v1alpha1
kind: PodUnavailableBudget
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  maxUnavailable: ${max}
`;
const uri = (path: string): string => `file:///w/${path}`;

function objectNamed(workspace: ManifestWorkspace, name: string, path: string): WorkspaceObject {
  return [...workspace.objects({ name })].find((object) => object.uri === uri(path))!;
}

function before(workspace: ManifestWorkspace, name: string, path: string): PreviousVersion | undefined {
  return workspace.previousVersionOf(objectNamed(workspace, name, path));
}

describe('previousVersionOf', () => {
  it('finds the object by its identity, wherever it stood in the file', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': `${budget('a', 1)}---\n${budget('b', 2)}` });
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text: `${budget('b', 1)}---\n${budget('a', 7)}` }]);
    expect(before(workspace, 'a', 'a.yaml')).toMatchObject({
      against: 'HEAD',
      uri: uri('a.yaml'),
      value: { spec: { maxUnavailable: 7 } },
    });
    expect(before(workspace, 'b', 'a.yaml')).toMatchObject({ value: { spec: { maxUnavailable: 1 } } });
  });

  it('is silent where nothing is known, nothing changed, or the object is new', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': `${budget('a', 1)}---\n${budget('b', 2)}` });
    expect(before(workspace, 'a', 'a.yaml')).toBeUndefined();
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text: budget('a', 1) }]);
    expect(before(workspace, 'b', 'a.yaml')).toBeUndefined();
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text: `${budget('a', 1)}---\n${budget('b', 1)}` }]);
    expect(before(workspace, 'a', 'a.yaml')).toBeUndefined();
    expect(before(workspace, 'b', 'a.yaml')).toBeDefined();
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text: undefined }]);
    expect(before(workspace, 'b', 'a.yaml')).toBeUndefined();
  });

  it('tells namespaces apart, and knows that the default one need not be written', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': budget('a', 1, 'default') });
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text: budget('a', 2, 'shop') }]);
    expect(before(workspace, 'a', 'a.yaml')).toBeUndefined();
    const text = budget('a', 2).replace('  namespace: shop\n', '');
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text }]);
    expect(before(workspace, 'a', 'a.yaml')).toBeDefined();
  });

  it('follows an object into another file, but takes no copy for it', async () => {
    const { workspace } = await createWorkspace({ 'new.yaml': budget('a', 1), 'old.yaml': budget('a', 1) });
    workspace.setPreviousVersions('HEAD', [{ uri: uri('old.yaml'), text: budget('a', 2) }]);
    expect(before(workspace, 'a', 'new.yaml')).toBeUndefined();
    workspace.fileDeleted(uri('old.yaml'));
    expect(before(workspace, 'a', 'new.yaml')).toMatchObject({ uri: uri('old.yaml') });
    workspace.setPreviousVersions('HEAD', [{ uri: uri('older.yaml'), text: budget('a', 3) }]);
    expect(before(workspace, 'a', 'new.yaml')).toBeUndefined();
  });

  it('forgets one version for another', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': budget('a', 1), 'b.yaml': budget('b', 1) });
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text: budget('a', 2) }]);
    workspace.setPreviousVersions('main', [{ uri: uri('b.yaml'), text: budget('b', 2) }]);
    expect(before(workspace, 'a', 'a.yaml')).toBeUndefined();
    expect(before(workspace, 'b', 'b.yaml')).toMatchObject({ against: 'main' });
  });

  it('looks neither at parts nor at templates', async () => {
    const template = budget('a', 2).replace('2', '{{ .Values.max }}');
    const { workspace } = await createWorkspace({ 'a.yaml': budget('a', 1) });
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text: template }]);
    expect(before(workspace, 'a', 'a.yaml')).toBeUndefined();
  });

  it('reads items of lists and JSON', async () => {
    const list = (max: number): string =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [
          {
            apiVersion: 'policy.kruise.io/v1alpha1',
            kind: 'PodUnavailableBudget',
            metadata: { name: 'a', namespace: 'shop' },
            spec: { maxUnavailable: max },
          },
        ],
      });
    const { workspace } = await createWorkspace({ 'a.json': list(1) });
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.json'), text: list(2) }]);
    expect(before(workspace, 'a', 'a.json')).toMatchObject({
      path: ['items', 0],
      value: { spec: { maxUnavailable: 2 } },
    });
  });

  it('lets what was computed from it go when it changes, and tells of open files', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': budget('a', 1), 'b.yaml': budget('b', 1) });
    workspace.open(uri('a.yaml'), 'yaml', 1, budget('a', 1));
    workspace.setPreviousVersions('HEAD', [
      { uri: uri('a.yaml'), text: budget('a', 2) },
      { uri: uri('b.yaml'), text: budget('b', 2) },
    ]);
    let runs = 0;
    const compute = (name: string): unknown =>
      workspace.remember(objectNamed(workspace, name, `${name}.yaml`), 'test', () => {
        runs++;
        return before(workspace, name, `${name}.yaml`)?.value;
      });
    compute('a');
    compute('b');
    const changes: WorkspaceChange[] = [];
    workspace.onDidChange((change) => void changes.push(change));
    workspace.setPreviousVersions('HEAD', [{ uri: uri('a.yaml'), text: budget('a', 3) }]);
    expect(compute('a')).toMatchObject({ spec: { maxUnavailable: 3 } });
    compute('b');
    expect(runs).toBe(3);
    expect(changes.map(({ affectedUris }) => affectedUris)).toEqual([[uri('a.yaml')]]);
  });
});
