import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A request above its limit, a negative amount, or a resource that containers do not have. */
export const coreResourcesRule: Rule = coreRule('resources', {
  summary: 'A request above its limit, a negative amount, or a resource that containers do not have.',
  covers: ['SS-K11', 'F-13'],
  explanation:
    'Amounts are not negative, a request is at most its limit (and equal to it for huge pages and extended resources), and names are `cpu`, `memory`, ' +
    '`ephemeral-storage`, `hugepages-<size>` or of the form `example.com/name`. A SidecarSet cannot use `claims`: there are no resource claims in the Pod that ' +
    'the webhook checks.',
  functions: 'ValidateContainerResourceRequirements',
  examples: {
    bad: containerExample('    resources:\n      limits:\n        cpu: 100m\n      requests:\n        cpu: 200m\n'),
    good: containerExample('    resources:\n      limits:\n        cpu: 200m\n      requests:\n        cpu: 200m\n'),
  },
});
