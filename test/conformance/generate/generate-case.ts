import type { JsonObject } from '../../../server/src/base/json.ts';
import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import type { ConformanceCase } from '../case.ts';
import { asInMain } from './main-release.ts';
import { mutate } from './mutate.ts';
import { labels } from './parts.ts';
import { pod } from './pod.ts';
import { persistentPodState, podProbeMarker, podUnavailableBudget } from './policies.ts';
import { Random } from './random.ts';
import { pinRevision, sidecarSet } from './sidecar-set.ts';
import { type SpreadTarget, workloadSpread } from './workload-spread.ts';
import { pickWorkload, type Workload } from './workloads.ts';

/** Names whose order is not the order of making, with pairs that byte order and locale order sort differently. */
const setNames = ['set-b', 'set-a', 'set-c', 'a-set', 'set-10', 'set-2', 'z'];

const optionalGates = [
  'EnableSortSidecarContainerByName',
  'EnhancedLivenessProbe',
  'EnablePodProbeMarkerOnServerless',
  'KruisePodReadinessGate',
  'PodUnavailableBudgetUpdateGate',
];
const defaultGates = ['WorkloadSpread', 'PodUnavailableBudgetDeleteGate'];

function featureGates(random: Random): Record<string, boolean> {
  const gates: Record<string, boolean> = {};
  for (const gate of optionalGates) if (random.chance(0.15)) gates[gate] = true;
  for (const gate of defaultGates) if (random.chance(0.03)) gates[gate] = false;
  return gates;
}

/** The key under which the WorkloadSpread webhook counts the Pods of this version. */
function versionOf({ owners, labels: workloadLabels }: Workload): string {
  const isVersioned = ['Deployment', 'ReplicaSet'].includes(owners[0]?.kind ?? '');
  return (isVersioned ? workloadLabels['pod-template-hash'] : undefined) ?? 'versionIgnored';
}

/** Case number `index` of a seed: everything in it follows from the two numbers. */
export function generateCase(seed: number, index: number, release: KruiseVersion = '1.9'): ConformanceCase {
  const random = new Random(seed, index);
  const one = caseOfAnyRelease(random, `generated-${seed}-${index}`);
  return release === 'main' ? asInMain(random, one) : one;
}

function caseOfAnyRelease(random: Random, name: string): ConformanceCase {
  const namespace = random.weighted([
    [6, 'default'],
    [4, 'team-a'],
    [1, 'kube-public'],
    [0, 'kube-system'],
  ]);
  const namespaceLabels: Record<string, string> = random.chance(0.6)
    ? { team: random.pick(['core', 'web']), env: 'prod' }
    : {};
  const workload = pickWorkload(random);
  const podLabels = { ...labels(random, random.chance(0.9) ? { app: 'nginx' } : {}), ...workload.labels };
  const onePod = pod(random, workload.identity, podLabels);
  const surroundings = { namespace, namespaceLabels, podLabels };

  const sidecarSets = random
    .sample(
      setNames,
      random.weighted([
        [1, 0],
        [6, 1],
        [4, 2],
        [2, 3],
        [1, 4],
      ]),
    )
    .map((name) => sidecarSet(random, name, surroundings));
  const controllerRevisions: JsonObject[] = [];
  for (const set of sidecarSets.slice(0, 2)) {
    if (random.chance(0.08)) controllerRevisions.push(...pinRevision(random, set, surroundings));
  }

  const spreads: JsonObject[] = [];
  const hasSpreadStatus = random.chance(0.6);
  if (workload.owners.length > 0 && random.chance(0.45)) {
    const target: SpreadTarget = {
      owners: workload.owners,
      pod: onePod,
      labels: podLabels,
      version: versionOf(workload),
    };
    for (const name of random.sample(
      ['ws-b', 'ws-a'],
      random.weighted([
        [5, 1],
        [1, 2],
      ]),
    )) {
      spreads.push(workloadSpread(random, name, target, hasSpreadStatus));
    }
  }
  if (random.chance(0.03)) mutate(random, onePod['spec'] as JsonObject);
  for (const set of sidecarSets) if (random.chance(0.03)) mutate(random, set['spec'] as JsonObject);
  const podName = (workload.identity['name'] as string | undefined) ?? '';
  const budgets = random.chance(0.25) ? random.sample(['pub-b', 'pub-a'], random.between(1, 2)) : [];
  const states =
    podName !== '' && workload.owners.length > 0 && random.chance(0.4)
      ? random.sample(['pps-b', 'pps-a'], random.between(1, 2))
      : [];
  const markers = random.chance(0.2) ? random.sample(['ppm-b', 'ppm-a'], random.between(1, 2)) : [];
  return {
    name,
    namespace,
    namespaces: { [namespace]: namespaceLabels, other: { team: 'core' } },
    pod: onePod,
    owners: workload.owners,
    sidecarSets,
    controllerRevisions,
    configMaps: workload.configuration
      ? [
          {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'kruise-configuration', namespace: 'kruise-system' },
            data: workload.configuration,
          },
        ]
      : [],
    workloadSpreads: spreads,
    podUnavailableBudgets: budgets.map((name) => podUnavailableBudget(random, name, workload.owners, podLabels)),
    persistentPodStates: states.map((name) => persistentPodState(random, name, workload.owners, podName)),
    podProbeMarkers: markers.map((name) => podProbeMarker(random, name, podLabels)),
    featureGates: featureGates(random),
    replica: spreads.length > 0 && !hasSpreadStatus && random.chance(0.5) ? random.between(1, 4) : 0,
  };
}
