import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A container without a name, or with one that is taken or not allowed. */
export const coreContainerNameRule: Rule = coreRule('container-name', {
  summary: 'A container without a name, or with one that is taken or not allowed.',
  covers: ['SS-K01', 'F-05'],
  explanation:
    'Names of containers are DNS labels: at most 63 lower-case letters, digits and "-". Each is used once in a Pod, init containers included. ' +
    'In a SidecarSet without containers, the name `test` is taken: the webhook puts a container of that name into the Pod that it checks.',
  functions: 'validateContainerCommon, validateContainers, validateInitContainers',
  examples: {
    bad: containerExample('', { name: 'Log_Agent' }),
    good: containerExample(''),
  },
});
