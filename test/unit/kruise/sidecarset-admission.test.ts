import { describe, expect, it } from 'vitest';
import { asObject, type JsonObject, type JsonValue } from '../../../server/src/base/json.ts';
import {
  admitSidecarSet,
  servesSidecarSetVersion,
  sidecarSetVersionOf,
} from '../../../server/src/kruise/sidecarset-admission.ts';

function admitted(
  spec: JsonObject,
  version: 'v1alpha1' | 'v1beta1' = 'v1beta1',
  release: '1.8' | '1.9' = '1.9',
): JsonObject {
  return admitSidecarSet({ metadata: { name: 's' }, spec }, version, release).sidecarSet;
}

function hashesOf(spec: JsonObject, version: 'v1alpha1' | 'v1beta1' = 'v1beta1'): JsonValue | undefined {
  return asObject(admitted(spec, version)['metadata'])?.['annotations'];
}

const official: JsonObject = {
  selector: { matchLabels: { app: 'nginx' } },
  updateStrategy: { type: 'RollingUpdate', maxUnavailable: 1 },
  containers: [
    {
      name: 'sidecar1',
      image: 'centos:6.7',
      command: ['sleep', '999d'],
      volumeMounts: [{ name: 'log-volume', mountPath: '/var/log' }],
    },
  ],
  volumes: [{ name: 'log-volume', emptyDir: {} }],
};

describe('admitSidecarSet', () => {
  it('computes the hashes of the official sample, equal in both versions', () => {
    const hashes = {
      'kruise.io/sidecarset-hash': '4zbdc2xzc8w7c4x2c6984266bc9d7zf87x946v7xdfv988f6c6fc9b7dz47w8zd5',
      'kruise.io/sidecarset-hash-without-image': 'wcv47954b7xv5w4fbw682bbf78cw2449448vbf4fvvwv77947bc7fcv7fw89f98x',
    };
    expect(hashesOf(official)).toEqual(hashes);
    expect(hashesOf(official, 'v1alpha1')).toEqual(hashes);
  });

  it('drops what has no value from the maps that the CRD describes', () => {
    const { spec } = admitted({
      ...official,
      selector: { matchLabels: { app: 'nginx', tier: null } },
      patchPodMetadata: [{ annotations: { a: null, b: 'c' } }],
    });
    expect(asObject(spec)?.['selector']).toEqual({ matchLabels: { app: 'nginx' } });
    expect(asObject(spec)?.['patchPodMetadata']).toEqual([{ annotations: { b: 'c' }, patchPolicy: 'Retain' }]);
  });

  it('escapes & in what it hashes', () => {
    const [container] = official['containers'] as JsonObject[];
    const hashes = hashesOf({ ...official, containers: [{ ...container, command: ['sh', '-c', 'a && b'] }] });
    expect(asObject(hashes)?.['kruise.io/sidecarset-hash']).toMatch(/^454czbc4.*7844b$/);
  });

  it('hashes neither volumes nor plain init containers, but all init containers once one is native', () => {
    const before = hashesOf(official);
    expect(hashesOf({ ...official, volumes: [], imagePullSecrets: [{ name: 'x' }] })).toEqual(before);
    expect(hashesOf({ ...official, initContainers: [{ name: 'plain' }] })).toEqual(before);
    const native = [{ name: 'native', restartPolicy: 'Always' }];
    const withNative = hashesOf({ ...official, initContainers: native });
    expect(withNative).not.toEqual(before);
    expect(hashesOf({ ...official, initContainers: [...native, { name: 'plain' }] })).not.toEqual(withNative);
  });

  it('tells an empty list of containers from a missing one', () => {
    expect(hashesOf({ containers: [] })).not.toEqual(hashesOf({}));
  });

  it('ignores the hashes that the author wrote', () => {
    const written = { metadata: { name: 's', annotations: { 'kruise.io/sidecarset-hash': 'stale' } }, spec: official };
    const { sidecarSet } = admitSidecarSet(written, 'v1beta1', '1.9');
    expect(asObject(asObject(sidecarSet['metadata'])?.['annotations'])?.['kruise.io/sidecarset-hash']).toMatch(
      /^4zbdc2xz/,
    );
  });

  it('sets the defaults of webhook and CRD', () => {
    const { spec } = admitted({
      containers: [
        {
          name: 'a',
          image: 'busybox:1',
          ports: [{ containerPort: 1 }],
          livenessProbe: { httpGet: { port: 1 } },
          startupProbe: { httpGet: { port: 1 } },
          resources: { limits: { cpu: '0.0001' } },
          transferEnv: [{ sourceContainerNameFrom: { fieldRef: { fieldPath: "metadata.labels['a']" } } }],
          resourcesPolicy: { targetContainersMode: 'sum', resourcesExpr: {} },
        },
      ],
      initContainers: [{ name: 'i' }],
      patchPodMetadata: [{ annotations: { a: 'b' } }],
      injectionStrategy: { revision: { revisionName: 'r' } },
    });
    expect(spec).toMatchObject({
      updateStrategy: { type: 'RollingUpdate', partition: 0, maxUnavailable: 1 },
      revisionHistoryLimit: 10,
      patchPodMetadata: [{ patchPolicy: 'Retain' }],
      injectionStrategy: { revision: { policy: 'Always' } },
      initContainers: [{ podInjectPolicy: 'AfterAppContainer' }],
      containers: [
        {
          podInjectPolicy: 'BeforeAppContainer',
          upgradeStrategy: { upgradeType: 'ColdUpgrade' },
          shareVolumePolicy: { type: 'disabled' },
          imagePullPolicy: 'IfNotPresent',
          ports: [{ protocol: 'TCP' }],
          livenessProbe: { periodSeconds: 10, httpGet: { path: '/' } },
          startupProbe: { httpGet: { port: 1 } },
          resources: { limits: { cpu: '1m' } },
          transferEnv: [{ sourceContainerNameFrom: { fieldRef: { apiVersion: 'v1' } } }],
          resourcesPolicy: { targetContainersNameRegex: '.*' },
        },
      ],
    });
    const [container] = (spec as JsonObject)['containers'] as JsonObject[];
    expect(container?.['startupProbe']).toEqual({ httpGet: { port: 1 } });
    expect(container?.['shareVolumeDevicePolicy']).toBeUndefined();
  });

  it('sets a default of the CRD for a field that is missing or null, not for an empty one', () => {
    const regexOf = (policy: JsonObject): JsonValue | undefined => {
      const spec = asObject(
        admitted({ containers: [{ name: 'a', resourcesPolicy: { resourcesExpr: {}, ...policy } }] })['spec'],
      );
      return asObject((spec?.['containers'] as JsonObject[])[0]?.['resourcesPolicy'])?.['targetContainersNameRegex'];
    };
    expect(regexOf({})).toBe('.*');
    expect(regexOf({ targetContainersNameRegex: null })).toBe('.*');
    expect(regexOf({ targetContainersNameRegex: '' })).toBeUndefined();
  });

  it('defaults network volumes in 1.8 alone, and knows no newer fields there', () => {
    const spec = {
      volumes: [{ name: 'v', iscsi: { targetPortal: 'p', iqn: 'q', lun: 0 } }],
      containers: [{ name: 'a', shareVolumeDevicePolicy: { type: 'enabled' }, resourcesPolicy: { resourcesExpr: {} } }],
    };
    expect(admitted(spec, 'v1alpha1', '1.8')['spec']).toMatchObject({
      volumes: [{ iscsi: { iscsiInterface: 'default' } }],
    });
    const old = (asObject(admitted(spec, 'v1alpha1', '1.8')['spec'])?.['containers'] as JsonObject[])[0];
    expect(Object.keys(old ?? {})).not.toContain('resourcesPolicy');
    expect(Object.keys(old ?? {})).not.toContain('shareVolumeDevicePolicy');
    expect(JSON.stringify(admitted(spec)['spec'])).not.toContain('iscsiInterface');
  });

  it('converts namespace and custom version of v1alpha1', () => {
    const written = {
      metadata: { name: 's', labels: { 'apps.kruise.io/sidecarset-custom-version': 'v7', a: 'b' } },
      spec: { namespace: 'ns', namespaceSelector: { matchLabels: { x: 'y' } } },
    };
    expect(admitSidecarSet(written, 'v1alpha1', '1.9').sidecarSet).toMatchObject({
      apiVersion: 'apps.kruise.io/v1beta1',
      metadata: { labels: { a: 'b' } },
      spec: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ns' } }, customVersion: 'v7' },
    });
  });

  it('reports what the webhook can not decode', () => {
    const wrong = admitSidecarSet({ spec: { containers: [{ name: 'a', command: 'sh' }] } }, 'v1beta1', '1.9');
    expect(wrong.error).toEqual({
      path: ['spec', 'containers', 0, 'command'],
      message:
        'json: cannot unmarshal string into Go struct field SidecarContainer.spec.containers.command of type []string',
    });
    const nil = admitSidecarSet(
      { spec: { containers: [{ transferEnv: [{ sourceContainerNameFrom: {} }] }] } },
      'v1beta1',
      '1.9',
    );
    expect(nil.error?.message).toMatch(/^panic: /);
  });
});

describe('sidecarSetVersionOf', () => {
  it('knows two versions', () => {
    expect(sidecarSetVersionOf({ apiVersion: 'apps.kruise.io/v1beta1' })).toBe('v1beta1');
    expect(sidecarSetVersionOf({ apiVersion: 'apps.kruise.io/v1' })).toBeUndefined();
    expect(servesSidecarSetVersion('v1beta1', '1.8')).toBe(false);
  });
});
