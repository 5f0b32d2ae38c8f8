import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** An image that is missing or padded, or a pull policy that does not exist. */
export const coreContainerImageRule: Rule = coreRule('container-image', {
  summary: 'An image that is missing or padded, or a pull policy that does not exist.',
  covers: ['SS-K02'],
  explanation:
    'A container needs an image. White space around it is not removed, and `imagePullPolicy` is `Always`, `IfNotPresent` or `Never`.',
  functions: 'validateContainerCommon, validatePullPolicy',
  examples: {
    bad: containerExample('', { image: '"registry.example.com/log-agent:1.4 "' }),
    good: containerExample(''),
  },
});
