import type { Rule } from '../rule.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

const native = (name: string): string =>
  `${sidecarSetExample('  updateStrategy:\n    type: NotUpdate\n', {
    containers: `  initContainers:\n  - name: ${name}\n    image: registry.example.com/proxy:3.2\n    restartPolicy: Always\n`,
  }).replace('name: log-agent\nspec', 'name: proxy\nspec')}---\n`;

/** F-28. */
export const containerNameTwiceRule: Rule = injectionRule({
  reason: 'container-name-twice',
  meta: {
    what: 'container-name-twice',
    severity: 'error',
    summary: 'An injected Pod has two containers of one name.',
    explanation: [
      'Names of containers are unique in a Pod, init containers included. Kruise compares the containers of SidecarSets with each other, but not',
      'their init containers with the containers of others, not with the init containers of the Pod, and not the two containers `x-1` and `x-2`',
      'that a hot-upgrade sidecar `x` becomes. The API server refuses every such Pod. Rename one of the two.',
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating/sidecarset.go (v1.9.1), mergeSidecarContainers',
    examples: {
      bad: native('log-agent') + injectionExample({}),
      good: native('proxy') + injectionExample({}),
    },
  },
  // Containers of one list in two sets are a conflict of the sets, and two of one set a mistake in it.
  isTold: ({ facts }) => !facts['other'] || facts['list'] !== facts['otherList'],
  message: ({ container = '', other = '' }, pods) =>
    `The Pods of ${pods} have "${container}" twice after the injection: ${other === '' ? 'they have one of their own' : `SidecarSet ${other} brings another one`}. The API server refuses them. Rename one of the two.`,
  place: ({ container = '', list }) => ({
    list: list === 'initContainers' ? 'containers' : 'initContainers',
    name: container,
  }),
});
