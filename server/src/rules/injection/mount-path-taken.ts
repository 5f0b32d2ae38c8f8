import type { Rule } from '../rule.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

const example = (path: string): string =>
  injectionExample({
    container: `    shareVolumePolicy:\n      type: enabled\n    volumeMounts:\n    - name: own-logs\n      mountPath: ${path}\n`,
    spec: '  volumes:\n  - name: own-logs\n    emptyDir: {}\n',
    pod: '        volumeMounts:\n        - name: logs\n          mountPath: /var/log/shop\n      volumes:\n      - name: logs\n        emptyDir: {}\n',
  });

/** SS-I23. */
export const mountPathTakenRule: Rule = injectionRule({
  reason: 'shared-mount-dropped',
  meta: {
    what: 'mount-path-taken',
    severity: 'information',
    summary: 'A sidecar does not get a shared mount, since it uses the path itself.',
    explanation: [
      'With `shareVolumePolicy` a sidecar gets the mounts of the containers of the Pod, but for those whose path it mounts or uses as a device',
      'itself. At such a path it sees its own volume, and not the files of the application. Mount the own volume elsewhere, or leave it out.',
    ].join('\n'),
    source: 'pkg/util/pods.go (v1.9.1), MergeVolumeMounts',
    examples: { bad: example('/var/log/shop'), good: example('/var/log/agent') },
  },
  // The same volume is shared all the same, and what an earlier container brought is no mistake of this sidecar.
  isTold: ({ facts }) => facts['isOwn'] === 'true' && facts['own'] !== facts['volume'],
  message: ({ path = '', own = '', volume = '', container = '', source = '' }, pods) =>
    `In the Pods of ${pods}, "${source}" mounts the volume "${volume}" at ${path}. "${container}" shares the mounts of the Pod, but not this one, since it uses that path for ${own === '' ? 'a device' : `its own volume "${own}"`}. Use another path where it is to see those files.`,
  place: ({ source = '' }) => ({ list: 'containers', name: source }),
});
