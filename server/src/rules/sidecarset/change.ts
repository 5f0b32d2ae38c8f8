import { reportOutcomes } from '../changes/outcome-hints.ts';
import type { Rule } from '../rule.ts';
import { sidecarSetExample } from './example.ts';
import { sidecarSetKind } from './spec.ts';

const containers = (tag: string, more = ''): string =>
  `  containers:\n  - name: log-agent\n    image: registry.example.com/log-agent:${tag}\n${more}`;

/** Which changes reach running Pods. */
export const sidecarSetChangeRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/change',
    severity: 'hint',
    summary: 'What becomes of a change of a SidecarSet in running Pods.',
    explanation: [
      'In running Pods Kruise can change images of sidecars, and nothing else. It compares all containers of the SidecarSet without their',
      'images with what a Pod was injected with: where anything else differs, running Pods keep even the old image, and only Pods that',
      'are created from now on have the new sidecars. Init containers, volumes, pull Secrets and the selector matter when a Pod is created;',
      '`patchPodMetadata` reaches running Pods together with a new image. With `updateStrategy.type: NotUpdate` nothing does.',
      'It is assumed that Pods run what was there before; "Kruise: Explain Change" shows the whole picture.',
    ].join('\n'),
    source:
      'pkg/control/sidecarcontrol/sidecarset_control.go, pkg/controller/sidecarset/sidecarset_processor.go (v1.9.0)',
    examples: {
      before: sidecarSetExample('', { containers: containers('1.4') }),
      bad: sidecarSetExample('', {
        containers: containers('1.5', '    env:\n    - name: LEVEL\n      value: debug\n'),
      }),
      good: sidecarSetExample('  updateStrategy:\n    partition: 2\n', { containers: containers('1.4') }),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  comparesVersions: true,
  check: reportOutcomes,
};
