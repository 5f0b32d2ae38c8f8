import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import type { CaseOwner } from '../case.ts';
import { object } from './parts.ts';
import type { Random } from './random.ts';

/** A workload, and what its Pods are called. */
export interface Workload {
  readonly owners: readonly CaseOwner[];
  readonly identity: JsonObject;
  /** Labels that the workload's controller adds. */
  readonly labels: Readonly<Record<string, string>>;
  /** Data of `kruise-configuration` that names the workload, where it is none that Kruise knows by itself. */
  readonly configuration?: Readonly<Record<string, string>>;
}

function workload(random: Random, apiVersion: string, kind: string, name: string, spec: JsonObject): CaseOwner {
  const isInView = random.chance(0.93);
  return { apiVersion, kind, name, ...(isInView && { object: { apiVersion, kind, metadata: { name }, spec } }) };
}

function replicas(random: Random): JsonObject {
  return object({
    replicas: random.chance(0.85) ? random.pick<JsonValue>([0, 1, 3, 5, 7, 10]) : undefined,
    selector: { matchLabels: { app: 'nginx' } },
    template: { spec: { containers: [] } },
  });
}

/** A workload of somebody else's kind, which only the configuration makes known: for WorkloadSpread, for PersistentPodState, or not at all. */
function customWorkload(random: Random): Workload {
  const kind = { Group: 'games.example.com', Version: 'v1', Kind: 'GameServer' };
  const part = { Group: 'games.example.com', Version: 'v1', Kind: 'GamePart' };
  const spec: JsonObject = { size: random.between(1, 9), zones: [{ count: 3 }, { count: 4 }] };
  const owner: CaseOwner = {
    apiVersion: 'games.example.com/v1',
    kind: 'GameServer',
    name: 'game',
    object: { apiVersion: 'games.example.com/v1', kind: 'GameServer', metadata: { name: 'game' }, spec },
  };
  const listed = {
    ...kind,
    replicasPath: random.pick(['spec.size', 'spec.zones.1.count', 'spec.nowhere', '']),
    subResources: random.chance(0.7) ? [part] : [],
  };
  const spreads = random.chance(0.5)
    ? { WorkloadSpread_Watch_Custom_Workload_WhiteList: JSON.stringify({ workloads: [listed] }) }
    : {};
  const states = random.chance(0.6)
    ? { PPS_Watch_Custom_Workload_WhiteList: JSON.stringify({ workloads: [kind] }) }
    : {};
  const hasPart = random.chance(0.4);
  return {
    owners: hasPart ? [{ apiVersion: 'games.example.com/v1', kind: 'GamePart', name: 'game-part' }, owner] : [owner],
    identity: { name: 'game-0' },
    labels: {},
    configuration: { ...spreads, ...states },
  };
}

/** A Pod's owner of any kind; none for a bare Pod. */
export function pickWorkload(random: Random): Workload {
  const generated = { generateName: 'web-7d9c5b8f6d-' };
  if (random.chance(0.02)) return customWorkload(random);
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
      return {
        owners: [
          { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-7d9c5b8f6d' },
          workload(random, 'apps/v1', 'Deployment', 'web', replicas(random)),
        ],
        identity: generated,
        labels: { 'pod-template-hash': '7d9c5b8f6d' },
      };
    case 3:
      return {
        owners: [workload(random, 'apps/v1', 'ReplicaSet', 'web', replicas(random))],
        identity: { generateName: 'web-' },
        labels: {},
      };
    case 4:
    case 5:
      return {
        owners: [workload(random, 'apps.kruise.io/v1alpha1', 'CloneSet', 'web', replicas(random))],
        identity: { name: 'web-x7k2p' },
        labels: { 'controller-revision-hash': 'web-5f6b7c' },
      };
    case 6:
      return {
        owners: [workload(random, 'apps/v1', 'StatefulSet', 'web', replicas(random))],
        identity: { name: `web-${random.pick([0, 1, 4, 9, 12])}` },
        labels: { 'controller-revision-hash': 'web-abc' },
      };
    case 7:
      return {
        owners: [
          workload(
            random,
            `apps.kruise.io/${random.pick(['v1alpha1', 'v1beta1'])}`,
            'StatefulSet',
            'web',
            replicas(random),
          ),
        ],
        identity: { name: `web-${random.pick([0, 2, 6])}` },
        labels: {},
      };
    case 8:
      return {
        owners: [
          workload(
            random,
            'batch/v1',
            'Job',
            'web',
            object({
              parallelism: random.chance(0.8) ? random.pick([1, 2, 6]) : undefined,
              completions: 12,
              template: { spec: { containers: [] } },
            }),
          ),
        ],
        identity: { generateName: 'web-' },
        labels: { 'job-name': 'web' },
      };
    case 9:
      return {
        owners: [
          workload(random, random.pick(['apps/v1', 'apps.kruise.io/v1beta1']), 'DaemonSet', 'web', {
            template: { spec: { containers: [] } },
          }),
        ],
        identity: { name: 'web-node1' },
        labels: {},
      };
    default:
      return { owners: [], identity: random.chance(0.8) ? { name: 'solo' } : { generateName: 'solo-' }, labels: {} };
  }
}
