import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { containersOf, isRollingUpdate, refused, sidecarSetKind } from './spec.ts';

const native =
  '  initContainers:\n  - name: log-agent\n    image: registry.example.com/log-agent:1.4\n    restartPolicy: Always\n';

/** A native sidecar cannot be updated in place. */
export const nativeSidecarUpdateRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/native-sidecar-update',
    covers: ['SS-V20'],
    severity: 'error',
    summary: 'A native sidecar cannot be updated in place.',
    explanation:
      'An init container with `restartPolicy: Always` is a native sidecar. Kruise cannot update it in running Pods, and refuses a ' +
      'SidecarSet that has one unless it says `updateStrategy.type: NotUpdate`. Nothing written means `RollingUpdate`, so the type must ' +
      'be there. New Pods get the new version all the same.',
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateSidecarSetSpec',
    examples: {
      bad: sidecarSetExample('', { containers: native }),
      good: sidecarSetExample('  updateStrategy:\n    type: NotUpdate\n', { containers: native }),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    if (!isRollingUpdate(object)) return;
    for (const { list, path, value } of containersOf(object)) {
      if (list !== 'initContainers' || value['restartPolicy'] !== 'Always') continue;
      report({
        path: [...path, 'restartPolicy'],
        message: `A native sidecar (an init container that restarts always) cannot be updated in running Pods, so updateStrategy.type must be NotUpdate. ${refused}`,
        fixes: () =>
          fixesFor(object, [
            {
              title: 'Set updateStrategy.type to NotUpdate',
              isSafe: false,
              steps: [{ action: 'set', path: ['spec', 'updateStrategy', 'type'], value: 'NotUpdate' }],
            },
          ]),
      });
    }
  },
};
