import type { Rule } from '../rule.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

/** SS-I35, F-28. */
export const containerOverwrittenRule: Rule = injectionRule({
  reason: 'container-overwritten',
  meta: {
    what: 'container-overwritten',
    severity: 'warning',
    summary: 'A sidecar replaces the container of the same name in a Pod.',
    explanation: [
      'A sidecar whose name a container of the Pod already has is not added: it takes the place of that container, which then does not run at',
      'all. Neither Kruise nor the API server says anything. Rename one of the two.',
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating/sidecarset.go (v1.9.1), mergeSidecarContainers',
    examples: { bad: injectionExample({ name: 'shop' }), good: injectionExample({}) },
  },
  message: ({ container = '' }, pods) =>
    `The Pods of ${pods} have a container "${container}" of their own. This sidecar takes its place, and that container does not run at all. Rename one of the two.`,
  place: ({ container = '', list }) => ({
    list: list === 'initContainers' ? 'initContainers' : 'containers',
    name: container,
  }),
});
