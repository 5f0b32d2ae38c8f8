import type { Rule } from '../rule.ts';
import { podExample, coreRule } from './core-rule.ts';

/** Metadata. */
export const corePodMetadataRule: Rule = coreRule('pod-metadata', {
  summary: 'A label or annotation of Pods that the API server refuses.',
  explanation:
    'Keys are names of at most 63 characters with an optional DNS prefix and a slash before it; values of labels have at most 63 letters, digits, `-`, `_` and `.`. ' +
    'All annotations together have at most 256 KiB.',
  functions: 'ValidateLabels, ValidateAnnotations',
  examples: {
    bad: podExample('', '        team: shop and cart\n'),
    good: podExample('', '        team: shop\n'),
  },
});
