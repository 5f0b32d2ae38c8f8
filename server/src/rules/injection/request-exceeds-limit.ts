import type { Rule } from '../rule.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

const example = (request: string): string =>
  injectionExample({
    container: `    resourcesPolicy:\n      targetContainersMode: sum\n      resourcesExpr:\n        limits:\n          cpu: cpu*50%\n        requests:\n          cpu: ${request}\n`,
    pod: '        resources:\n          limits:\n            cpu: 200m\n',
  });

/** SS-K11 on the injected Pod. */
export const requestExceedsLimitRule: Rule = injectionRule({
  reason: 'request-exceeds-limit',
  meta: {
    what: 'request-exceeds-limit',
    severity: 'error',
    summary: 'The computed request of a sidecar is above its computed limit.',
    explanation: [
      'The expressions of `resourcesPolicy` are computed for each Pod. Where the request comes out above the limit, the API server refuses the Pod.',
      'Requests that a container does not write are its limits. Wrap the request in `min(…, …)`, or raise the limit.',
    ].join('\n'),
    source:
      'k8s.io/kubernetes/pkg/apis/core/validation/validation.go (v1.32.10), ValidateContainerResourceRequirements',
    examples: { bad: example('cpu'), good: example('cpu*20%') },
  },
  message: ({ container = '', resource = '', request = '', limit = '' }, pods) =>
    `In the Pods of ${pods}, "${container}" requests ${request} of ${resource} with a limit of ${limit}, and the API server refuses these Pods. Change one of the expressions.`,
});
