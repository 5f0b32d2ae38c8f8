import { isPresent } from '../../base/is-present.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { RuleContext } from '../rule.ts';
import { targetReferenceOf, targetWorkload, writtenReplicas } from '../target-workload.ts';
import { annotationsOf, budgetAnnotations, specOf } from './spec.ts';

/** What a budget comes to, as far as manifests tell (`podunavailablebudget_controller.go`, v1.9.1). */
export interface BudgetNumbers {
  readonly bound: 'maxUnavailable' | 'minAvailable';
  readonly value: number | string;
  /** How many Pods there should be; -1 for workloads that cannot be scaled, `undefined` where nobody knows. */
  readonly total: number | undefined;
  /** How many must stay available; `undefined` where that depends on the total. */
  readonly desired: number | undefined;
  /** Whether it is the number of Pods that must stay available, whatever that is. */
  readonly isAll: boolean;
  /** Where the total comes from. */
  readonly workload: WorkspaceObject | undefined;
}

/** Kinds of workloads without scale subresource. */
const withoutScale = new Set([
  'DaemonSet.apps',
  'DaemonSet.apps.kruise.io',
  'BroadcastJob.apps.kruise.io',
  'Job.batch',
]);

/** The numbers of a budget with one bound that can be read; `undefined` for others. */
export function budgetNumbers(context: RuleContext): BudgetNumbers | undefined {
  const spec = specOf(context.object);
  const written = (['maxUnavailable', 'minAvailable'] as const).filter((field) => isPresent(spec[field]));
  const [bound] = written;
  const value = bound === undefined ? undefined : spec[bound];
  if (bound === undefined || written.length > 1 || (typeof value !== 'number' && typeof value !== 'string'))
    return undefined;
  if (typeof value === 'string' && !/^\d{1,3}%$/.test(value)) return undefined;
  const { total, workload } = totalOf(context);
  const share = typeof value === 'number' ? value : Number(value.slice(0, -1));
  const amount = typeof value === 'number' ? value : total === undefined ? undefined : Math.ceil((share * total) / 100);
  const isWhole = typeof value === 'string' && share === 100;
  const numbers = { bound, value, total, workload };
  if (bound === 'minAvailable') {
    const desired = amount ?? (share === 0 ? 0 : undefined);
    return {
      ...numbers,
      desired,
      isAll: total !== -1 && (isWhole || (total !== undefined && total > 0 && (desired ?? 0) >= total)),
    };
  }
  if (total === -1) return { ...numbers, desired: 0, isAll: false };
  if (isWhole) return { ...numbers, desired: 0, isAll: false };
  const desired = total === undefined || amount === undefined ? undefined : Math.max(0, total - amount);
  return { ...numbers, desired, isAll: share === 0 };
}

function totalOf(context: RuleContext): {
  readonly total: number | undefined;
  readonly workload: WorkspaceObject | undefined;
} {
  const { object, workspace } = context;
  const fixed = protectedTotal(object);
  if (fixed !== undefined) return { total: fixed, workload: undefined };
  const target = targetReferenceOf(object);
  if (target !== undefined) {
    const workload = targetWorkload(workspace, object);
    if (withoutScale.has(groupKindKey(target))) return { total: -1, workload };
    return { total: workload && writtenReplicas(workspace, workload), workload };
  }
  const workloads = [...new Set(podSourcesFor(workspace, object).map((source) => source.object))];
  const amounts = workloads.map((workload) => (workload.gvk.kind === 'Pod' ? 0 : writtenReplicas(workspace, workload)));
  const isKnown = workloads.length > 0 && amounts.every((amount) => amount !== undefined);
  return {
    total: isKnown ? amounts.reduce((sum, amount) => sum + amount, 0) : undefined,
    workload: workloads[0],
  };
}

function protectedTotal(object: WorkspaceObject): number | undefined {
  const field = specOf(object)['protectTotalReplicas'];
  if (typeof field === 'number') return field;
  const text = annotationsOf(object)[budgetAnnotations.protectTotalReplicas];
  return object.gvk.version === 'v1alpha1' && typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined;
}
