import { describe, expect, it } from 'vitest';
import { describeField, documentationOf, fieldsAt } from '../../../server/src/schema/index.ts';

const sidecarSet = { group: 'apps.kruise.io', version: 'v1beta1', kind: 'SidecarSet' };
const spread = { group: 'apps.kruise.io', version: 'v1alpha1', kind: 'WorkloadSpread' };
const unitedDeployment = { group: 'apps.kruise.io', version: 'v1alpha1', kind: 'UnitedDeployment' };

describe('describeField', () => {
  it('follows references, lists and maps', () => {
    const field = describeField(sidecarSet, '1.9', [
      'spec',
      'containers',
      3,
      'env',
      0,
      'valueFrom',
      'secretKeyRef',
      'name',
    ]);
    expect(field?.schema.type).toBe('string');
    expect(describeField(sidecarSet, '1.9', ['spec', 'selector', 'matchLabels', 'app'])?.schema.type).toBe('string');
    expect(
      describeField(sidecarSet, '1.9', ['spec', 'containers', 0, 'resources', 'limits', 'cpu'])?.schema.format,
    ).toBe('quantity');
  });

  it('knows what is required, and that nothing is in patches', () => {
    expect(describeField(spread, '1.9', ['spec', 'targetRef'])?.isRequired).toBe(true);
    expect(describeField(spread, '1.9', ['spec', 'subsets', 0, 'patch', 'spec', 'containers'])).toMatchObject({
      isRequired: false,
      isPartial: true,
    });
  });

  it('tells fields of later releases', () => {
    const path = ['spec', 'containers', 0, 'resourcesPolicy'];
    expect(describeField(sidecarSet, '1.8', path)?.isInRelease).toBe(false);
    expect(describeField(sidecarSet, '1.8', [...path, 'resourcesExpr'])?.isInRelease).toBe(false);
    expect(describeField(sidecarSet, '1.9', path)?.isInRelease).toBe(true);
    expect(describeField(sidecarSet, '1.9', ['spec', 'containers', 0, 'restartPolicyRules'])?.isInRelease).toBe(false);
    expect(
      describeField({ group: '', version: 'v1', kind: 'Pod' }, '1.9', ['spec', 'containers', 0, 'restartPolicyRules'])
        ?.isInRelease,
    ).toBe(true);
  });

  it('gives nothing for what it does not know', () => {
    expect(describeField(sidecarSet, '1.9', ['spec', 'nothing'])).toBeUndefined();
    expect(describeField(sidecarSet, '1.9', ['spec', 0])).toBeUndefined();
    expect(describeField(sidecarSet, '1.9', ['spec', 'toString'])).toBeUndefined();
    expect(describeField({ group: 'example.com', version: 'v1', kind: 'Thing' }, '1.9', [])).toBeUndefined();
  });

  it('knows the Pod templates of workloads without a schema of their own, and the way there', () => {
    expect(fieldsAt(unitedDeployment, '1.9', []).map(({ name }) => name)).toEqual([
      'apiVersion',
      'kind',
      'metadata',
      'spec',
    ]);
    expect(fieldsAt(unitedDeployment, '1.9', ['spec', 'template']).map(({ name }) => name)).toContain(
      'cloneSetTemplate',
    );
    expect(
      describeField(unitedDeployment, '1.9', [
        'spec',
        'template',
        'cloneSetTemplate',
        'spec',
        'template',
        'spec',
        'containers',
        0,
        'image',
      ])?.schema.type,
    ).toBe('string');
    expect(describeField(unitedDeployment, '1.9', ['spec', 'topology', 'subsets'])?.schema.type).toBe('array');
    expect(describeField(unitedDeployment, '1.9', ['spec', 'topology', 'subsets', 1, 'patch', 'spec'])?.isPartial).toBe(
      true,
    );
  });
});

describe('fieldsAt', () => {
  it('leaves out what the release does not have', () => {
    const names = (version: '1.8' | '1.9'): string[] =>
      fieldsAt(sidecarSet, version, ['spec', 'containers', 0]).map(({ name }) => name);
    expect(names('1.8')).not.toContain('resourcesPolicy');
    expect(names('1.9')).toContain('resourcesPolicy');
    expect(names('1.9')).toContain('livenessProbe');
    expect(names('1.9')).not.toContain('restartPolicyRules');
  });

  it('gives nothing below scalars', () => {
    expect(fieldsAt(sidecarSet, '1.9', ['spec', 'containers', 0, 'image'])).toEqual([]);
  });
});

describe('documentationOf', () => {
  const textAt = (...path: (string | number)[]): string =>
    documentationOf(describeField(sidecarSet, '1.9', path)?.schema ?? {});

  it('puts what is known of a field in order', () => {
    expect(textAt('spec', 'containers', 0, 'upgradeStrategy', 'upgradeType')).toBe(
      [
        'Whether the sidecar may be away for a moment.',
        '- `ColdUpgrade`: the container is restarted with the new image\n- `HotUpgrade`: two containers, `<name>-1` and `<name>-2`, take turns: one works, the other idles on `hotUpgradeEmptyImage` until it takes over',
        'Default: `ColdUpgrade` · Since Kruise 0.8',
        '**On change:** Cannot be changed after creation: the API server refuses it.',
        '**Beware:** Any other word is accepted, and means `ColdUpgrade`. Set it when the container is added: it cannot be changed later.',
        '[OpenKruise documentation](https://openkruise.io/docs/user-manuals/sidecarset)',
      ].join('\n\n'),
    );
  });

  it('says of core fields of a sidecar what a change does to running Pods', () => {
    expect(textAt('spec', 'containers', 0, 'resources', 'limits')).toContain('**no longer updated in place**');
    expect(textAt('spec', 'containers', 0, 'image')).toContain('**On change:** Running Pods are updated in place.');
    expect(textAt('spec', 'volumes', 0, 'emptyDir')).toContain('**On change:** Only new Pods get it;');
  });

  it('lists the values of core fields', () => {
    expect(textAt('spec', 'containers', 0, 'imagePullPolicy')).toContain('- `IfNotPresent`: ');
  });
});
