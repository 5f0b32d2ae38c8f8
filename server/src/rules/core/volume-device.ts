import type { Rule } from '../rule.ts';
import { containerExample, coreRule } from './core-rule.ts';

/** A block device that is not there, or at a path that is taken. */
export const coreVolumeDeviceRule: Rule = coreRule('volume-device', {
  summary: 'A block device that is not there, or at a path that is taken.',
  covers: ['SS-K06'],
  explanation:
    '`volumeDevices` name volumes of type `persistentVolumeClaim` or `ephemeral` of the same object. Names and paths are unique, and none is in ' +
    '`volumeMounts` too.',
  functions: 'ValidateVolumeDevices',
  examples: {
    bad: containerExample('    volumeDevices:\n    - name: data\n      devicePath: /dev/xvda\n', {
      rest: '  volumes:\n  - name: data\n    emptyDir: {}\n',
    }),
    good: containerExample('    volumeDevices:\n    - name: data\n      devicePath: /dev/xvda\n', {
      rest: '  volumes:\n  - name: data\n    persistentVolumeClaim:\n      claimName: data\n',
    }),
  },
});
