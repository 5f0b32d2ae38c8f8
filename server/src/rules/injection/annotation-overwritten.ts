import type { Rule } from '../rule.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

const patch = (policy: string, value: string): string =>
  `  patchPodMetadata:\n  - patchPolicy: ${policy}\n    annotations:\n      example.com/team: ${value}\n`;
const other = `${sidecarSetExample(patch('Retain', 'platform')).replaceAll('log-agent', 'base')}---\n`;

/** SS-I16 with two sets: the pair that Kruise does not take for a conflict. */
export const annotationOverwrittenRule: Rule = injectionRule({
  reason: 'annotation-overwritten',
  meta: {
    what: 'annotation-overwritten',
    severity: 'information',
    summary: 'A SidecarSet overwrites the annotation that another one writes.',
    explanation: [
      'Kruise refuses two SidecarSets that overwrite one annotation of the same Pods, but not where one of them has the policy `Retain`. With both,',
      'the Pod always has the value of the one that overwrites. Use another key where both are needed.',
    ].join('\n'),
    source: 'pkg/control/sidecarcontrol/util.go (v1.9.1), PatchPodMetadata',
    examples: {
      bad: other + injectionExample({ spec: patch('Overwrite', 'logging') }),
      good: other + injectionExample({ spec: patch('Overwrite', 'logging').replace('/team', '/owner') }),
    },
  },
  isTold: ({ facts }) =>
    facts['writer'] !== '' && facts['writerPolicy'] !== 'Overwrite' && facts['writerPolicy'] !== 'MergePatchJson',
  message: ({ annotation = '', writer = '' }, pods) =>
    `In the Pods of ${pods} this overwrites the annotation "${annotation}" that SidecarSet ${writer} writes with the policy Retain. Use another key where both values are needed.`,
});
