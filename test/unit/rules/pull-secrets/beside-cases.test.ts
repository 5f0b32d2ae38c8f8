import { describe, expect, it } from 'vitest';
import { configExample, podExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { base64, good, pod, summary, withPod } from './case-helpers.ts';

describe('what is right', () => {
  it.each([
    ['user name and password', good],
    ['auth', configExample('registry.example.com', `{"auth": "${base64('a:b')}"}`)],
    [
      'both, and the same',
      configExample('registry.example.com', `{"username":"a","password":"b","auth":"${base64('a:b')}"}`),
    ],
    ['a glob', configExample('*.example.com')],
  ])('%s: nothing is said', async (_, config) => {
    expect(await summary(withPod(secretExample(config)))).toEqual([]);
    expect(await summary(withPod(secretExample(base64(config), { field: 'data' })))).toEqual([]);
  });

  it('encrypted or filled in later: nothing is said', async () => {
    for (const content of ['${DOCKER_CONFIG}', '<path:kv/data/pull#config>', 'ENC[AES256_GCM,data:x,type:str]']) {
      expect(await summary(withPod(secretExample(content)))).toEqual([]);
      expect(await summary(withPod(secretExample(content, { field: 'data' })))).toEqual([]);
    }
  });

  it('a public image beside a private one: nothing is said', async () => {
    for (const other of [
      'nginx:1.27',
      'quay.io/prometheus/node-exporter:v1',
      'registry.k8s.io/pause:3.10',
      'gcr.io/distroless/static',
    ]) {
      const text = pod.replace('  containers:\n', `  containers:\n  - name: other\n    image: ${other}\n`);
      expect(await summary(stream(secretExample(good), text))).toEqual([]);
    }
  });
});

describe('beside the table', () => {
  it('a namespace that cannot exist', async () => {
    const text = secretExample(good).replace('namespace: shop', 'namespace: Shop');
    expect(await summary(text)).toEqual(['pull-secrets/namespace-name error Shop']);
  });

  it('a Secret in a ResourceDistribution is read like any other', async () => {
    const distribution =
      'apiVersion: apps.kruise.io/v1alpha1\nkind: ResourceDistribution\nmetadata: { name: registry }\nspec:\n  targets: { allNamespaces: true }\n' +
      '  resource:\n    apiVersion: v1\n    kind: Secret\n    metadata: { name: registry }\n    type: kubernetes.io/dockerconfigjson\n' +
      `    stringData:\n      .dockerconfigjson: '${configExample('https://registry.example.com/v2')}'\n`;
    expect(await summary(stream(distribution, pod))).toEqual([
      'pull-secrets/entry-key warning https://registry.example.com/v2',
      'pull-secrets/not-covered warning registry.example.com/shop:2.0',
    ]);
  });

  it('a SidecarSet’s own image, and the Pod that it brings its Secret into', async () => {
    const set =
      'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: { name: agent }\nspec:\n  selector: { matchLabels: { app: shop } }\n' +
      '  imagePullSecrets:\n  - name: registry\n  containers:\n  - name: agent\n    image: registry.example.com:5000/agent\n';
    const labelled = podExample('nginx', '').replace('metadata:\n', 'metadata:\n  labels: { app: shop }\n');
    expect(await summary(stream(secretExample(good), set, labelled))).toEqual([
      'pull-secrets/not-covered warning registry.example.com:5000/agent',
    ]);
  });
});
