import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A port that is out of range, used twice or badly named. */
export const coreContainerPortRule: Rule = coreRule('container-port', {
  summary: 'A port that is out of range, used twice or badly named.',
  covers: ['SS-K03'],
  explanation:
    'Ports are numbers from 1 to 65535. Their names have at most 15 lower-case letters, digits and single dashes, and are unique in the container. A port of ' +
    'the node can be taken once.',
  functions: 'validateContainerPorts, checkHostPortConflicts',
  examples: {
    bad: containerExample('    ports:\n    - name: the-metrics-port\n      containerPort: 9090\n'),
    good: containerExample('    ports:\n    - name: metrics\n      containerPort: 9090\n'),
  },
});
