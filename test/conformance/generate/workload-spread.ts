import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import type { CaseOwner } from '../case.ts';
import { containerNames, image, maybe, object, paths, selector, volumeNames } from './parts.ts';
import type { Random } from './random.ts';
import { env } from './containers.ts';
import { mutate } from './mutate.ts';
import { pod as makePod } from './pod.ts';
import { elsewhere, targetRef } from './policies.ts';
import { resources } from './resources.ts';
import { volume } from './volumes.ts';

/** What a WorkloadSpread is made for. */
export interface SpreadTarget {
  readonly owners: readonly CaseOwner[];
  readonly pod: JsonObject;
  readonly labels: Readonly<Record<string, string>>;
  /** The key of the counters that count for the Pod. */
  readonly version: string;
}

function namesIn(pod: JsonObject, list: string): string[] {
  return ((pod['spec'] as JsonObject)[list] as JsonObject[] | undefined)?.map((one) => one['name'] as string) ?? [];
}

function containerPatch(random: Random, pod: JsonObject, list: string): JsonObject {
  const known = namesIn(pod, list);
  const name = known.length > 0 && random.chance(0.75) ? random.pick(known) : random.pick(containerNames);
  if (random.chance(0.05))
    return { $patch: random.pick(['delete', 'delete', 'replace', 'merge']), name, image: 'patched:1' };
  return object({
    name: random.chance(0.985) ? name : undefined,
    image: maybe(random, 0.5, () => image(random)),
    imagePullPolicy: maybe<JsonValue>(random, 0.1, () => random.pick<JsonValue>([null, 'Never'])),
    env: maybe(random, 0.35, () => [
      ...random.times(random.between(1, 2), () => env(random)),
      ...(random.chance(0.15) ? [{ name: 'A', $patch: 'delete' }] : []),
      ...(random.chance(0.1) ? [{ name: 'B', value: null }] : []),
    ]),
    '$setElementOrder/env': maybe(random, 0.06, () => [{ name: 'B' }, { name: 'A' }]),
    ports: maybe(random, 0.12, () => [{ containerPort: random.pick([80, 8080, 7000]), name: 'patched' }]),
    volumeMounts: maybe(random, 0.15, () => [
      object({
        name: random.pick(volumeNames),
        mountPath: random.pick(paths),
        readOnly: maybe(random, 0.5, () => true),
      }),
    ]),
    volumeDevices: maybe(random, 0.04, () => [{ name: 'disk', devicePath: '/dev/xvda' }]),
    resources: maybe(random, 0.3, () =>
      random.chance(0.15) ? { limits: null, requests: { cpu: null, memory: '2Gi' } } : resources(random),
    ),
    command: maybe<JsonValue>(random, 0.1, () => random.pick<JsonValue>([['new'], null, []])),
    args: maybe(random, 0.1, () => ['a', 'b']),
    livenessProbe: maybe<JsonValue>(random, 0.06, () =>
      random.pick<JsonValue>([null, { periodSeconds: 3 }, { $patch: 'replace', tcpSocket: { port: 1 } }]),
    ),
    securityContext: maybe(random, 0.06, () => ({ runAsUser: 5, capabilities: { add: ['X'] } })),
    lifecycle: maybe<JsonValue>(random, 0.04, () =>
      random.pick<JsonValue>([null, { preStop: { sleep: { seconds: 3 } } }]),
    ),
    unknown: maybe(random, 0.02, () => 1),
  });
}

function volumePatch(random: Random): JsonObject {
  const name = random.pick(volumeNames);
  switch (random.below(7)) {
    case 0:
      return { name, $patch: 'delete' };
    case 1:
      return { name, $retainKeys: ['name', 'hostPath'], hostPath: { path: '/new' } };
    case 2:
      return { name, emptyDir: null, hostPath: { path: '/new' } };
    case 3:
      return { name, emptyDir: { medium: 'Memory' } };
    default:
      return volume(random, name);
  }
}

function specPatch(random: Random, pod: JsonObject): JsonObject {
  const order = (list: string): JsonValue | undefined =>
    maybe(random, 0.04, () => random.shuffle(namesIn(pod, list)).map((name) => ({ name })));
  return object({
    containers: maybe(random, 0.55, () =>
      random.times(random.between(1, 3), () => containerPatch(random, pod, 'containers')),
    ),
    '$setElementOrder/containers': order('containers'),
    initContainers: maybe(random, 0.15, () =>
      random.times(random.between(1, 2), () => containerPatch(random, pod, 'initContainers')),
    ),
    volumes: maybe(random, 0.2, () => random.times(random.between(1, 2), () => volumePatch(random))),
    '$setElementOrder/volumes': order('volumes'),
    $retainKeys: maybe(random, 0.02, () => ['containers', 'volumes', 'tolerations']),
    tolerations: maybe<JsonValue>(random, 0.12, () =>
      random.pick<JsonValue>([
        [{ key: 'patched', operator: 'Exists' }],
        [],
        null,
        [{ $patch: 'replace' }, { key: 'r' }],
      ]),
    ),
    nodeSelector: maybe<JsonValue>(random, 0.12, () =>
      random.pick<JsonValue>([
        { disk: null, zone: 'z9' },
        { $patch: 'replace', only: 'this' },
        { $patch: 'delete' },
        null,
      ]),
    ),
    affinity: maybe<JsonValue>(random, 0.1, () =>
      random.pick<JsonValue>([
        null,
        {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{ matchExpressions: [{ key: 'p', operator: 'Exists' }] }],
            },
          },
        },
        { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone' }] } },
        { nodeAffinity: null },
      ]),
    ),
    topologySpreadConstraints: maybe(random, 0.06, () => [
      { maxSkew: 2, topologyKey: random.pick(['zone', 'host']), whenUnsatisfiable: 'ScheduleAnyway' },
    ]),
    priorityClassName: maybe<JsonValue>(random, 0.12, () => random.pick<JsonValue>(['low', 'high', null])),
    imagePullSecrets: maybe(random, 0.08, () => [{ name: 'patched' }, { name: 'pull-a' }]),
    hostAliases: maybe(random, 0.05, () => [{ ip: random.pick(['10.0.0.1', '10.9.9.9']), hostnames: ['b.local'] }]),
    readinessGates: maybe(random, 0.06, () => [{ conditionType: 'patched' }]),
    schedulingGates: maybe(random, 0.03, () => [{ name: 'second' }]),
    securityContext: maybe<JsonValue>(random, 0.06, () =>
      random.pick<JsonValue>([{ fsGroup: 7 }, null, { sysctls: [{ name: 'a', value: 'b' }] }]),
    ),
    dnsConfig: maybe(random, 0.04, () => ({ nameservers: ['9.9.9.9'] })),
    terminationGracePeriodSeconds: maybe<JsonValue>(random, 0.06, () => random.pick<JsonValue>([null, 1])),
    runtimeClassName: maybe(random, 0.04, () => 'patched'),
    $patch: maybe(random, 0.01, () => random.pick(['replace', 'delete', 'merge', 'bogus'])),
  });
}

function metadataPatch(random: Random): JsonObject {
  return object({
    labels: maybe<JsonValue>(random, 0.7, () =>
      random.pick<JsonValue>([
        { subset: 's', app: 'web' },
        { tier: null },
        { $patch: 'replace', only: 'one' },
        null,
        { tier: 'fe' },
      ]),
    ),
    annotations: maybe<JsonValue>(random, 0.5, () =>
      random.pick<JsonValue>([
        { subset: '<s>' },
        { note: null },
        { 'apps.kruise.io/container-launch-priority': 'Ordered' },
        { 'apps.kruise.io/matched-workloadspread': 'mine' },
        { key: 'a && b' },
      ]),
    ),
    // Not both: Go takes the keys of a patch in random order, and the result depends on it.
    [random.chance(0.7) ? 'finalizers' : '$deleteFromPrimitiveList/finalizers']: maybe(random, 0.08, () => [
      'example.com/hold',
    ]),
    name: maybe(random, 0.01, () => 'renamed'),
  });
}

/** A strategic merge patch for the Pod, with directives, deletions and mistakes. */
function patch(random: Random, pod: JsonObject): JsonValue {
  if (random.chance(0.05))
    return random.pick<JsonValue>([
      {},
      { spec: { containers: [{ name: 'app', image: 7 }] } },
      { metadata: { annotations: { a: 1 } } },
      { spec: { containers: { name: 'app' } } },
      { spec: null },
      { metadata: null },
      { metadata: { namespace: null } },
      { metadata: { namespace: random.pick(['other', 'nowhere', 'default']) } },
      { metadata: { $patch: 'replace', name: 'bare' } },
      { status: { phase: 'Failed' } },
    ]);
  const result = object({
    metadata: maybe(random, 0.7, () => metadataPatch(random)),
    spec: maybe(random, 0.8, () => (random.chance(0.2) ? podAsPatch(random, pod) : specPatch(random, pod))),
  });
  if (random.chance(0.12)) mutate(random, result);
  return result;
}

/** Parts of another Pod, its containers and volumes called like those of this one: everything that a Pod has can be patched. */
function podAsPatch(random: Random, pod: JsonObject): JsonObject {
  const spec = makePod(random, {}, {})['spec'] as JsonObject;
  const rename = (list: string): void => {
    const names = namesIn(pod, list);
    for (const one of (spec[list] as JsonObject[] | undefined) ?? []) {
      if (names.length > 0 && random.chance(0.6)) one['name'] = random.pick(names);
    }
  };
  rename('containers');
  rename('initContainers');
  return Object.fromEntries(Object.entries(spec).filter(([key]) => random.chance(key === 'containers' ? 0.5 : 0.7)));
}

function nodeSelectorTerm(random: Random): JsonObject {
  return object({
    matchExpressions: maybe(random, 0.9, () => [
      object({
        key: random.pick(['zone', 'pool']),
        operator: random.pick(['In', 'NotIn', 'Exists']),
        values: maybe(random, 0.8, () => ['x', 'y']),
      }),
    ]),
    matchFields: maybe(random, 0.15, () => [{ key: 'metadata.name', operator: 'In', values: ['node-9'] }]),
  });
}

function subset(random: Random, index: number, { pod }: SpreadTarget, maxReplicas: JsonValue | undefined): JsonObject {
  return object({
    name: `subset-${'abcd'[index] ?? index}`,
    requiredNodeSelectorTerm: maybe(random, 0.5, () => nodeSelectorTerm(random)),
    preferredNodeSelectorTerms: maybe(random, 0.3, () =>
      random.times(random.between(1, 2), () => ({
        weight: random.between(1, 100),
        preference: nodeSelectorTerm(random),
      })),
    ),
    tolerations: maybe(random, 0.4, () => [
      object({ key: 'node.kubernetes.io/x', operator: 'Exists', effect: maybe(random, 0.5, () => 'NoSchedule') }),
    ]),
    maxReplicas,
    patch: maybe<JsonValue>(random, 0.65, () => patch(random, pod)),
  });
}

function schedulable(random: Random): JsonObject[] {
  return [
    {
      type: 'Schedulable',
      status: random.pick(['False', 'True', 'Unknown']),
      reason: 'PodUnschedulable',
      lastTransitionTime: '2024-05-01T10:00:00Z',
    },
  ];
}

function subsetStatuses(random: Random, subsets: readonly JsonObject[], podName: string): JsonObject[] {
  return subsets.map((one) => {
    const missing =
      one['maxReplicas'] === undefined ? (random.chance(0.95) ? -1 : 2) : random.pick([0, 0, 1, 2, 5, -1]);
    return object({
      name: random.chance(0.97) ? one['name'] : 'gone',
      replicas: 1,
      missingReplicas: missing,
      creatingPods: maybe(random, 0.15, () => ({
        [random.chance(0.6) ? podName : 'other-pod']: '2024-05-01T10:00:00Z',
      })),
      deletingPods: maybe(random, 0.08, () => ({
        [random.chance(0.6) ? podName : 'other-pod']: '2024-05-01T10:00:00Z',
      })),
      conditions: maybe(random, 0.2, () => schedulable(random)),
    });
  });
}

function status(random: Random, subsets: readonly JsonObject[], { pod, version }: SpreadTarget): JsonObject {
  const podName = ((pod['metadata'] as JsonObject)['name'] as string | undefined) ?? 'nameless';
  const versioned: JsonObject = {};
  if (random.chance(0.8)) versioned[version] = subsetStatuses(random, subsets, podName);
  if (random.chance(0.3)) versioned['other-version'] = subsetStatuses(random, subsets, podName);
  return object({
    observedGeneration: 1,
    subsetStatuses: maybe(random, 0.8, () => subsetStatuses(random, subsets, podName)),
    versionedSubsetStatuses: Object.keys(versioned).length > 0 || random.chance(0.2) ? versioned : undefined,
  });
}

/** A WorkloadSpread for one of the owners: any form of limits, patches and counters. */
export function workloadSpread(random: Random, name: string, target: SpreadTarget, hasStatus: boolean): JsonObject {
  const count = random.weighted([
    [2, 1],
    [4, 2],
    [2, 3],
    [1, 4],
  ]);
  const style = random.pick(['int', 'percent', 'percent', 'mixed']);
  const maxReplicas = (index: number): JsonValue | undefined => {
    if (random.chance(index === count - 1 ? 0.6 : 0.1)) return undefined;
    if (style === 'int' || (style === 'mixed' && random.chance(0.5))) return random.pick([0, 1, 2, 3, 5]);
    return random.weighted<JsonValue>([
      [4, '30%'],
      [3, '50%'],
      [2, '20%'],
      [1, '0%'],
      [1, '33%'],
      [1, '100%'],
      [1, random.pick(['50', '1%%', '12.5%', ''])],
    ]);
  };
  const subsets = random.times(count, (index) => subset(random, index, target, maxReplicas(index)));
  const usesFilter = random.chance(0.15);
  return object({
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'WorkloadSpread',
    metadata: elsewhere(random, name),
    spec: object({
      targetRef: maybe(random, 0.98, () => targetRef(random, target.owners)),
      targetFilter: usesFilter
        ? object({
            selector: maybe(random, 0.85, () => (random.chance(0.1) ? {} : selector(random, target.labels))),
            replicasPathList: maybe(random, 0.4, () => [
              random.pick([
                'spec.replicas',
                'spec.replicas',
                'spec.parallelism',
                'spec.missing',
                'spec.template.spec.containers.0',
                'spec.selector.matchLabels.app',
                'spec.template.spec.containers.x',
                'spec.replicas.deeper',
                'spec.',
                '.spec',
                'spec.template.spec.containers.-1',
                'spec.template.spec.containers',
                '',
              ]),
            ]),
          })
        : undefined,
      subsets,
      scheduleStrategy: maybe(random, 0.2, () => object({ type: random.pick(['Fixed', 'Adaptive']) })),
    }),
    status: hasStatus ? status(random, subsets, target) : undefined,
  });
}
