import { describe, expect, it } from 'vitest';
import type { KruiseVersion } from '../../../../server/src/kruise/kruise-version.ts';
import { Checker } from '../../../../server/src/rules/checker.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';

/** Code, severity and message of what is found about releases. */
async function told(text: string, kruiseVersion: KruiseVersion): Promise<readonly string[]> {
  const { workspace } = await createWorkspace({ 'a.yaml': text }, { kruiseVersion });
  const [checked] = new Checker(workspace).findingsOf('file:///w/a.yaml');
  return (checked?.findings ?? [])
    .filter(({ code }) => /(field-too-new|version-not-served|field-of-other-version)$/.test(code))
    .map(({ code, severity, message }) => `${severity} ${code}: ${message}`);
}

const containers = 'containers: [{name: a, image: b}]';
const sidecarSet = (version: string, extra: string): string =>
  `apiVersion: apps.kruise.io/${version}
kind: SidecarSet
metadata: {name: log-agent}
spec:
  selector: {matchLabels: {app: shop}}
  containers:
  - {name: agent, image: agent, ${extra}}
`;
const budget = (version: string, extra = ''): string =>
  `apiVersion: policy.kruise.io/${version}
kind: PodUnavailableBudget
metadata: {name: shop}
spec:
  selector: {matchLabels: {app: shop}}
  maxUnavailable: 1
${extra}`;
const spread = (version: string, subset = ''): string =>
  `apiVersion: apps.kruise.io/${version}
kind: WorkloadSpread
metadata: {name: shop}
spec:
  targetRef: {apiVersion: apps/v1, kind: Deployment, name: shop}
  subsets:
  - name: a
${subset}`;
const cloneSet = (version: string, extra = ''): string =>
  `apiVersion: apps.kruise.io/${version}
kind: CloneSet
metadata: {name: shop}
spec:
  selector: {matchLabels: {app: shop}}
  template: {metadata: {labels: {app: shop}}, spec: {${containers}}}
${extra}`;

describe('what is newer than the chosen release is an error that names the release', () => {
  it.each<[string, string, KruiseVersion, KruiseVersion, RegExp]>([
    [
      'a field of a SidecarSet',
      sidecarSet('v1alpha1', 'shareVolumeDevicePolicy: {type: enabled}'),
      '1.8',
      '1.9',
      /^error schema\/field-too-new: `shareVolumeDevicePolicy` came with Kruise 1\.9; the release chosen is Kruise 1\.8\./,
    ],
    [
      'a version of SidecarSet',
      sidecarSet('v1beta1', ''),
      '1.8',
      '1.9',
      /^error kruise\/api\/version-not-served: .*Kruise 1\.8/,
    ],
    [
      'a version of PodUnavailableBudget',
      budget('v1beta1'),
      '1.9',
      'main',
      /^error kruise\/api\/version-not-served: .*Kruise 1\.9/,
    ],
    [
      'a field of a WorkloadSpread',
      spread('v1alpha1', '    patch: {spec: {resources: {limits: {cpu: 1}}}}\n'),
      '1.8',
      '1.9',
      /^error schema\/field-too-new: `resources` came with Kubernetes 1\.32, but Kruise 1\.8 reads/,
    ],
    [
      'a version of WorkloadSpread',
      spread('v1beta1'),
      '1.9',
      'main',
      /^error kruise\/api\/version-not-served: .*Kruise 1\.9/,
    ],
    [
      'a field of a CloneSet',
      cloneSet('v1alpha1', '  progressDeadlineSeconds: 60\n'),
      '1.8',
      '1.9',
      /^error schema\/field-too-new: `progressDeadlineSeconds` came with Kruise 1\.9; the release chosen is Kruise 1\.8\./,
    ],
    [
      'a field of a CloneSet after the newest release',
      cloneSet('v1alpha1', '  updateStrategy: {inPlaceUpdateStrategy: {imagePreDownloadParallelism: 5}}\n'),
      '1.9',
      'main',
      /^error schema\/field-too-new: `imagePreDownloadParallelism` comes after Kruise 1\.9; the release chosen is Kruise 1\.9\./,
    ],
    [
      'a version of CloneSet',
      cloneSet('v1beta1'),
      '1.9',
      'main',
      /^error kruise\/api\/version-not-served: .*Kruise 1\.9/,
    ],
  ])('%s', async (_what, text, without, having, message) => {
    expect(await told(text, without)).toEqual([expect.stringMatching(message)]);
    expect(await told(text, having)).toEqual([]);
  });

  it('a field of v1beta1 of PodUnavailableBudget is told to be one of that version', async () => {
    const text = budget('v1alpha1', '  protectOperations: [DELETE]\n');
    const expected = [expect.stringMatching(/^error schema\/field-of-other-version: .*v1beta1/)];
    expect(await told(text, 'main')).toEqual(expected);
    expect(await told(text, '1.9')).toEqual(expected);
  });
});
