import { describe, expect, it } from 'vitest';
import { mergePullSecrets } from '../../../../server/src/features/pull-secret-merge/merge-pull-secrets.ts';
import { pullSecrets } from '../../../../server/src/features/pull-secret-merge/pull-secrets.ts';
import type { ObjectIdentifier } from '../../../../server/src/protocol/index.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { secret } from '../../workspace/manifests.ts';

const canary = 'canary-Pa55w0rd';
const config = (host: string): string => JSON.stringify({ auths: { [host]: { username: 'u', password: canary } } });
const manifest = (name: string, type: string, content: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  namespace: shop\ntype: ${type}\n${content}`;
const distribution = `apiVersion: apps.kruise.io/v1alpha1
kind: ResourceDistribution
metadata:
  name: spread
spec:
  resource:
    apiVersion: v1
    kind: Secret
    metadata:
      name: everywhere
    type: kubernetes.io/dockerconfigjson
    data:
      .dockerconfigjson: ${btoa(config('data.example.com'))}
  targets:
    allNamespaces: true
`;
const files = {
  'a.yaml': secret('registry', 'shop'),
  'b.yaml': manifest('opaque', 'Opaque', `stringData:\n  .dockerconfigjson: '${config('opaque.example.com')}'\n`),
  'c.yaml': distribution,
  'd.yaml': manifest('broken', 'kubernetes.io/dockerconfigjson', `data:\n  .dockerconfigjson: '${canary}'\n`),
  'e.yaml': manifest('tls', 'kubernetes.io/tls', 'data: {}\n'),
  'f.yaml': manifest(
    'odd',
    'kubernetes.io/dockerconfigjson',
    `stringData:\n  .dockerconfigjson: '${config(`<${canary}>`)}'\n`,
  ),
};

describe('pullSecrets', () => {
  it('lists what is meant to pull images, with hosts and what is the matter', async () => {
    const { workspace } = await createWorkspace(files);
    const { secrets, namespaces } = pullSecrets(workspace);
    expect(secrets.map(({ name, description, hosts, problem }) => [name, description, hosts, problem])).toEqual([
      ['broken', 'namespace shop', [], expect.stringMatching(/^is refused by the API server/)],
      ['everywhere', 'ResourceDistribution spread', ['data.example.com'], undefined],
      ['odd', 'namespace shop', [], undefined],
      ['opaque', 'namespace shop', ['opaque.example.com'], undefined],
      ['registry', 'namespace shop', ['registry.example.com'], undefined],
    ]);
    expect(namespaces).toContain('shop');
    expect(JSON.stringify(secrets)).not.toContain(canary);
  });
});

describe('mergePullSecrets', () => {
  it('writes one Secret, which is readable whatever the others were', async () => {
    const { workspace } = await createWorkspace(files);
    const picked = pullSecrets(workspace).secrets.filter(({ name }) => /^(everywhere|opaque|registry)$/.test(name));
    const result = mergePullSecrets(workspace, {
      secrets: picked.map(({ object }) => object),
      name: 'all',
      namespace: 'shop',
    });
    if (result?.kind !== 'merged') throw new Error('It was not merged.');
    expect(result.hosts).toEqual(['data.example.com', 'opaque.example.com', 'registry.example.com']);
    const { workspace: merged } = await createWorkspace({ 'all.yaml': result.text });
    expect(pullSecrets(merged).secrets).toMatchObject([
      { name: 'all', description: 'namespace shop', hosts: result.hosts },
    ]);
  });

  it('gives nothing where a Secret is gone or cannot be read', async () => {
    const { workspace } = await createWorkspace(files);
    const [broken, , , , registry] = pullSecrets(workspace).secrets.map(({ object }) => object);
    const gone: ObjectIdentifier = { uri: 'file:///w/x.yaml', group: '', kind: 'Secret', name: 'x', namespace: 'shop' };
    for (const other of [broken!, gone]) {
      expect(mergePullSecrets(workspace, { secrets: [registry!, other], name: 'all' })).toBeNull();
    }
  });

  it('names conflicts by host and Secret', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': secret('one', 'shop'),
      'b.yaml': secret('two', 'shop').replace('"p"', `"${canary}"`),
    });
    const secrets = pullSecrets(workspace).secrets.map(({ object }) => object);
    expect(mergePullSecrets(workspace, { secrets, name: 'all' })).toEqual({
      kind: 'conflicts',
      conflicts: [{ host: 'registry.example.com', secrets: [0, 1] }],
    });
    const result = mergePullSecrets(workspace, { secrets, name: 'all', choices: [1] });
    const encoded = /dockerconfigjson: (\S+)/.exec(result?.kind === 'merged' ? result.text : '')?.[1];
    expect(atob(encoded ?? '')).toBe(`{"auths":{"registry.example.com":{"username":"u","password":"${canary}"}}}`);
  });
});
