import { describe, expect, it } from 'vitest';
import { isKustomizationFile } from '../../../server/src/workspace/kustomize.ts';
import { createWorkspace } from './create-workspace.ts';

const uri = (path: string): string => `file:///w/${path}`;
const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: written}\n';

async function placed(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { workspace } = await createWorkspace(files);
  return [...workspace.objects({ kind: 'Pod' })].map(
    ({ uri: file, namespace, isPartial }) => `${file.slice(10)} ${namespace ?? '-'}${isPartial ? ' partial' : ''}`,
  );
}

describe('Kustomize', () => {
  it('knows its files by name', () => {
    for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization'])
      expect(isKustomizationFile(uri(`a/${name}`))).toBe(true);
    for (const name of ['my-kustomization.yaml', 'kustomization.json'])
      expect(isKustomizationFile(uri(name))).toBe(false);
  });

  it('puts the resources that it lists into its namespace', async () => {
    expect(
      await placed({
        'a/kustomization.yaml': 'namespace: team\nresources: [p.yaml]\n',
        'a/p.yaml': pod,
        'a/q.yaml': pod,
      }),
    ).toEqual(['a/p.yaml team', 'a/q.yaml written']);
  });

  it('lets overlays win, and puts a base of two overlays into both', async () => {
    const files = {
      'base/kustomization.yaml': 'namespace: base\nresources: [p.yaml]\n',
      'base/p.yaml': pod,
      'one/kustomization.yaml': 'namespace: one\nresources:\n- ../base\n',
      'two/kustomization.yaml': 'namespace: two\nbases: [../base/]\n',
      'three/kustomization.yaml': 'resources: [../base]\n',
    };
    expect(await placed(files)).toEqual(['base/p.yaml base', 'base/p.yaml one', 'base/p.yaml two']);
  });

  it('takes every kind of patch file for a part', async () => {
    const files = {
      'kustomization.yaml':
        'patches: [{path: a.yaml}]\npatchesStrategicMerge: [b.yaml, "kind: Pod\\napiVersion: v1"]\npatchesJson6902: [{path: ./c/../c.yaml}]\n',
      'a.yaml': pod,
      'b.yaml': pod,
      'c.yaml': pod,
      'd.yaml': pod,
    };
    expect(await placed(files)).toEqual([
      'a.yaml written partial',
      'b.yaml written partial',
      'c.yaml written partial',
      'd.yaml written',
    ]);
  });

  it('is not the Kustomization of Flux, and not every file of that name', async () => {
    const flux =
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nnamespace: flux\nresources: [p.yaml]\n';
    expect(await placed({ 'kustomization.yaml': flux, 'p.yaml': pod })).toEqual(['p.yaml written']);
    expect(
      await placed({ 'kustomization.yaml': 'kind: Something\nnamespace: x\nresources: [p.yaml]\n', 'p.yaml': pod }),
    ).toEqual(['p.yaml written']);
  });

  it('follows edits of the kustomization', async () => {
    const { workspace } = await createWorkspace({ 'kustomization.yaml': 'resources: [p.yaml]\n', 'p.yaml': pod });
    const moved: string[] = [];
    workspace.onDidChange(({ changedUris }) => moved.push(...changedUris));
    const namespaces = (): readonly (string | undefined)[] =>
      [...workspace.objects({ kind: 'Pod' })].map(({ namespace }) => namespace);
    workspace.open(uri('kustomization.yaml'), 'yaml', 1, 'namespace: a1\nresources: [p.yaml]\n');
    expect(namespaces()).toEqual(['a1']);
    expect(moved).toContain(uri('p.yaml'));
    workspace.change(uri('kustomization.yaml'), 2, [{ text: 'namespace: a1\nresources: []\n' }]);
    expect(namespaces()).toEqual(['written']);
    workspace.change(uri('kustomization.yaml'), 3, [{ text: 'namespace: a1\nresources: [p.yaml]\n' }]);
    await workspace.close(uri('kustomization.yaml'));
    expect(namespaces()).toEqual(['written']);
  });

  it('survives cycles, remote bases and nonsense', async () => {
    const files = {
      'a/kustomization.yaml': 'namespace: a1\nresources: [../b, "https://example.com/x", "/etc/x", 5, {a: b}, ""]\n',
      'b/kustomization.yaml':
        'namespace: b1\nresources: [../a, p.yaml]\npatches: [x, {path: 5}]\nsecretGenerator: [x, {name: 5}]\n',
      'b/p.yaml': pod,
      'c/kustomization.yaml': '[\n',
      'd/kustomization.yaml': 'text\n',
    };
    expect((await placed(files)).length).toBeGreaterThan(0);
  });

  it('is not confused by untitled files', async () => {
    const { workspace } = await createWorkspace();
    workspace.open('untitled:kustomization.yaml', 'yaml', 1, 'namespace: a1\nresources: [p.yaml]\n');
    expect(workspace.objectsOf('untitled:kustomization.yaml')).toEqual([]);
  });

  it('provides what its generators make', async () => {
    const { workspace } = await createWorkspace({
      'kustomization.yaml':
        'namespace: team\nsecretGenerator:\n- name: pull\n- name: other\n  namespace: elsewhere\nconfigMapGenerator:\n- name: settings\n',
    });
    const scopes = (kind: 'Secret' | 'ConfigMap', name: string) =>
      [...workspace.provisionsOf(kind, name)].map(({ scope, namePath }) => [scope.names, namePath]);
    expect(scopes('Secret', 'pull')).toEqual([[['team'], ['secretGenerator', 0, 'name']]]);
    expect(scopes('Secret', 'other')).toEqual([[['elsewhere'], ['secretGenerator', 1, 'name']]]);
    expect(scopes('ConfigMap', 'settings')).toEqual([[['team'], ['configMapGenerator', 0, 'name']]]);
    expect(scopes('Secret', 'settings')).toEqual([]);
  });
});

describe('Helm', () => {
  it('makes every file in the templates of a chart a part, also when the chart appears later', async () => {
    const { workspace, fileSystem } = await createWorkspace({
      'chart/templates/sub/p.yaml': pod,
      'chart/other/p.yaml': pod,
    });
    const partial = (): readonly boolean[] => [...workspace.objects({ kind: 'Pod' })].map(({ isPartial }) => isPartial);
    expect(partial()).toEqual([false, false]);
    fileSystem.files.set(uri('chart/Chart.yaml'), 'apiVersion: v2\nname: chart\n');
    await workspace.fileChanged(uri('chart/Chart.yaml'));
    expect(partial()).toEqual([false, true]);
    workspace.fileDeleted(uri('chart/Chart.yaml'));
    expect(partial()).toEqual([false, false]);
  });

  it('is known by the language, and by its expressions', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': `${pod}---\n${pod}  labels: {{ .Values.labels }}\n` });
    workspace.open(uri('b.yaml'), 'helm', 1, pod);
    expect([...workspace.objects({ kind: 'Pod' })].map(({ isPartial }) => isPartial)).toEqual([false, true, true]);
    expect([...workspace.podSources()].length).toBe(1);
  });
});
