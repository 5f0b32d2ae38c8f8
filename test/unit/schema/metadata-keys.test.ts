import { describe, expect, it } from 'vitest';
import { describeMetadataKey, documentationOfKey, metadataKeysFor } from '../../../server/src/schema/index.ts';
import { allMetadataKeys } from '../../../server/src/schema/registry.ts';

const keysOf = (...input: Parameters<typeof metadataKeysFor>): string[] =>
  metadataKeysFor(...input).map(({ key }) => key);

describe('metadataKeysFor', () => {
  const budget = { group: 'policy.kruise.io', version: 'v1alpha1', kind: 'PodUnavailableBudget' };
  const sidecarSet = { group: 'apps.kruise.io', version: 'v1beta1', kind: 'SidecarSet' };

  it('offers annotations of the version at hand', () => {
    expect(keysOf(budget, 'annotations', '1.9')).toEqual([
      'kruise.io/pub-protect-operations',
      'pub.kruise.io/protect-total-replicas',
    ]);
    expect(keysOf({ ...budget, version: 'v1beta1' }, 'annotations', 'main')).toEqual([]);
  });

  it('offers what the release knows, and nothing that Kruise writes', () => {
    expect(keysOf(sidecarSet, 'annotations', '1.9')).toEqual([]);
    expect(keysOf(sidecarSet, 'annotations', 'main')).toEqual([
      'apps.kruise.io/sidecarset-canary',
      'apps.kruise.io/sidecarset-base',
    ]);
    expect(keysOf({ ...sidecarSet, version: 'v1alpha1' }, 'labels', '1.9')).toEqual([
      'apps.kruise.io/sidecarset-custom-version',
    ]);
  });
});

describe('describeMetadataKey', () => {
  it('knows keys that Kruise writes, and keys by their prefix', () => {
    expect(describeMetadataKey('kruise.io/sidecarset-hash', 'annotations')?.isWrittenByKruise).toBe(true);
    expect(describeMetadataKey('unavailable-pod.kruise.io/maintenance', 'labels')?.key).toBe(
      'unavailable-pod.kruise.io/',
    );
    expect(describeMetadataKey('example.com/a', 'labels')).toBeUndefined();
  });

  it('documents every key', () => {
    for (const entry of allMetadataKeys()) expect(documentationOfKey(entry)).toMatch(/^[A-Z].*\.($|\n)/s);
    const label = describeMetadataKey('policy.kruise.io/delete-protection', 'labels');
    expect(label && documentationOfKey(label)).toContain(
      '- `Cascading`: the object cannot be deleted while something depends on it',
    );
  });
});
