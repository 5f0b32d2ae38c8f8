import { describe, expect, it } from 'vitest';
import { valueAt, type JsonObject } from '../../../../../server/src/base/json.ts';
import { injectPod } from '../../../../../server/src/injection/index.ts';
import type { KruiseVersion } from '../../../../../server/src/kruise/kruise-version.ts';
import { inputOf, podOf, sidecarSetOf } from '../../injection-input.ts';

function inject(
  spec: JsonObject,
  kruiseVersion: KruiseVersion,
  pod: JsonObject = podOf({}),
  featureGates = {},
): JsonObject {
  const set = { ...sidecarSetOf('set', spec), apiVersion: 'apps.kruise.io/v1alpha1' };
  return injectPod(inputOf({ pod, sidecarSets: [set], kruiseVersion, featureGates })).pod;
}

const devices = {
  containers: [
    {
      name: 'side',
      volumeDevices: [{ name: 'disk', devicePath: '/dev/x' }],
      shareVolumePolicy: { type: 'enabled' },
      shareVolumeDevicePolicy: { type: 'enabled' },
    },
  ],
  volumes: [{ name: 'disk', persistentVolumeClaim: { claimName: 'c' } }],
};
const app = podOf({
  containers: [
    {
      name: 'app',
      volumeMounts: [{ name: 'a', mountPath: '/dev/x' }],
      volumeDevices: [{ name: 'raw', devicePath: '/dev/raw' }],
    },
  ],
});

describe('raw block devices', () => {
  it('count as taken paths, bring their volumes along and are shared since 1.9', () => {
    const pod = inject(devices, '1.9', app);
    expect(valueAt(pod, ['spec', 'containers', 0, 'volumeMounts'])).toBeUndefined();
    expect(valueAt(pod, ['spec', 'containers', 0, 'volumeDevices'])).toEqual([
      { name: 'disk', devicePath: '/dev/x' },
      { name: 'raw', devicePath: '/dev/raw' },
    ]);
    expect(valueAt(pod, ['spec', 'volumes', 0, 'name'])).toBe('disk');
  });

  it('did not in 1.8', () => {
    const pod = inject(devices, '1.8', app);
    expect(valueAt(pod, ['spec', 'containers', 0, 'volumeMounts'])).toEqual([{ name: 'a', mountPath: '/dev/x' }]);
    expect(valueAt(pod, ['spec', 'containers', 0, 'volumeDevices'])).toEqual([{ name: 'disk', devicePath: '/dev/x' }]);
    expect(valueAt(pod, ['spec', 'volumes'])).toBeUndefined();
  });
});

describe('sorting of regular sidecars', () => {
  const spec = { containers: [{ name: 'b' }, { name: 'a' }] };
  const gate = { EnableSortSidecarContainerByName: true };
  const first = (pod: JsonObject) => valueAt(pod, ['spec', 'containers', 0, 'name']);

  it('takes a gate, which 1.8 does not know', () => {
    expect(first(inject(spec, '1.9'))).toBe('b');
    expect(first(inject(spec, '1.9', podOf({}), gate))).toBe('a');
    expect(first(inject(spec, '1.8', podOf({}), gate))).toBe('b');
  });
});

describe('resourcesPolicy', () => {
  const policy = (regex: string, cpu: string): JsonObject => ({
    containers: [
      {
        name: 'side',
        resourcesPolicy: {
          targetContainersMode: 'sum',
          targetContainersNameRegex: regex,
          resourcesExpr: { requests: { cpu } },
        },
      },
    ],
  });
  const message = (regex: string, cpu: string) =>
    injectPod(inputOf({ sidecarSets: [sidecarSetOf('set', policy(regex, cpu))] })).rejection?.message;

  it('does nothing in 1.8', () => {
    expect(valueAt(inject(policy('none', '1'), '1.8'), ['spec', 'containers', 0, 'resources'])).toEqual({});
  });

  it('refuses the Pod with the reasons that Kruise gives', () => {
    expect(message('none', '1')).toBe('no containers match the regex pattern "none"');
    expect(message('side', '1')).toBe('no containers match the regex pattern "side"');
    expect(message('(', '1')).toBe(
      'failed to get target containers: invalid regex pattern "(": error parsing regexp: missing closing ): `(`',
    );
    expect(message('.*', 'cpu-1')).toBe(
      'failed to evaluate CPU requests expression: failed to parse expression "cpu-1": calculation result is negative: -1',
    );
    expect(message('.*', 'Memory*50%')).toBe(
      'failed to evaluate CPU requests expression: failed to parse expression "Memory*50%": undefined variable: memory',
    );
  });
});
