import type { Rule } from '../rule.ts';
import { reportSelectorProblems } from '../selector-reports.ts';
import { refused, spreadExample, spreadKind } from './spec.ts';

const filter = (operator: string): string =>
  spreadExample('  - name: zone-a\n', {
    spec: `  targetFilter:\n    selector:\n      matchExpressions:\n      - key: role\n        operator: ${operator}\n`,
  });

/** A target filter with a malformed selector. */
export const targetFilterRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/target-filter',
    covers: ['WS-V22'],
    severity: 'error',
    summary: 'A target filter with a malformed selector.',
    explanation:
      '`targetFilter.selector` narrows the WorkloadSpread to some Pods of the workload. It must be a valid label selector.',
    source: 'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1), validateWorkloadSpreadSpec',
    examples: { bad: filter('In'), good: filter('Exists') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check(context) {
    reportSelectorProblems(context, ['spec', 'targetFilter', 'selector'], refused);
  },
};
