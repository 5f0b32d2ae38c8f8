import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A volume without a source, with two, or with one that is not complete. */
export const coreVolumeRule: Rule = coreRule('volume', {
  summary: 'A volume without a source, with two, or with one that is not complete.',
  covers: ['SS-K07'],
  explanation:
    'A volume has a unique name (a DNS label) and one source. Each kind of source has fields that must be there and rules for their values, for example ' +
    'modes from 0 to 0777, and tokens that live at least ten minutes.',
  functions: 'ValidateVolumes, validateVolumeSource',
  examples: {
    bad: containerExample('', {
      rest: '  volumes:\n  - name: data\n    emptyDir: {}\n    configMap:\n      name: x\n',
    }),
    good: containerExample('', { rest: '  volumes:\n  - name: data\n    emptyDir: {}\n' }),
  },
});
