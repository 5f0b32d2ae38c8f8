import { describe, expect, it } from 'vitest';
import {
  podTemplatesIn,
  replicasOf,
  workloadKind,
  workloadKinds,
} from '../../../server/src/kubernetes/workload-kinds.ts';

describe('workloadKinds', () => {
  it('has every kind that Pods come from, by group', () => {
    expect(workloadKinds.map(({ group, kind }) => `${kind}.${group}`).sort()).toEqual([
      'AdvancedCronJob.apps.kruise.io',
      'BroadcastJob.apps.kruise.io',
      'CloneSet.apps.kruise.io',
      'CronJob.batch',
      'DaemonSet.apps',
      'DaemonSet.apps.kruise.io',
      'Deployment.apps',
      'Job.batch',
      'Pod.',
      'PodTemplate.',
      'ReplicaSet.apps',
      'ReplicationController.',
      'StatefulSet.apps',
      'StatefulSet.apps.kruise.io',
      'UnitedDeployment.apps.kruise.io',
    ]);
    expect(workloadKind('apps.kruise.io', 'ImagePullJob')).toBeUndefined();
  });

  it('knows who stands between a workload and its Pods', () => {
    const between = (group: string, kind: string, index = 0): readonly string[] =>
      (workloadKind(group, kind)?.templates[index]?.intermediates ?? []).map((owner) => owner.kind);
    expect(between('apps', 'Deployment')).toEqual(['ReplicaSet']);
    expect(between('batch', 'CronJob')).toEqual(['Job']);
    expect(between('apps.kruise.io', 'AdvancedCronJob', 1)).toEqual(['BroadcastJob']);
    expect(between('apps.kruise.io', 'UnitedDeployment', 3)).toEqual(['ReplicaSet', 'Deployment']);
    expect(between('apps.kruise.io', 'CloneSet')).toEqual([]);
  });
});

describe('podTemplatesIn', () => {
  it('gives those that are written', () => {
    const value = { spec: { template: { cloneSetTemplate: { spec: { template: { spec: {} } } } } } };
    expect(podTemplatesIn('apps.kruise.io', 'UnitedDeployment', value).map(({ path }) => path[2])).toEqual([
      'cloneSetTemplate',
    ]);
    expect(podTemplatesIn('', 'Pod', {}).map(({ path }) => path)).toEqual([[]]);
    expect(podTemplatesIn('apps', 'Deployment', { spec: { template: 'text' } })).toEqual([]);
    expect(podTemplatesIn('', 'Service', {})).toEqual([]);
  });
});

describe('replicasOf', () => {
  it('is 1 where nothing is written, and unknown where the kind has no such number', () => {
    expect(replicasOf('apps', 'Deployment', { spec: { replicas: 3 } })).toBe(3);
    expect(replicasOf('apps', 'Deployment', {})).toBe(1);
    expect(replicasOf('batch', 'Job', { spec: { parallelism: 4 } })).toBe(4);
    expect(replicasOf('apps', 'DaemonSet', {})).toBeUndefined();
  });
});
