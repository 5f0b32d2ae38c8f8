import type { Rule } from '../rule.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

const example = (path: string): string =>
  injectionExample({
    container: `    shareVolumePolicy:\n      type: enabled\n    volumeDevices:\n    - name: block\n      devicePath: ${path}\n`,
    spec: '  volumes:\n  - name: block\n    persistentVolumeClaim:\n      claimName: block\n',
    pod: '        volumeMounts:\n        - name: data\n          mountPath: /data\n      volumes:\n      - name: data\n        emptyDir: {}\n',
  }).replace('v1beta1', 'v1alpha1');

/** SS-I23 before release 1.9. */
export const mountPathTwiceRule: Rule = injectionRule({
  reason: 'mount-path-twice',
  meta: {
    what: 'mount-path-twice',
    severity: 'error',
    until: '1.8',
    summary: 'A shared mount has the path of a device of the sidecar.',
    explanation: [
      'With `shareVolumePolicy` a sidecar gets the mounts of the containers of the Pod. Before release 1.9 the paths of its own `volumeDevices` did not',
      'count as taken: a mount of the Pod at such a path comes on top of the device, and the API server refuses the Pod. Use another path.',
    ].join('\n'),
    source: 'pkg/util/pods.go (v1.8.4), MergeVolumeMounts',
    examples: { bad: example('/data'), good: example('/dev/block') },
  },
  // What is written twice in one container is refused with the SidecarSet.
  isTold: ({ facts }) => facts['isShared'] === 'true',
  message: ({ container = '', path = '' }, pods) =>
    `In the Pods of ${pods}, "${container}" takes over a mount at ${path}, where it has a device itself. The API server refuses these Pods. Use another path.`,
});
