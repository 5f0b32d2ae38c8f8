import type { Rule } from '../rule.ts';
import { podExample, coreRule } from './core-rule.ts';

/** Scheduling. */
export const coreSchedulingRule: Rule = coreRule('scheduling', {
  summary: 'A term about where Pods may run that the API server refuses.',
  explanation:
    'Affinity terms, tolerations, node selectors and spread constraints have keys that are qualified names, values that are label values, weights from 1 to 100 ' +
    'and a topology key. Operators decide whether there are values.',
  functions: 'validateAffinity, ValidateTolerations, validateTopologySpreadConstraints',
  examples: {
    bad: podExample('      tolerations:\n      - operator: Exists\n        key: dedicated\n        value: gpu\n'),
    good: podExample('      tolerations:\n      - operator: Exists\n        key: dedicated\n'),
  },
});
