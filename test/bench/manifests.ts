import { Random } from './random.ts';

/** Every so many documents one has a mistake, so that each contender can show that it looked. */
export const mistakeEvery = 50;

/** A SidecarSet of about 0.7 KB; with a mistake that any schema finds: a number where a string belongs. */
export function sidecarSet(index: number, random: Random, hasMistake: boolean): string {
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: sidecar-${index}
spec:
  selector:
    matchLabels:
      app: app-${index}
  namespaceSelector:
    matchLabels:
      team: team-${random.below(50)}
  updateStrategy:
    type: RollingUpdate
    maxUnavailable: ${1 + random.below(20)}%
  containers:
  - name: agent-${index}
    image: ${hasMistake ? random.below(100) : `registry.example.com/platform/agent:1.${random.below(30)}.0`}
    podInjectPolicy: BeforeAppContainer
    args: ["--level", "${random.pick(['debug', 'info', 'warn'])}"]
    env:
    - name: TARGET
      value: target-${random.below(1000)}
    resources:
      requests:
        cpu: ${10 + random.below(90)}m
        memory: ${32 + random.below(96)}Mi
    volumeMounts:
    - name: data
      mountPath: /var/lib/agent
  volumes:
  - name: data
    emptyDir: {}
`;
}

/** One stream of `count` SidecarSets. */
export function documentStream(count: number, seed: number): string {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, index) =>
    sidecarSet(index, random, index % mistakeEvery === mistakeEvery - 1),
  ).join('---\n');
}

/** How many documents of a stream have a mistake. */
export function mistakesIn(count: number): number {
  return Math.floor(count / mistakeEvery);
}

/** A file of a generated workspace, its path relative to the root. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

const namespaceCount = 50;

/** A workload that this many SidecarSets inject into. */
export const previewedPath = 'team-0/previewed.yaml';
const previewedSets = 10;

/**
 * A workspace of `count` files that refer to each other: Namespaces, pull Secrets, workloads in 50 namespaces, and SidecarSets
 * that select them and name the Secrets.
 */
export function workspaceFiles(count: number, seed: number): readonly GeneratedFile[] {
  const random = new Random(seed);
  const namespaces = Array.from({ length: namespaceCount }, (_, index) => `team-${index}`);
  const files: GeneratedFile[] = [
    {
      path: 'namespaces.yaml',
      text: namespaces
        .map((name) => `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n  labels:\n    team: ${name}\n`)
        .join('---\n'),
    },
  ];
  files.push({ path: previewedPath, text: workload(0, 'team-0', random).replace(/tier: .*/, 'tier: previewed') });
  for (let index = 0; index < previewedSets; index += 1) {
    const text = sidecarSet(10_000_000 + index, random, false)
      .replace(/app: app-.*/, 'tier: previewed')
      .replace(/team: team-.*/, 'team: team-0');
    files.push({ path: `sidecars/previewed-${index}.yaml`, text });
  }
  while (files.length < count) {
    const index = files.length;
    const namespace = random.pick(namespaces);
    const kind = index % 20;
    if (kind === 0)
      files.push({ path: `secrets/secret-${index}.yaml`, text: pullSecret(`pull-${index % 100}`, namespace) });
    else if (kind === 1)
      files.push({ path: `sidecars/sidecar-${index}.yaml`, text: selectingSidecarSet(index, random) });
    else files.push({ path: `${namespace}/workload-${index}.yaml`, text: workload(index, namespace, random) });
  }
  return files.slice(0, count);
}

function pullSecret(name: string, namespace: string): string {
  return `apiVersion: v1
kind: Secret
metadata:
  name: ${name}
  namespace: ${namespace}
type: kubernetes.io/dockerconfigjson
stringData:
  .dockerconfigjson: '{"auths": {"registry.example.com": {"username": "puller", "password": "made-up"}}}'
`;
}

function selectingSidecarSet(index: number, random: Random): string {
  return sidecarSet(index, random, false)
    .replace(`app: app-${index}`, `tier: tier-${random.below(100)}`)
    .replace('  containers:', `  imagePullSecrets:\n  - name: pull-${random.below(100)}\n  containers:`);
}

function workload(index: number, namespace: string, random: Random): string {
  const kind = random
    .pick(['apps/v1 Deployment', 'apps.kruise.io/v1alpha1 CloneSet', 'apps/v1 StatefulSet'])
    .split(' ');
  return `apiVersion: ${kind[0]}
kind: ${kind[1]}
metadata:
  name: workload-${index}
  namespace: ${namespace}
spec:
  replicas: ${1 + random.below(9)}
  selector:
    matchLabels:
      app: workload-${index}
  template:
    metadata:
      labels:
        app: workload-${index}
        tier: tier-${random.below(100)}
    spec:
      containers:
      - name: app
        image: registry.example.com/team/app:${1 + random.below(9)}.0
        env:
        - name: SERVICE_NAME
          value: workload-${index}
        ports:
        - name: http
          containerPort: 8080
`;
}
