import type { Rule } from '../rule.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

const example = (port: number): string =>
  injectionExample({
    container: `    ports:\n    - containerPort: 9000\n      hostPort: ${port}\n`,
    pod: '        ports:\n        - containerPort: 80\n          hostPort: 8080\n',
  });

/** SS-K03 on the injected Pod. */
export const hostPortTwiceRule: Rule = injectionRule({
  reason: 'host-port-twice',
  meta: {
    what: 'host-port-twice',
    severity: 'error',
    summary: 'A sidecar wants a host port that another container of the Pod has.',
    explanation: [
      'Two containers of one Pod cannot have the same port of the host, and the API server refuses such a Pod. On the network of the host',
      '(`hostNetwork: true`) each container port is one of the host, too. A hot-upgrade sidecar becomes two containers with the same ports, and so',
      'can have no host port at all.',
    ].join('\n'),
    source: 'k8s.io/kubernetes/pkg/apis/core/validation/validation.go (v1.32.10), checkHostPortConflicts',
    examples: { bad: example(8080), good: example(9000) },
  },
  message: ({ container = '', port = '', other = '' }, pods) =>
    `In the Pods of ${pods}, "${container}" and "${other}" both take the port ${port} of the host, and the API server refuses these Pods. Change one of the two.`,
  place: ({ other = '' }) => ({ list: 'containers', name: other }),
});
