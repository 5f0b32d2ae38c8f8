import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { budgetNumbers, type BudgetNumbers } from './numbers.ts';
import { oneUnavailable } from './one-unavailable.ts';
import { budgetExample, budgetKind } from './spec.ts';

const budget = (value: string): string =>
  budgetExample(`  selector:\n    matchLabels:\n      app: shop\n  maxUnavailable: ${value}\n`);

/** A budget that lets every Pod go. */
export const budgetProtectsNothingRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/protects-nothing',
    covers: ['PUB-G.6', 'PUB-G.7', 'PUB-G.8'],
    severity: 'warning',
    summary: 'A budget that protects nothing.',
    explanation: [
      'Kruise computes how many Pods must stay available: the number of Pods that the workload should have, less `maxUnavailable`, or',
      '`minAvailable`. Where that is zero every Pod may be deleted: with `100%`, with as many Pods as there are, and since percentages are',
      'rounded up also with 30% of a single Pod.',
      '',
      'DaemonSets, Jobs and BroadcastJobs cannot be scaled, and Pods without a workload belong to none: their number is not known, and',
      '`maxUnavailable` protects nothing. Use `minAvailable` with a number, or say the total (`spec.protectTotalReplicas`, in v1alpha1',
      'the annotation `pub.kruise.io/protect-total-replicas`).',
    ].join('\n'),
    source:
      'pkg/controller/podunavailablebudget/podunavailablebudget_controller.go, pkg/util/controllerfinder (v1.9.1)',
    examples: { bad: budget('100%'), good: budget('50%') },
  },
  kinds: [budgetKind],
  needsWorkspace: true,
  check(context) {
    const numbers = budgetNumbers(context);
    const isZero = numbers?.desired !== undefined && numbers.desired <= 0;
    // A workload that is scaled to nothing has nothing to protect, until it is scaled again.
    if (!isZero || (numbers.total === 0 && numbers.workload?.gvk.kind !== 'Pod')) return;
    const { workload } = numbers;
    context.report({
      path: ['spec', numbers.bound],
      message: `${whyNothing(numbers)}: all Pods may be deleted at once.`,
      ...(workload === undefined
        ? {}
        : { related: [relatedPlace(context.workspace, workload, ['metadata', 'name'], nameOf(workload))] }),
      // With one Pod, or a number of them that Kruise does not know, it would protect nothing either.
      fixes: () =>
        numbers.total === undefined || numbers.total > 1
          ? fixesFor(context.object, [oneUnavailable(numbers.bound)])
          : [],
    });
  },
};

function whyNothing({ total, workload, value }: BudgetNumbers): string {
  if (total === -1)
    return 'The workload cannot be scaled, so that Kruise does not know how many Pods there should be. Only "minAvailable" with a number, or the total replicas, protect it; with this';
  if (total === 0)
    return 'Pods without a workload do not count, so that Kruise takes their number for 0. Say the total replicas; with this';
  const isByCount = workload !== undefined && total !== undefined && value !== '100%' && value !== 0 && value !== '0%';
  return isByCount
    ? `${nameOf(workload)} has ${total} ${total === 1 ? 'Pod' : 'Pods'}, and ${String(value)} of them may be unavailable`
    : 'This asks for no Pod to stay available';
}
