import { describe, expect, it } from 'vitest';
import { valueAt, type JsonObject } from '../../../server/src/base/json.ts';
import { injectPod } from '../../../server/src/injection/index.ts';
import { inputOf, podOf, sidecarSetOf } from './injection-input.ts';

const logs = sidecarSetOf('logs', {
  containers: [{ name: 'log', image: 'log:1', volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
  volumes: [{ name: 'data', emptyDir: {} }],
});

describe('injectPod', () => {
  it('gives every step a path that holds in the final Pod', () => {
    const sets = [
      logs,
      sidecarSetOf('mesh', {
        containers: [
          {
            name: 'mesh',
            image: 'mesh:1',
            shareVolumePolicy: { type: 'enabled' },
            transferEnv: [{ sourceContainerName: 'nginx', envName: 'ZONE' }],
          },
        ],
        initContainers: [{ name: 'init-mesh', image: 'mesh:1' }],
        imagePullSecrets: [{ name: 'pull' }],
      }),
    ];
    const container = {
      name: 'nginx',
      image: 'nginx:1',
      env: [{ name: 'ZONE', value: 'a' }],
      volumeMounts: [{ name: 'own', mountPath: '/own' }],
    };
    const result = injectPod(
      inputOf({ pod: podOf({ containers: [container], volumes: [{ name: 'own' }] }), sidecarSets: sets }),
    );
    expect(result.rejection).toBeUndefined();
    expect(result.applied.map(({ name }) => name)).toEqual(['logs', 'mesh']);
    for (const step of result.steps) expect(valueAt(result.pod, step.path)).toBeDefined();
    const paths = new Map(result.steps.map((step) => [step.sourcePath?.join('.'), step.path.join('.')]));
    expect(Object.fromEntries(paths)).toMatchObject({
      'spec.volumes.0': 'spec.volumes.1',
      'spec.initContainers.0': 'spec.initContainers.0',
      'spec.imagePullSecrets.0': 'spec.imagePullSecrets.0',
      'spec.containers.0.transferEnv.0': 'spec.containers.1.env.1',
      'spec.containers.0.shareVolumePolicy': 'spec.containers.1.volumeMounts.0',
    });
    const source = result.steps.find(({ path }) => path.join('.') === 'spec.containers.1')?.sourcePath;
    expect(valueAt(sets[1], source ?? [])).toMatchObject({ name: 'mesh' });
  });

  it('leaves its input alone and answers the same twice', () => {
    const input = inputOf({ sidecarSets: [logs] });
    const written = JSON.stringify(input);
    const once = injectPod(input);
    expect(injectPod(input)).toEqual(once);
    expect(JSON.stringify(input)).toBe(written);
  });

  it('names a SidecarSet without the namespace that it was written with, since it has none', () => {
    const set = { ...logs, metadata: { name: 'logs', namespace: 'elsewhere' } };
    expect(injectPod(inputOf({ sidecarSets: [set] })).applied).toEqual([{ kind: 'SidecarSet', name: 'logs' }]);
  });

  it('takes a Pod template, too', () => {
    const result = injectPod(
      inputOf({ pod: { metadata: { labels: { app: 'nginx' } }, spec: { containers: [] } }, sidecarSets: [logs] }),
    );
    expect(result.pod).toMatchObject({ apiVersion: 'v1', kind: 'Pod', spec: { containers: [{ name: 'log' }] } });
  });

  it.each([
    ['kube-system', {}, 'namespace-excluded'],
    ['kruise-system', {}, 'namespace-excluded'],
    ['infra', { 'control-plane': 'openkruise' }, 'namespace-excluded'],
  ])('is never asked in the namespace %s with %j', (namespace, labels, code) => {
    const result = injectPod(
      inputOf({ namespace, namespaceLabels: new Map([[namespace, labels]]), sidecarSets: [logs] }),
    );
    expect(result.pod).toEqual(result.before);
    expect(result.reasons).toMatchObject([{ code, severity: 'blocked', object: { kind: 'SidecarSet', name: 'logs' } }]);
  });

  it('injects beside a control-plane label of another kind, and says that it is uncertain', () => {
    const namespaceLabels = new Map([['default', { 'control-plane': 'x' }]]);
    const result = injectPod(inputOf({ namespaceLabels, sidecarSets: [logs] }));
    expect(result.applied).toHaveLength(1);
    expect(result.reasons.at(-1)).toMatchObject({ code: 'namespace-may-be-excluded', severity: 'unknown' });
  });

  it('does nothing without the Pod webhook', () => {
    const result = injectPod(inputOf({ featureGates: { PodWebhook: false }, sidecarSets: [logs] }));
    expect(result.pod).toEqual(result.before);
    expect(result.reasons).toMatchObject([{ code: 'webhook-off' }]);
  });

  it('refuses a Pod that the API server can not read', () => {
    const result = injectPod(inputOf({ pod: { spec: { containers: 'x' } }, sidecarSets: [logs] }));
    expect(result.rejection?.message).toBe(
      'Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal string into Go struct field PodSpec.spec.containers of type []v1.Container',
    );
    expect(result.steps).toEqual([]);
  });

  it('never throws, whatever the objects hold', () => {
    const odd: unknown[] = [null, 1, 'x', [], {}, [null], { a: null }];
    for (const value of odd) {
      const pod = { metadata: value, spec: value } as JsonObject;
      const set = {
        apiVersion: 'apps.kruise.io/v1beta1',
        kind: 'SidecarSet',
        metadata: value,
        spec: value,
      } as JsonObject;
      const inner = sidecarSetOf('s', {
        containers: value,
        initContainers: value,
        volumes: value,
        patchPodMetadata: value,
      } as JsonObject);
      expect(() =>
        injectPod(inputOf({ pod, sidecarSets: [set, inner, logs], controllerRevisions: [set] })),
      ).not.toThrow();
    }
  });
});
