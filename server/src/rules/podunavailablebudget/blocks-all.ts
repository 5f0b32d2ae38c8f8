import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { budgetNumbers } from './numbers.ts';
import { oneUnavailable } from './one-unavailable.ts';
import { budgetExample, budgetKind } from './spec.ts';

const budget = (bound: string): string => budgetExample(`  selector:\n    matchLabels:\n      app: shop\n  ${bound}\n`);

/** A budget that lets no Pod go. */
export const budgetBlocksAllRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/blocks-all',
    severity: 'warning',
    summary: 'A budget that blocks every deletion.',
    explanation: [
      '`maxUnavailable: 0`, `minAvailable: 100%`, or as many Pods as the workload has: then no healthy Pod may be deleted or evicted, ever. Nodes',
      'cannot be drained, and workloads that delete Pods to update them stand still. Percentages are rounded up, so that 70% of two Pods',
      'are both of them. If that is meant, silence the finding; otherwise let at least one Pod go.',
      '',
      'The number of Pods comes from the manifest of the workload, unless something scales it, or from the total replicas that the budget',
      'itself gives.',
    ].join('\n'),
    source: 'pkg/controller/podunavailablebudget/podunavailablebudget_controller.go (v1.9.1)',
    examples: { bad: budget('maxUnavailable: 0'), good: budget('maxUnavailable: 1') },
  },
  kinds: [budgetKind],
  needsWorkspace: true,
  check(context) {
    const { object, workspace, report } = context;
    const numbers = budgetNumbers(context);
    if (!numbers?.isAll || numbers.total === 0) return;
    const { bound, value, total, workload } = numbers;
    const isByCount =
      workload !== undefined && total !== undefined && value !== 0 && value !== '0%' && value !== '100%';
    const why = isByCount
      ? `${nameOf(workload)} has ${total} Pods, and all of them must stay available`
      : 'All Pods must stay available';
    const path = ['spec', bound];
    report({
      path,
      message: `${why}: Kruise refuses to delete or evict any healthy one, so that nodes cannot be drained and Pods not be replaced.`,
      ...(isByCount ? { related: [relatedPlace(workspace, workload, ['spec', 'replicas'], nameOf(workload))] } : {}),
      fixes: () => fixesFor(object, [oneUnavailable(bound)]),
    });
  },
};
