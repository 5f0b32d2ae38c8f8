import { describe, expect, it } from 'vitest';
import { definitionAt } from '../../../../server/src/features/definition/definition.ts';
import { deployment, secret, sidecarSet } from '../../workspace/manifests.ts';
import { markedWorkspace } from '../marked-workspace.ts';

async function definitions(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { workspace, uri, position, textIn } = await markedWorkspace(files);
  return definitionAt(workspace, uri, position).map(
    ({ targetUri, targetSelectionRange }) =>
      `${targetUri.replace('file:///w/', '')}:${targetSelectionRange.start.line} ${textIn(targetUri, targetSelectionRange)}`,
  );
}

describe('definitionAt', () => {
  it('leads to the Secret of every namespace that the SidecarSet injects into', async () => {
    const files = {
      'a.yaml': sidecarSet('s', 'logging=enabled', 'regis|try'),
      'd.yaml': [
        deployment('web', 'shop', { logging: 'enabled' }),
        deployment('api', 'pay', { logging: 'enabled' }),
      ].join('---\n'),
      's.yaml': secret('registry', 'shop'),
      'p.yaml': secret('registry', 'pay'),
      'o.yaml': secret('registry', 'other'),
    };
    expect(await definitions(files)).toEqual(['p.yaml:3 registry', 's.yaml:3 registry']);
  });

  it('leads to whatever provides a Secret', async () => {
    const files = {
      'a.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: shop}\nspec: {imagePullSecrets: [{name: regis|try}]}\n',
      'd.yaml':
        'apiVersion: apps.kruise.io/v1alpha1\nkind: ResourceDistribution\nmetadata: {name: d}\nspec:\n' +
        '  resource: {apiVersion: v1, kind: Secret, metadata: {name: registry}}\n  targets: {allNamespaces: true}\n',
      'k/kustomization.yaml': 'namespace: shop\nsecretGenerator: [{name: registry}]\n',
    };
    expect(await definitions(files)).toEqual(['d.yaml:4 registry', 'k/kustomization.yaml:1 registry']);
  });

  it('leads from a selector to workloads, and from a mount to its volume', async () => {
    const files = { 'a.yaml': sidecarSet('s', 'app=w|eb', 'r'), 'd.yaml': deployment('web', 'shop', {}) };
    expect(await definitions(files)).toEqual(['d.yaml:3 web']);
    const set = `${sidecarSet('s', 'a=b', 'r')}      volumeMounts: [{name: l|ogs, mountPath: /x}]\n  volumes: [{name: logs}]\n`;
    expect(await definitions({ 'a.yaml': set })).toEqual(['a.yaml:14 logs']);
  });

  it('leads nowhere from the selector of a workload, or from a key that is no name', async () => {
    expect(await definitions({ 'a.yaml': deployment('web', 'shop', {}).replace('app: web', 'app: w|eb') })).toEqual([]);
    expect(await definitions({ 'a.yaml': deployment('web', 'shop', {}).replace('image:', 'im|age:') })).toEqual([]);
  });
});
