import { describe, expect, it } from 'vitest';
import { valueAt, type JsonObject, type JsonValue } from '../../../../../server/src/base/json.ts';
import { injectPod, type InjectionInput } from '../../../../../server/src/injection/index.ts';
import { inputOf, podOf, sidecarSetOf } from '../../injection-input.ts';

/** The worked examples of the rule catalogue, section E. */
function inject(sidecarSets: JsonObject[], pod: JsonObject, parts: Partial<InjectionInput> = {}): JsonObject {
  const { pod: injected, rejection } = injectPod(inputOf({ pod, sidecarSets, isComplete: true, ...parts }));
  if (rejection) throw new Error(rejection.message);
  return injected;
}

function list(pod: JsonObject, name: string): JsonObject[] {
  return valueAt(pod, ['spec', name]) as JsonObject[];
}

function namesIn(pod: JsonObject, name: string): JsonValue[] {
  return list(pod, name).map((item) => item['name'] ?? null);
}

function annotation(pod: JsonObject, key: string): JsonValue | undefined {
  return valueAt(pod, ['metadata', 'annotations', key]);
}

const isInjected = { name: 'IS_INJECTED', value: 'true' };

describe('E.1: the official sample from end to end', () => {
  const set = sidecarSetOf('test-sidecarset', {
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
  });
  const pod = inject([set], podOf({ containers: [{ name: 'app', image: 'nginx:1.15.1' }] }), { isComplete: false });

  it('injects the container as it is', () => {
    expect(list(pod, 'containers')[0]).toEqual({
      name: 'sidecar1',
      image: 'centos:6.7',
      command: ['sleep', '999d'],
      env: [isInjected],
      resources: {},
      volumeMounts: [{ name: 'log-volume', mountPath: '/var/log' }],
      terminationMessagePath: '/dev/termination-log',
      terminationMessagePolicy: 'File',
      imagePullPolicy: 'IfNotPresent',
    });
    expect(namesIn(pod, 'containers')).toEqual(['sidecar1', 'app']);
    expect(list(pod, 'volumes')).toEqual([{ name: 'log-volume', emptyDir: {} }]);
  });

  it('writes the annotations with real hashes', () => {
    expect(annotation(pod, 'kruise.io/sidecarset-hash')).toBe(
      '{"test-sidecarset":{"updateTimestamp":"<set by the cluster>","hash":"4zbdc2xzc8w7c4x2c6984266bc9d7zf87x946v7xdfv988f6c6fc9b7dz47w8zd5","sidecarSetName":"test-sidecarset","sidecarList":["sidecar1"],"controllerRevision":"<set by the cluster>"}}',
    );
    expect(annotation(pod, 'kruise.io/sidecarset-hash-without-image')).toBe(
      '{"test-sidecarset":{"updateTimestamp":"<set by the cluster>","hash":"wcv47954b7xv5w4fbw682bbf78cw2449448vbf4fvvwv77947bc7fcv7fw89f98x","sidecarSetName":"test-sidecarset","sidecarList":["sidecar1"]}}',
    );
    expect(annotation(pod, 'kruise.io/sidecarset-injected-list')).toBe('test-sidecarset');
  });
});

describe('E.2: before and after, sorting, transferred variables, volumes', () => {
  const app = podOf({
    initContainers: [{ name: 'init-0' }],
    containers: [
      {
        name: 'nginx',
        env: [
          { name: 'hello1', value: 'world1' },
          { name: 'hello2', value: 'world2' },
        ],
        volumeMounts: [
          { name: 'volume-a', mountPath: '/a/b' },
          { name: 'volume-b', mountPath: '/e/f' },
        ],
      },
    ],
    volumes: [{ name: 'volume-a' }, { name: 'volume-b' }],
  });

  it('(a) puts sidecars before and after, and sorts init containers', () => {
    const set = sidecarSetOf('s', {
      initContainers: [{ name: 'init-2' }, { name: 'init-1' }],
      containers: [{ name: 'dns-f' }, { name: 'log-agent', podInjectPolicy: 'AfterAppContainer' }],
    });
    const pod = inject([set], app);
    expect(namesIn(pod, 'initContainers')).toEqual(['init-0', 'init-1', 'init-2']);
    expect(namesIn(pod, 'containers')).toEqual(['dns-f', 'nginx', 'log-agent']);
    expect(namesIn(pod, 'volumes')).toEqual(['volume-a', 'volume-b']);
    expect(list(pod, 'containers')[2]?.['env']).toEqual([isInjected]);
  });

  it('(b) transfers variables and brings along only the volumes that are mounted', () => {
    const transferEnv = [{ sourceContainerName: 'nginx', envName: 'hello2' }];
    const volumeMounts = [{ name: 'volume-1', mountPath: '/x' }];
    const set = sidecarSetOf('s', {
      initContainers: [{ name: 'dns-e', volumeMounts, transferEnv }],
      containers: [{ name: 'dns-f', volumeMounts, transferEnv }],
      volumes: [{ name: 'volume-1' }, { name: 'volume-2' }],
    });
    const pod = inject([set], app);
    const env = [isInjected, { name: 'hello2', value: 'world2' }];
    expect(list(pod, 'initContainers')[1]).toMatchObject({ name: 'dns-e', env });
    expect(list(pod, 'containers')[0]).toMatchObject({ name: 'dns-f', env });
    expect(namesIn(pod, 'volumes')).toEqual(['volume-a', 'volume-b', 'volume-1']);
  });
});

describe('E.3: shared mounts with subPathExpr', () => {
  it('takes over mounts whose paths are free, and the variables of their paths', () => {
    const mount = (name: string, mountPath: string): JsonObject => ({ name, mountPath });
    const app = podOf({
      containers: [
        {
          name: 'nginx',
          env: [
            { name: 'hello1', value: 'world1' },
            { name: 'POD_NAME', value: 'bar' },
            { name: 'OD_NAME', value: 'od_name' },
          ],
          volumeMounts: [
            mount('a', '/a/b'),
            mount('b', '/e/f'),
            mount('s', '/staragent'),
            { name: 'volume-expansion', mountPath: '/e/expansion', subPathExpr: 'foo/$(POD_NAME)/$(OD_NAME)/conf' },
          ],
        },
      ],
    });
    const sidecar = {
      name: 'dns-f',
      podInjectPolicy: 'AfterAppContainer',
      shareVolumePolicy: { type: 'enabled' },
      volumeMounts: [mount('x', '/a/b/c'), mount('y', '/d/e/f'), mount('own', '/staragent')],
    };
    const [, injected] = list(inject([sidecarSetOf('s', { containers: [sidecar] })], app), 'containers');
    expect((injected?.['volumeMounts'] as JsonObject[]).map((item) => [item['name'], item['mountPath']])).toEqual([
      ['x', '/a/b/c'],
      ['y', '/d/e/f'],
      ['own', '/staragent'],
      ['a', '/a/b'],
      ['b', '/e/f'],
      ['volume-expansion', '/e/expansion'],
    ]);
    expect(injected?.['env']).toEqual([
      isInjected,
      { name: 'POD_NAME', value: 'bar' },
      { name: 'OD_NAME', value: 'od_name' },
    ]);
  });
});

describe('E.4: hot upgrade', () => {
  const dns = {
    name: 'dns-f',
    image: 'dns-f-image:1.0',
    upgradeStrategy: { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'busy:hotupgrade-empty' },
  };
  const pod = inject(
    [sidecarSetOf('sidecarset1', { containers: [dns, { name: 'log-agent', podInjectPolicy: 'AfterAppContainer' }] })],
    podOf({}),
  );

  it('makes two containers of one', () => {
    expect(namesIn(pod, 'containers')).toEqual(['dns-f-1', 'dns-f-2', 'nginx', 'log-agent']);
    const version = (name: string, annotationKey: string): JsonObject => ({
      name,
      valueFrom: { fieldRef: { fieldPath: `metadata.annotations['${annotationKey}']` } },
    });
    expect(list(pod, 'containers')[0]).toMatchObject({ image: 'dns-f-image:1.0' });
    expect(list(pod, 'containers')[1]).toMatchObject({
      image: 'busy:hotupgrade-empty',
      env: [
        isInjected,
        version('SIDECARSET_VERSION', 'version.sidecarset.kruise.io/dns-f-2'),
        version('SIDECARSET_VERSION_ALT', 'versionalt.sidecarset.kruise.io/dns-f-2'),
      ],
    });
  });

  it('writes its annotations', () => {
    expect(valueAt(pod, ['metadata', 'annotations'])).toMatchObject({
      'kruise.io/sidecarset-working-hotupgrade-container': '{"dns-f":"dns-f-1"}',
      'version.sidecarset.kruise.io/dns-f-1': '1',
      'versionalt.sidecarset.kruise.io/dns-f-1': '0',
      'version.sidecarset.kruise.io/dns-f-2': '0',
      'versionalt.sidecarset.kruise.io/dns-f-2': '1',
      'kruise.io/sidecarset-injected-list': 'sidecarset1',
    });
    expect(annotation(pod, 'kruise.io/sidecarset-hash')).toContain('"sidecarList":["dns-f","log-agent"]');
  });

  it('makes twins of native sidecars, too', () => {
    const hot = { name: 'hot-init', restartPolicy: 'Always', upgradeStrategy: { upgradeType: 'HotUpgrade' } };
    const sets = [
      sidecarSetOf('sidecarset-1', { initContainers: [{ name: 'init-1', restartPolicy: 'Always' }] }),
      sidecarSetOf('sidecarset-2', { initContainers: [hot] }),
    ];
    const injected = inject(sets, podOf({ initContainers: [{ name: 'init-0' }] }));
    expect(namesIn(injected, 'initContainers')).toEqual(['init-0', 'hot-init-1', 'hot-init-2', 'init-1']);
    expect(annotation(injected, 'kruise.io/sidecarset-injected-list')).toBe('sidecarset-1,sidecarset-2');
    const records = JSON.parse(annotation(injected, 'kruise.io/sidecarset-hash') as string) as Record<
      string,
      JsonObject
    >;
    expect(records['sidecarset-2']?.['sidecarList']).toEqual(['hot-init']);
  });
});

describe('E.5: resourcesPolicy', () => {
  const resources = (limits: JsonObject, requests: JsonObject): JsonObject => ({ limits, requests });
  const computed = (apps: JsonObject[], expressions: JsonObject, mode = 'sum'): JsonValue | undefined => {
    const resourcesPolicy = { targetContainersMode: mode, targetContainersNameRegex: '.*', resourcesExpr: expressions };
    const set = sidecarSetOf('s', { containers: [{ name: 'side', resourcesPolicy }] });
    const containers = apps.map((part, index) => ({ name: `app${index + 1}`, resources: part }));
    return list(inject([set], podOf({ containers })), 'containers')[0]?.['resources'];
  };
  const first = resources({ cpu: '200m', memory: '200Mi' }, { cpu: '50m', memory: '100Mi' });

  it('sums limits and requests', () => {
    const second = resources({ cpu: '400m', memory: '400Mi' }, { cpu: '100m', memory: '200Mi' });
    expect(
      computed([first, second], {
        limits: { cpu: 'cpu*50%', memory: '200Mi' },
        requests: { cpu: 'cpu*50%', memory: '100Mi' },
      }),
    ).toEqual(resources({ cpu: '300m', memory: '200Mi' }, { cpu: '75m', memory: '100Mi' }));
  });

  it('leaves out a limit that one container lacks', () => {
    const second = resources({ memory: '400Mi' }, { cpu: '100m', memory: '200Mi' });
    expect(
      computed([first, second], {
        limits: { cpu: 'cpu*50%', memory: 'memory*30%' },
        requests: { cpu: 'cpu*30%', memory: 'memory*20%' },
      }),
    ).toEqual(resources({ memory: '180Mi' }, { cpu: '45m', memory: '60Mi' }));
  });

  it('takes the largest, and functions', () => {
    const apps = [resources({ memory: '800Mi' }, {}), resources({ memory: '200Mi' }, {})];
    expect(computed(apps, { limits: { memory: 'max(memory*20% + 100Mi, 200Mi)' } }, 'max')).toEqual({
      limits: { memory: '260Mi' },
    });
  });

  it('counts a request that nobody wrote as nothing', () => {
    expect(computed([{}], { requests: { cpu: 'cpu*50%', memory: 'max(memory*50%,100Mi)' } })).toEqual({
      requests: { cpu: '0', memory: '100Mi' },
    });
  });
});

describe('E.6: metadata of two sets', () => {
  const first = { annotations: { key1: '{"log-agent":1}' }, patchPolicy: 'MergePatchJson' };
  const kept = { annotations: { key: 'envoy=1,log=2' } };

  it('merges JSON, sorted, and keeps the only author’s spelling', () => {
    const sets = [
      sidecarSetOf('set1', { containers: [{ name: 'a' }], patchPodMetadata: [first, kept] }),
      sidecarSetOf('set2', {
        containers: [{ name: 'b' }],
        patchPodMetadata: [{ ...first, annotations: { key1: '{"envoy":2}' } }],
      }),
    ];
    const both = inject(sets, podOf({}));
    expect(annotation(both, 'key1')).toBe('{"envoy":2,"log-agent":1}');
    expect(annotation(both, 'key')).toBe('envoy=1,log=2');
    const spaced = sidecarSetOf('s', { patchPodMetadata: [{ ...first, annotations: { key1: '{ "z": 1 }' } }] });
    const alone = inject([spaced], podOf({}));
    expect(annotation(alone, 'key1')).toBe('{ "z": 1 }');
    expect(annotation(alone, 'kruise.io/sidecarset-injected-list')).toBeUndefined();
  });
});
