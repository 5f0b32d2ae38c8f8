import { describe, expect, it } from 'vitest';
import { isKruiseGroup, kindInfo, kruiseKinds } from '../../../server/src/kruise/kinds.ts';
import { isClusterScoped, isKnownGroup } from '../../../server/src/kruise/scope.ts';

const servedAsBeta = (release: '1.8' | '1.9' | 'main'): readonly string[] =>
  kruiseKinds.filter(({ versions }) => versions[release].includes('v1beta1')).map(({ kind }) => kind);

describe('kindInfo', () => {
  it('knows the eighteen kinds, and which release serves them as v1beta1', () => {
    expect(kruiseKinds.length).toBe(18);
    expect(servedAsBeta('1.8')).toEqual(['StatefulSet']);
    expect(servedAsBeta('1.9')).toEqual([
      'AdvancedCronJob',
      'BroadcastJob',
      'DaemonSet',
      'ImageListPullJob',
      'ImagePullJob',
      'NodeImage',
      'SidecarSet',
      'StatefulSet',
    ]);
    expect(kruiseKinds.filter(({ versions }) => !versions.main.includes('v1beta1')).map(({ kind }) => kind)).toEqual([
      'EphemeralJob',
      'NodePodProbe',
      'PodProbeMarker',
    ]);
    for (const { versions } of kruiseKinds)
      for (const release of ['1.8', '1.9', 'main'] as const) expect(versions[release]).toContain('v1alpha1');
  });

  it('never mixes kinds of one name in two groups', () => {
    expect(kindInfo('apps', 'StatefulSet')).toBeUndefined();
    expect(kindInfo('apps.kruise.io', 'StatefulSet')?.plural).toBe('statefulsets');
    expect(kindInfo('apps.kruise.io', 'PodUnavailableBudget')).toBeUndefined();
    expect(kindInfo('policy.kruise.io', 'PodUnavailableBudget')?.shortNames).toEqual(['pub']);
  });

  it('tells where Pod templates stand', () => {
    expect(kindInfo('apps.kruise.io', 'CloneSet')?.templatePaths).toEqual([['spec', 'template']]);
    expect(kindInfo('apps.kruise.io', 'AdvancedCronJob')?.templatePaths.length).toBe(2);
    expect(kindInfo('apps.kruise.io', 'ImagePullJob')?.templatePaths).toEqual([]);
  });
});

describe('isClusterScoped', () => {
  it('knows Kruise and built-in kinds', () => {
    const cluster = kruiseKinds.filter(({ group, kind }) => isClusterScoped(group, kind)).map(({ kind }) => kind);
    expect(cluster).toEqual(['NodeImage', 'NodePodProbe', 'ResourceDistribution', 'SidecarSet']);
    expect(isClusterScoped('', 'Namespace')).toBe(true);
    expect(isClusterScoped('', 'Secret')).toBe(false);
    expect(isClusterScoped('example.com', 'Namespace')).toBe(false);
  });
});

describe('isKnownGroup', () => {
  it('leaves the kinds of others alone', () => {
    for (const group of [
      '',
      'apps',
      'batch',
      'networking.k8s.io',
      'apps.kruise.io',
      'policy.kruise.io',
      'app.kruise.io',
    ])
      expect(isKnownGroup(group)).toBe(true);
    for (const group of ['example.com', 'gateway.networking.k8s.io', 'metrics.k8s.io'])
      expect(isKnownGroup(group)).toBe(false);
    expect(isKruiseGroup('apps')).toBe(false);
  });
});
