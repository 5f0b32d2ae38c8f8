import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A lifecycle hook without a handler, with two, or with one that takes too long. */
export const coreLifecycleRule: Rule = coreRule('lifecycle', {
  summary: 'A lifecycle hook without a handler, with two, or with one that takes too long.',
  covers: ['SS-K09', 'F-13'],
  explanation:
    '`postStart` and `preStop` have one of `exec`, `httpGet`, `tcpSocket` and `sleep`. A sleep cannot take longer than the Pod has for stopping; a SidecarSet is ' +
    'checked with 30 seconds, whatever the Pods say. Init containers have hooks only where they are native sidecars.',
  functions: 'validateLifecycle, validateSleepAction',
  examples: {
    bad: containerExample('    lifecycle:\n      preStop:\n        sleep:\n          seconds: 60\n'),
    good: containerExample('    lifecycle:\n      preStop:\n        sleep:\n          seconds: 30\n'),
  },
});
