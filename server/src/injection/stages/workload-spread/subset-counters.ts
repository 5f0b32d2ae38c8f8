import { asObject, asString, objectsOf, stringMap, type JsonObject, type JsonValue } from '../../../base/json.ts';
import type { OwnerChain } from '../../owner-chain.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import type { StageObject } from '../../stage-objects.ts';
import { workloadReplicas } from './workload-replicas.ts';

/** How many Pods a subset still takes. */
export interface SubsetCounter {
  readonly name: string;
  /** −1 for a subset without a limit. */
  readonly missing: number;
  readonly isSchedulable: boolean;
  /** Pods that are already on their way into the subset or out of it. */
  readonly pods: ReadonlySet<string>;
}

/** The counters of a WorkloadSpread for a Pod, and whether they come from its status or from its spec. */
export interface Counters {
  readonly counters: readonly SubsetCounter[];
  readonly source: 'status' | 'spec';
}

/** The counters for the version of the Pod, from the status; where it has none yet, as the webhook starts them from the spec. */
export function readCounters(
  spread: StageObject,
  pod: JsonObject,
  chain: OwnerChain,
  context: StageContext,
): Counters | Rejection {
  const byVersion = asObject(asObject(spread.value['status'])?.['versionedSubsetStatuses']);
  const statuses = objectsOf(byVersion?.[podVersion(pod, chain)]);
  if (statuses.length > 0) return { counters: statuses.map(fromStatus), source: 'status' };
  const subsets = objectsOf(asObject(spread.value['spec'])?.['subsets']);
  const hasPercentage = subsets.some(({ maxReplicas }) => typeof maxReplicas === 'string' && maxReplicas.endsWith('%'));
  const replicas = hasPercentage ? workloadReplicas(spread, chain, context) : 0;
  if (replicas instanceof Rejection) return replicas;
  const counters = subsets.map((subset, index) => {
    const missing = limitOf(subset['maxReplicas'], replicas);
    if (missing === undefined) {
      const path = ['spec', 'subsets', index, 'maxReplicas'];
      const facts = { value: asString(subset['maxReplicas']) ?? '', subset: asString(subset['name']) ?? '' };
      context.recorder.reason({
        object: spread.reference,
        code: 'max-replicas-unreadable',
        severity: 'danger',
        path,
        facts,
      });
    }
    return {
      name: asString(subset['name']) ?? '',
      missing: missing ?? 0,
      isSchedulable: true,
      pods: new Set<string>(),
    };
  });
  return { counters, source: 'spec' };
}

/** The counters after one more Pod has joined the subset at `index`. */
export function takeFrom(counters: readonly SubsetCounter[], index: number): readonly SubsetCounter[] {
  const counter = counters[index];
  return counter && counter.missing > 0 ? counters.with(index, { ...counter, missing: counter.missing - 1 }) : counters;
}

/** `GetPodVersion`: Pods of Deployments and ReplicaSets are counted by revision, all others together. */
function podVersion(pod: JsonObject, chain: OwnerChain): string {
  const kind = chain.controllerOf(pod)?.kind.toLowerCase();
  const labels = stringMap(asObject(pod['metadata'])?.['labels']);
  if (kind !== 'deployment' && kind !== 'replicaset') return 'versionIgnored';
  const revision = labels['controller-revision-hash'];
  return labels['pod-template-hash'] ?? revision?.slice(revision.lastIndexOf('-') + 1) ?? 'versionIgnored';
}

function fromStatus(status: JsonObject): SubsetCounter {
  const isUnschedulable = objectsOf(status['conditions']).some(
    (condition) => condition['type'] === 'Schedulable' && condition['status'] === 'False',
  );
  const pods = new Set([
    ...Object.keys(asObject(status['creatingPods']) ?? {}),
    ...Object.keys(asObject(status['deletingPods']) ?? {}),
  ]);
  const missing = typeof status['missingReplicas'] === 'number' ? status['missingReplicas'] : 0;
  return { name: asString(status['name']) ?? '', missing, isSchedulable: !isUnschedulable, pods };
}

/** `GetScaledValueFromIntOrPercent`, rounded up; −1 without a limit, `undefined` for a text that is no percentage. */
function limitOf(value: JsonValue | undefined, replicas: number): number | undefined {
  if (value === undefined || value === null) return -1;
  if (typeof value === 'number') return value;
  const percent = typeof value === 'string' ? /^([-+]?\d+)%$/.exec(value)?.[1] : undefined;
  return percent === undefined ? undefined : Math.ceil((Number(percent) * replicas) / 100);
}
