import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** An environment variable that is badly named or has a source that does not exist. */
export const coreEnvRule: Rule = coreRule('env', {
  summary: 'An environment variable that is badly named or has a source that does not exist.',
  covers: ['SS-K04', 'F-13'],
  explanation:
    'A variable has a name and either a `value` or one source in `valueFrom`. `fieldRef` knows a handful of fields of the Pod only, among them ' +
    "`metadata.labels['key']` and `metadata.annotations['key']`. Kruise's webhook wants names of letters, digits, `_`, `-` and `.` that do not begin with a digit, " +
    'also where newer API servers allow more.',
  functions: 'ValidateEnv, ValidateEnvFrom',
  examples: {
    bad: containerExample('    env:\n    - name: 1ST\n      value: x\n'),
    good: containerExample('    env:\n    - name: FIRST\n      value: x\n'),
  },
});
