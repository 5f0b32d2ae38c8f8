import type { JsonObject } from '../../../server/src/base/json.ts';
import { container, env } from './containers.ts';
import { brokenJsonText, jsonText, objectText } from './json-text.ts';
import type { Random } from './random.ts';
import { containerNames, maybe, object, text, volumeNames } from './parts.ts';
import { volume } from './volumes.ts';

/** What an earlier injection, or a person who copied a live Pod, left in the annotations. */
function earlierAnnotations(random: Random): Record<string, string> {
  const annotations: Record<string, string> = {};
  const full =
    '{"old-set":{"updateTimestamp":"2024-05-01T10:00:00Z","hash":"h1","sidecarSetName":"old-set","sidecarList":["x","y"],"controllerRevision":"old-set-1"}}';
  const hashes = [
    `{"old":{"updateTimestamp":${random.pick(['null', '"2024-05-01T10:00:00.123Z"', '"2024-05-01T10:00:00-07:00"', '"bad"', '1', '"2024-02-30T10:00:00Z"', '"2024-05-01t10:00:00z"', '""'])},"hash":${random.pick(['"h"', 'null', '7', '"<"'])},"Hash":"upper","sidecarlist":["l"],"sidecarList":${random.pick(['[]', 'null', '["b","a"]', '"x"', '[null]'])}}}`,
    objectText(random),
    full,
    '{"set-a":{"updateTimestamp":"2024-05-01T10:00:00Z","hash":"h1","sidecarSetName":"set-a","sidecarList":[]}}',
    '{"old-set":"legacy-hash"}',
    '{"z":{"hash":"<&>"},"a":{}}',
    '{}',
    'null',
    '',
    '{"old-set":{"updateTimestamp":"2024-05-01T12:00:00+02:00","hash":"h","sidecarSetName":"s","sidecarList":null,"extra":1}}',
  ];
  if (random.chance(0.5))
    annotations['kruise.io/sidecarset-hash'] = random.chance(0.04)
      ? random.pick(['not json', '[1]', '{"a":1}', brokenJsonText(random), jsonText(random)])
      : random.pick(hashes);
  if (random.chance(0.4))
    annotations['kruise.io/sidecarset-hash-without-image'] = random.chance(0.04)
      ? random.pick(['not json', '7'])
      : random.pick(hashes);
  if (random.chance(0.4))
    annotations['kruise.io/sidecarset-injected-list'] = random.pick(['old-set', 'set-a', 'b,a', 'a,,b', ' spaced ,x']);
  if (random.chance(0.4)) {
    annotations['kruise.io/sidecarset-working-hotupgrade-container'] = random.pick([
      '{"dns-f":"dns-f-2"}',
      '{"z":"z-1","a":"a-2"}',
      'broken',
      '',
      '{"a":1}',
      'null',
    ]);
  }
  if (random.chance(0.2)) annotations['version.sidecarset.kruise.io/x-1'] = '7';
  return annotations;
}

function annotations(random: Random): Record<string, string> {
  const result: Record<string, string> = {};
  if (random.chance(0.3)) result['note'] = random.pick(['app', 'web', 'nginx', 'x', text(random)]);
  if (random.chance(0.12)) result['merge'] = objectText(random);
  else if (random.chance(0.15))
    result['merge'] = random.pick([
      '{"b":1,"a":{"y":2,"x":[1,2]}}',
      '{}',
      '',
      '[1]',
      '"text"',
      '{"a":null,"b":"<&>"}',
      'null',
      ' {"z":1.0, "n":1e3} ',
      '{"a":{"y":{"q":1,"p":2}}}',
      random.chance(0.2) ? 'broken {' : '1',
    ]);
  if (random.chance(0.15)) result['key'] = random.pick(['', 'kept']);
  if (random.chance(0.06)) result['apps.kruise.io/container-launch-priority'] = random.pick(['Ordered', 'ordered', '']);
  if (random.chance(0.08)) result['apps.kruise.io/using-enhanced-liveness'] = random.pick(['true', 'false', 'True']);
  if (random.chance(0.05)) result['kruise.io/related-pub'] = 'someone-else';
  if (random.chance(0.03))
    result['apps.kruise.io/matched-workloadspread'] = '{"name":"old","subset":"gone","uid":"u-1"}';
  if (random.chance(0.03))
    result['kruise.io/podprobemarker-list'] = random.pick(['ppm-a', 'ppm-b,ppm-a', 'missing', '']);
  if (random.chance(0.14)) Object.assign(result, earlierAnnotations(random));
  return result;
}

function nodeSelectorTerm(random: Random): JsonObject {
  return object({
    matchExpressions: maybe(random, 0.8, () => [
      object({
        key: 'zone',
        operator: random.pick(['In', 'NotIn', 'Exists']),
        values: maybe(random, 0.8, () => ['z1', 'z2']),
      }),
    ]),
    matchFields: maybe(random, 0.2, () => [{ key: 'metadata.name', operator: 'In', values: ['node-1'] }]),
  });
}

/** `affinity` with terms of every kind, often some of them missing. */
function affinity(random: Random): JsonObject {
  const podTerm = { labelSelector: { matchLabels: { app: 'x' } }, topologyKey: 'kubernetes.io/hostname' };
  return object({
    nodeAffinity: maybe(random, 0.8, () =>
      object({
        requiredDuringSchedulingIgnoredDuringExecution: maybe(random, 0.6, () => ({
          nodeSelectorTerms: random.times(random.between(0, 2), () => nodeSelectorTerm(random)),
        })),
        preferredDuringSchedulingIgnoredDuringExecution: maybe(random, 0.4, () => [
          { weight: random.between(1, 100), preference: nodeSelectorTerm(random) },
        ]),
      }),
    ),
    podAffinity: maybe(random, 0.15, () => ({ requiredDuringSchedulingIgnoredDuringExecution: [podTerm] })),
    podAntiAffinity: maybe(random, 0.15, () => ({
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 5, podAffinityTerm: podTerm }],
    })),
  });
}

function podFields(random: Random): JsonObject {
  return object({
    restartPolicy: maybe(random, 0.1, () => random.pick(['Always', 'OnFailure', 'Never'])),
    terminationGracePeriodSeconds: maybe(random, 0.12, () => random.pick([0, 5, 60])),
    activeDeadlineSeconds: maybe(random, 0.03, () => 600),
    dnsPolicy: maybe(random, 0.08, () => random.pick(['Default', 'ClusterFirstWithHostNet'])),
    nodeSelector: maybe(random, 0.12, () => ({ 'topology.kubernetes.io/zone': 'z0', disk: 'ssd' })),
    serviceAccountName: maybe(random, 0.08, () => 'robot'),
    automountServiceAccountToken: maybe(random, 0.05, () => false),
    nodeName: maybe(random, 0.03, () => 'node-1'),
    hostNetwork: maybe(random, 0.08, () => true),
    hostPID: maybe(random, 0.03, () => random.chance(0.5)),
    shareProcessNamespace: maybe(random, 0.04, () => random.chance(0.5)),
    securityContext: maybe(random, 0.12, () =>
      object({
        runAsUser: maybe(random, 0.5, () => 0),
        fsGroup: maybe(random, 0.5, () => 2000),
        sysctls: maybe(random, 0.2, () => [{ name: 'net.x', value: '1' }]),
      }),
    ),
    imagePullSecrets: maybe(random, 0.2, () =>
      random.times(random.between(1, 3), () => ({ name: random.pick(['pull-a', 'pull-b', 'pull-c']) })),
    ),
    hostname: maybe(random, 0.04, () => 'h'),
    subdomain: maybe(random, 0.03, () => 'sub'),
    affinity: maybe(random, 0.2, () => affinity(random)),
    schedulerName: maybe(random, 0.05, () => 'my-scheduler'),
    tolerations: maybe(random, 0.15, () => [
      object({
        key: 'a',
        operator: random.pick(['Exists', 'Equal']),
        effect: maybe(random, 0.5, () => 'NoExecute'),
        tolerationSeconds: maybe(random, 0.3, () => random.pick([0, 30])),
      }),
    ]),
    hostAliases: maybe(random, 0.05, () => [{ ip: '10.0.0.1', hostnames: ['a.local'] }]),
    priorityClassName: maybe(random, 0.08, () => random.pick(['high', 'low'])),
    priority: maybe(random, 0.08, () => random.pick([0, 1000])),
    dnsConfig: maybe(random, 0.05, () =>
      object({ nameservers: ['1.1.1.1'], options: [object({ name: 'ndots', value: maybe(random, 0.6, () => '2') })] }),
    ),
    readinessGates: maybe(random, 0.12, () =>
      random.sample(
        [{ conditionType: 'KruisePodReady' }, { conditionType: 'www.example.com/gate' }],
        random.between(1, 2),
      ),
    ),
    runtimeClassName: maybe(random, 0.03, () => 'gvisor'),
    enableServiceLinks: maybe(random, 0.05, () => random.chance(0.5)),
    preemptionPolicy: maybe(random, 0.03, () => 'Never'),
    overhead: maybe(random, 0.03, () => ({ cpu: '250m', memory: random.pick(['1024Mi', '120Mi']) })),
    topologySpreadConstraints: maybe(random, 0.06, () => [
      {
        maxSkew: 1,
        topologyKey: 'zone',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { app: 'nginx' } },
      },
    ]),
    setHostnameAsFQDN: maybe(random, 0.02, () => random.chance(0.5)),
    os: maybe(random, 0.02, () => ({ name: 'linux' })),
    hostUsers: maybe(random, 0.02, () => random.chance(0.5)),
    schedulingGates: maybe(random, 0.03, () => [{ name: 'gate' }]),
    resourceClaims: maybe(random, 0.02, () => [{ name: 'claim', resourceClaimName: 'rc' }]),
  });
}

/** Now and then something that a careful engine must drop as Go's types do: unknown fields, nulls, empty lists. */
function soil(random: Random, pod: JsonObject): void {
  const spec = pod['spec'] as JsonObject;
  const first = (spec['containers'] as JsonObject[])[0] as JsonObject;
  const places: readonly (() => void)[] = [
    () => (spec['unknownField'] = { a: 1 }),
    () => (first['imagePullPolcy'] = 'Always'),
    () => (first['args'] = []),
    () => (first['env'] = null),
    () => (first['command'] ??= null),
    () => (spec['volumes'] ??= []),
    () => (spec['nodeSelector'] ??= {}),
    () => (spec['tolerations'] ??= null),
    () => (first['resources'] ??= null),
    () => (spec['securityContext'] ??= null),
    () => (first['livenessProbe'] ??= null),
    () => (spec['affinity'] ??= {}),
    () => ((pod['metadata'] as JsonObject)['labels'] ??= null),
    () => (first['workingDir'] = ''),
    () => (first['tty'] = false),
    () => (spec['hostNetwork'] = false),
    () => (pod['status'] = {}),
    () => ((pod['metadata'] as JsonObject)['creationTimestamp'] = null),
  ];
  random.pick(places)();
}

/** A Pod of the given labels, named by the caller. */
export function pod(random: Random, identity: JsonObject, podLabels: Readonly<Record<string, string>>): JsonObject {
  const volumes = random.sample(
    volumeNames,
    random.weighted([
      [3, 0],
      [3, 2],
      [2, 4],
      [1, 7],
    ]),
  );
  const names = random.sample(
    containerNames,
    random.weighted([
      [4, 1],
      [4, 2],
      [2, 3],
      [1, 4],
    ]) + 3,
  );
  const initCount = random.weighted([
    [5, 0],
    [3, 1],
    [2, 2],
    [1, 3],
  ]);
  const known = volumes.length > 0 ? volumes : volumeNames;
  const containers = names.slice(3).map((name) => container(random, { name, volumeNames: known }));
  const initContainers = names
    .slice(0, initCount)
    .map((name) => container(random, { name, volumeNames: known, isInit: true }));
  if (random.chance(0.07)) {
    for (const one of containers) {
      const own = env(random, 'KRUISE_CONTAINER_PRIORITY');
      if (random.chance(0.6))
        one['env'] = [
          ...((one['env'] as JsonObject[] | undefined) ?? []),
          random.chance(0.9)
            ? {
                name: own['name'] as string,
                value: random.pick([
                  '0',
                  '1',
                  '-5',
                  '10',
                  '+3',
                  '007',
                  random.chance(0.1)
                    ? random.pick([
                        'high',
                        '99999999999999999999',
                        '1_0',
                        ' 1',
                        '0x1',
                        '1.0',
                        '-',
                        '9223372036854775807',
                      ])
                    : '2',
                ]),
              }
            : own,
        ];
    }
  }
  if (random.chance(0.05)) {
    const one = random.pick(containers);
    one['env'] = [
      ...((one['env'] as JsonObject[] | undefined) ?? []),
      { name: 'IS_INJECTED', value: random.pick(['true', 'false']) },
    ];
  }
  const podAnnotations = annotations(random);
  const result: JsonObject = object({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: object({
      ...identity,
      labels: podLabels,
      finalizers: maybe(random, 0.06, () => ['example.com/hold', 'example.com/other']),
      annotations: Object.keys(podAnnotations).length > 0 ? podAnnotations : undefined,
    }),
    spec: object({
      initContainers: initContainers.length > 0 ? initContainers : undefined,
      containers,
      volumes: volumes.length > 0 ? volumes.map((name) => volume(random, name)) : undefined,
      ...podFields(random),
    }),
    status: maybe(random, 0.015, () => ({ phase: random.pick(['Succeeded', 'Failed', 'Pending']) })),
  });
  if (random.chance(0.12)) soil(random, result);
  return result;
}
