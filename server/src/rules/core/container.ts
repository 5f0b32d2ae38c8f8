import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A field that only init containers may have, or the other way round. */
export const coreContainerRule: Rule = coreRule('container', {
  summary: 'A field that only init containers may have, or the other way round.',
  covers: ['SS-K10'],
  explanation:
    'Only init containers have a `restartPolicy`, and for them it is `Always`: that makes them native sidecars. `terminationMessagePolicy` is `File` or ' +
    '`FallbackToLogsOnError`.',
  functions: 'validateContainers, validateInitContainers',
  examples: {
    bad: containerExample('    restartPolicy: Always\n'),
    good: containerExample(''),
  },
});
