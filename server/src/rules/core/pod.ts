import type { Rule } from '../rule.ts';
import { podExample, coreRule } from './core-rule.ts';

/** The Pod itself. */
export const corePodRule: Rule = coreRule('pod', {
  summary: 'A field of the Pod that the API server refuses.',
  explanation:
    'Names that the Pod refers to are DNS names, addresses are IP addresses, `dnsPolicy: None` needs a nameserver, and containers that share the network of the node ' +
    'use the same port inside and outside.',
  functions: 'ValidatePodSpec',
  examples: {
    bad: podExample('      hostAliases:\n      - ip: example.com\n        hostnames: [db]\n'),
    good: podExample('      hostAliases:\n      - ip: 10.0.0.1\n        hostnames: [db]\n'),
  },
});
