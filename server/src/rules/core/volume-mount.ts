import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A mount of a volume that is not there, or at a place that is taken. */
export const coreVolumeMountRule: Rule = coreRule('volume-mount', {
  summary: 'A mount of a volume that is not there, or at a place that is taken.',
  covers: ['SS-K05', 'F-13'],
  explanation:
    'A mount names a volume of the same object: in a SidecarSet one of `spec.volumes`, never a volume of the Pod that it is injected into (use ' +
    '`shareVolumePolicy` for those). Mount paths are unique in the container; `subPath` is a relative path that stays below the volume. A volume that is ' +
    'refused itself does not count.',
  functions: 'ValidateVolumeMounts',
  examples: {
    bad: containerExample('    volumeMounts:\n    - name: dat\n      mountPath: /data\n', {
      rest: '  volumes:\n  - name: data\n    emptyDir: {}\n',
    }),
    good: containerExample('    volumeMounts:\n    - name: data\n      mountPath: /data\n', {
      rest: '  volumes:\n  - name: data\n    emptyDir: {}\n',
    }),
  },
});
