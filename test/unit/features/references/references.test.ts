import { describe, expect, it } from 'vitest';
import { referencesAt } from '../../../../server/src/features/references/references.ts';
import { deployment, secret, sidecarSet } from '../../workspace/manifests.ts';
import { markedWorkspace } from '../marked-workspace.ts';

async function references(
  files: Readonly<Record<string, string>>,
  includeDeclaration = true,
): Promise<readonly string[]> {
  const { workspace, uri, position, textIn } = await markedWorkspace(files);
  const found = referencesAt(workspace, uri, position, { includeDeclaration });
  return found.map(
    (place) => `${place.uri.replace('file:///w/', '')}:${place.range.start.line} ${textIn(place.uri, place.range)}`,
  );
}

const spread = (target: string): string =>
  `apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata: {name: w, namespace: shop}\nspec:\n  targetRef: {apiVersion: apps/v1, kind: Deployment, name: ${target}}\n`;

describe('referencesAt', () => {
  it('goes from a use to the declaration and all other uses', async () => {
    expect(await references({ 'w.yaml': spread('we|b'), 'd.yaml': deployment('web', 'shop', {}) })).toEqual([
      'd.yaml:3 web',
      'w.yaml:4 web',
    ]);
  });

  it('tells a SidecarSet that means the Secret of a namespace from one that does not reach it', async () => {
    const files = {
      's.yaml': secret('regis|try', 'shop'),
      'reaches.yaml': sidecarSet('reaches', 'app=web', 'registry'),
      'misses.yaml': sidecarSet('misses', 'app=api', 'registry'),
      'd.yaml': [deployment('web', 'shop', {}), deployment('api', 'payments', {})].join('---\n'),
    };
    expect(await references(files, false)).toEqual(['reaches.yaml:9 registry']);
  });

  it('connects uses of what no manifest holds', async () => {
    const pod = (name: string, namespace: string, mark = ''): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: {serviceAccountName: ro${mark}bot}\n`;
    const files = { 'a.yaml': pod('a', 'shop', '|'), 'b.yaml': pod('b', 'shop'), 'c.yaml': pod('c', 'other') };
    expect(await references(files)).toEqual(['a.yaml:3 robot', 'b.yaml:3 robot']);
  });

  it('counts a place once that Kustomize puts into several namespaces', async () => {
    const files = {
      'base/s.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: regis|try}\n',
      'base/kustomization.yaml': 'resources: [s.yaml]\n',
      'a/kustomization.yaml': 'namespace: a\nresources: [../base]\n',
      'b/kustomization.yaml': 'namespace: b\nresources: [../base]\n',
    };
    expect(await references(files)).toEqual(['base/s.yaml:2 registry']);
  });

  it('finds volumes, and those that a claim template brings', async () => {
    const set = `apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db, namespace: shop}
spec:
  template:
    spec:
      containers: [{name: a, volumeMounts: [{name: da|ta, mountPath: /d}]}]
  volumeClaimTemplates: [{metadata: {name: data}}]
`;
    expect(await references({ 'a.yaml': set })).toEqual(['a.yaml:7 data', 'a.yaml:6 data']);
  });

  it('finds nothing in comments, foreign objects and files without objects', async () => {
    expect(await references({ 'a.yaml': '# wh|at\n' })).toEqual([]);
    expect(await references({ 'a.yaml': 'name: wh|at\n' })).toEqual([]);
    expect(await references({ 'a.yaml': 'metadata: {name: [wh|at\n' })).toEqual([]);
  });
});
