import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A probe without a handler, with two, or with numbers that make no sense. */
export const coreProbeRule: Rule = coreRule('probe', {
  summary: 'A probe without a handler, with two, or with numbers that make no sense.',
  covers: ['SS-K08', 'F-04'],
  explanation:
    'A probe has one of `exec`, `httpGet`, `tcpSocket` and `grpc`. `successThreshold` of liveness and startup probes is 1. In a SidecarSet, Kruise does not ' +
    'fill in the defaults of a `startupProbe`, so `successThreshold: 1` must be written there, and `path` and `scheme` of its `httpGet`.',
  functions: 'validateProbe, validateHandler',
  examples: {
    bad: containerExample('    startupProbe:\n      tcpSocket:\n        port: 80\n'),
    good: containerExample('    startupProbe:\n      tcpSocket:\n        port: 80\n      successThreshold: 1\n'),
  },
});
