import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import { container, mount } from './containers.ts';
import { containerNames, envNames, maybe, object, selector, text, volumeNames } from './parts.ts';
import type { Random } from './random.ts';
import { brokenJsonText, jsonText, objectText } from './json-text.ts';
import { resourcesPolicy } from './resources.ts';
import { volume } from './volumes.ts';

/** What the sets of one case are made for. */
export interface Surroundings {
  readonly namespace: string;
  readonly namespaceLabels: Readonly<Record<string, string>>;
  readonly podLabels: Readonly<Record<string, string>>;
}

function transferEnv(random: Random): JsonObject {
  const fromField = random.chance(0.3);
  return object({
    sourceContainerName: maybe(random, fromField ? 0.3 : 0.9, () => random.pick(containerNames)),
    sourceContainerNameFrom: fromField
      ? {
          fieldRef: object({
            apiVersion: maybe(random, 0.3, () => 'v1'),
            fieldPath: random.pick([
              "metadata.annotations['note']",
              "metadata.labels['app']",
              "metadata.labels['missing']",
              'metadata.name',
              "metadata.annotations['NOTE']",
              "metadata.labels['bad key']",
              "spec.x['y']",
              'metadata.labels',
            ]),
          }),
        }
      : undefined,
    envName: maybe(random, 0.6, () => random.pick(envNames)),
    envNames: maybe(random, 0.6, () => random.times(random.between(0, 4), () => random.pick(envNames))),
  });
}

function sidecar(random: Random, name: string, names: readonly string[], isInit: boolean): JsonObject {
  const core = container(random, { name, volumeNames: names, isInit });
  const hasPolicy = random.chance(isInit ? 0.08 : 0.14);
  if (hasPolicy && random.chance(0.9)) delete core['resources'];
  if (!isInit) delete core['restartPolicy'];
  if (random.chance(0.25))
    core['volumeMounts'] = [...((core['volumeMounts'] as JsonObject[] | undefined) ?? []), mount(random, names)];
  return object({
    ...core,
    podInjectPolicy: maybe(random, 0.6, () =>
      random.pick([
        'BeforeAppContainer',
        'AfterAppContainer',
        'AfterAppContainer',
        random.chance(0.1) ? 'Elsewhere' : 'BeforeAppContainer',
      ]),
    ),
    upgradeStrategy: maybe(random, 0.3, () =>
      object({
        upgradeType: maybe(random, 0.9, () =>
          random.pick([
            'ColdUpgrade',
            'HotUpgrade',
            'HotUpgrade',
            random.chance(0.1) ? 'LukewarmUpgrade' : 'HotUpgrade',
          ]),
        ),
        hotUpgradeEmptyImage: maybe(random, 0.7, () => 'busybox:empty'),
      }),
    ),
    shareVolumePolicy: maybe(random, 0.5, () =>
      object({
        type: maybe(random, 0.95, () =>
          random.pick(['enabled', 'enabled', 'disabled', random.chance(0.1) ? 'Enabled' : 'enabled']),
        ),
      }),
    ),
    shareVolumeDevicePolicy: maybe(random, 0.25, () =>
      object({ type: maybe(random, 0.9, () => random.pick(['enabled', 'enabled', 'disabled'])) }),
    ),
    transferEnv: maybe(random, 0.4, () => random.times(random.between(1, 3), () => transferEnv(random))),
    resourcesPolicy: hasPolicy ? resourcesPolicy(random) : undefined,
  });
}

const merges = [
  '{"log":1}',
  '{"a":{"x":null,"w":"<b>"}}',
  '{"b":null}',
  '[1,2]',
  '{"a":[{"k":null}],"0":1}',
  '{ "z" : 1 , "a" : 2 }',
  '{}',
  '{"a":{"y":{"p":3}}}',
  '{"n":1.0}',
  '{"é":"\\u00e9"}',
];
const badMerges = ['7', 'broken', '"x"', 'null', ''];

function riskyMerge(random: Random): string {
  return random.weighted([
    [2, random.pick(badMerges)],
    [1, brokenJsonText(random)],
    [2, jsonText(random)],
  ]);
}

function patchPodMetadata(random: Random): JsonObject[] {
  return random.times(random.between(1, 3), () => {
    const patchPolicy = random.weighted<string | undefined>([
      [2, undefined],
      [4, 'Retain'],
      [4, 'Overwrite'],
      [6, 'MergePatchJson'],
      [1, 'Replace'],
    ]);
    const annotations: Record<string, string> = {};
    const isMerge = patchPolicy === 'MergePatchJson';
    // Go takes the annotations of an entry in random order: of an entry that may fail, only one decides how.
    const isRisky = isMerge && random.chance(0.1);
    const pool =
      isMerge && !isRisky
        ? ['merge', 'new']
        : ['merge', 'note', 'key', 'new', 'apps.kruise.io/container-launch-priority'];
    for (const key of random.sample(pool, isRisky ? 1 : random.between(1, 3))) {
      if (key === 'apps.kruise.io/container-launch-priority') {
        if (random.chance(0.3)) annotations[key] = 'Ordered';
      } else if (isMerge) {
        annotations[key] =
          isRisky && random.chance(0.5)
            ? riskyMerge(random)
            : random.chance(0.5)
              ? objectText(random)
              : random.pick(merges);
      } else {
        annotations[key] = random.pick([
          'envoy=1,log=2',
          'app',
          '',
          text(random),
          random.chance(0.6) ? objectText(random) : text(random),
        ]);
      }
    }
    return object({ annotations: random.chance(0.97) ? annotations : undefined, patchPolicy });
  });
}

function namespaceSelector(random: Random, { namespace, namespaceLabels }: Surroundings): JsonObject {
  const other = random.chance(0.12);
  switch (random.below(6)) {
    case 0:
      return { matchLabels: { 'kubernetes.io/metadata.name': other ? 'elsewhere' : namespace } };
    case 1:
      return {
        matchExpressions: [
          { key: 'kubernetes.io/metadata.name', operator: 'In', values: other ? ['elsewhere'] : ['zz', namespace] },
        ],
      };
    case 2:
      return {
        matchExpressions: [
          { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: other ? [namespace] : ['kube-system'] },
        ],
      };
    case 3:
      return {
        matchLabels: { 'kubernetes.io/metadata.name': namespace },
        matchExpressions: [{ key: 'team', operator: other ? 'Exists' : 'DoesNotExist' }],
      };
    default: {
      const keys = Object.keys(namespaceLabels);
      const key = keys.length > 0 ? random.pick(keys) : 'team';
      return { matchLabels: { [key]: other ? 'other' : (namespaceLabels[key] ?? 'core') } };
    }
  }
}

function updateStrategy(random: Random): JsonObject {
  return object({
    type: maybe(random, 0.5, () => random.pick(['RollingUpdate', 'NotUpdate'])),
    paused: maybe(random, 0.1, () => random.chance(0.7)),
    partition: maybe<JsonValue>(random, 0.4, () => random.pick<JsonValue>([0, 1, '10%'])),
    maxUnavailable: maybe<JsonValue>(random, 0.3, () => random.pick<JsonValue>([1, '20%'])),
  });
}

/** A SidecarSet in one of the served versions, with any of its fields. */
export function sidecarSet(random: Random, name: string, surroundings: Surroundings): JsonObject {
  const isAlpha = random.chance(0.45);
  const volumes = random.sample(
    volumeNames,
    random.weighted([
      [2, 0],
      [4, 2],
      [3, 4],
    ]),
  );
  const names = volumes.length > 0 && random.chance(0.95) ? volumes : volumeNames;
  const pool = random.sample(containerNames, 6);
  const containerCount = random.weighted([
    [1, 0],
    [5, 1],
    [4, 2],
    [1, 3],
  ]);
  const initCount = random.weighted([
    [6, 0],
    [3, 1],
    [2, 2],
  ]);
  const isPinned = isAlpha && random.chance(0.15);
  return object({
    apiVersion: isAlpha ? 'apps.kruise.io/v1alpha1' : 'apps.kruise.io/v1beta1',
    kind: 'SidecarSet',
    metadata: object({
      name,
      labels: maybe(random, 0.1, () =>
        object({
          team: 'core',
          'apps.kruise.io/sidecarset-custom-version': isAlpha && random.chance(0.5) ? 'v7' : undefined,
        }),
      ),
      annotations: maybe(random, 0.08, () => ({ 'kruise.io/sidecarset-hash': 'stale', owner: 'x' })),
    }),
    spec: object({
      selector: maybe(random, 0.985, () => (random.chance(0.02) ? {} : selector(random, surroundings.podLabels))),
      namespace: isPinned ? (random.chance(0.8) ? surroundings.namespace : 'elsewhere') : undefined,
      namespaceSelector: maybe(random, 0.3, () => namespaceSelector(random, surroundings)),
      initContainers:
        initCount > 0 ? pool.slice(3, 3 + initCount).map((one) => sidecar(random, one, names, true)) : undefined,
      containers:
        containerCount > 0
          ? pool.slice(0, containerCount).map((one) => sidecar(random, one, names, false))
          : random.chance(0.3)
            ? []
            : undefined,
      volumes: volumes.length > 0 ? volumes.map((one) => volume(random, one)) : undefined,
      updateStrategy: maybe(random, 0.35, () => updateStrategy(random)),
      injectionStrategy: maybe(random, 0.12, () => object({ paused: maybe(random, 0.5, () => random.chance(0.5)) })),
      imagePullSecrets: maybe(random, 0.25, () =>
        random.times(random.between(1, 2), () =>
          object({ name: maybe(random, 0.95, () => random.pick(['pull-a', 'pull-b', 'pull-d'])) }),
        ),
      ),
      revisionHistoryLimit: maybe(random, 0.1, () => 5),
      patchPodMetadata: maybe(random, 0.25, () => patchPodMetadata(random)),
      customVersion: isAlpha ? undefined : maybe(random, 0.05, () => 'v9'),
    }),
    status: maybe(random, 0.4, () => ({ latestRevision: `${name}-${random.pick(['6f7d8c', 'abc'])}`, matchedPods: 3 })),
  });
}

/** Pins the set to an earlier revision, and gives that revision: another spec of the same set. */
export function pinRevision(random: Random, set: JsonObject, surroundings: Surroundings): JsonObject[] {
  const metadata = set['metadata'] as JsonObject;
  const name = metadata['name'] as string;
  const spec = set['spec'] as JsonObject;
  const byVersion = random.chance(0.35);
  const revisionName = `${name}-rev1`;
  spec['injectionStrategy'] = {
    revision: object({
      revisionName: byVersion && random.chance(0.9) ? undefined : random.chance(0.95) ? revisionName : 'missing',
      customVersion: byVersion ? (random.chance(0.92) ? 'v1' : 'v404') : undefined,
      policy: maybe(random, 0.85, () => random.pick(['Always', 'Partial', 'Partial'])),
    }),
  };
  if (random.chance(0.7)) {
    const strategy = (spec['updateStrategy'] ??= {}) as JsonObject;
    strategy['partition'] = random.pick<JsonValue>([
      '50%',
      '50%',
      '0%',
      '100%',
      '12.5%',
      2,
      'half',
      random.pick([
        'half%',
        '1e1%',
        '-5%',
        '200%',
        '.5%',
        '5.%',
        ' 5%',
        '%',
        '+50%',
        '5%%',
        '1_0%',
        '0x1p-2%',
        'Inf%',
        'nan%',
        '1e400%',
      ]),
    ]);
    if (random.chance(0.4)) strategy['selector'] = selector(random, surroundings.podLabels);
  }
  return random.times(byVersion ? random.between(1, 3) : 1, (index) => {
    const earlier = sidecarSet(random, name, surroundings)['spec'] as JsonObject;
    return object({
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: object({
        name: index === 0 ? revisionName : `${name}-rev${index + 1}`,
        namespace: 'kruise-system',
        creationTimestamp: maybe(random, 0.5, () => random.pick(['2024-05-01T10:00:00Z', '2024-05-02T09:00:00Z'])),
        labels: { 'kruise.io/sidecarset-name': name, 'apps.kruise.io/sidecarset-custom-version': 'v1' },
        annotations: maybe(random, 0.5, () => ({
          'kruise.io/sidecarset-hash': `hash-${index}`,
          'kruise.io/sidecarset-hash-without-image': `bare-${index}`,
        })),
      }),
      revision: random.chance(0.5) ? 7 : random.between(1, 3) * 10 + index,
      data: {
        spec: object({
          $patch: 'replace',
          containers: earlier['containers'] ?? null,
          initContainers: earlier['initContainers'] ?? null,
          volumes: earlier['volumes'] ?? null,
          imagePullSecrets: earlier['imagePullSecrets'] ?? null,
          patchPodMetadata: earlier['patchPodMetadata'] ?? null,
        }),
      },
    });
  });
}
