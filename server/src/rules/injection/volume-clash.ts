import type { Rule } from '../rule.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

const example = (volume: string): string =>
  injectionExample({
    container: '    volumeMounts:\n    - name: data\n      mountPath: /data\n',
    spec: '  volumes:\n  - name: data\n    emptyDir: {}\n',
    pod: `      volumes:\n      - name: ${volume}\n        hostPath:\n          path: /srv/shop\n`,
  });

/** SS-I36, F-34. */
export const volumeClashRule: Rule = injectionRule({
  reason: 'volume-clash',
  meta: {
    what: 'volume-clash',
    severity: 'warning',
    summary: 'A volume of the Pod hides the one of the same name that a sidecar needs.',
    explanation: [
      'A volume of a SidecarSet is left out where the Pod already has one of that name, whatever the two are. The sidecar then mounts the volume of',
      'the Pod: it sees, and perhaps changes, the files of the application. Give the volume of the SidecarSet a name of its own; to share the',
      "Pod's volume on purpose, use `shareVolumePolicy`.",
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating/sidecarset.go (v1.9.1), util.MergeVolumes',
    examples: { bad: example('data'), good: example('shop-data') },
  },
  // Two SidecarSets with different volumes of one name are a conflict that Kruise refuses.
  isTold: ({ facts }) => !facts['winner'],
  message: ({ volume = '' }, pods) =>
    `The Pods of ${pods} have another volume "${volume}", which wins: the sidecar mounts that one, and not what is written here. Rename this volume, or share theirs with shareVolumePolicy.`,
  place: ({ volume = '' }) => ({ list: 'volumes', name: volume }),
});
