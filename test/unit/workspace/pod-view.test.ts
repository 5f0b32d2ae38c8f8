import { describe, expect, it } from 'vitest';
import { asArray, asObject, objectsOf, valueAt } from '../../../server/src/base/json.ts';
import { podSourcesFor, podView } from '../../../server/src/workspace/pod-view.ts';
import type { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from './create-workspace.ts';
import { deployment, namespace, sidecarSet } from './manifests.ts';

const uri = (path: string): string => `file:///w/${path}`;
const first = (workspace: ManifestWorkspace, kind: string) => [...workspace.objects({ kind })][0]!;
const sourcesOf = (workspace: ManifestWorkspace, kind: string): readonly string[] =>
  podSourcesFor(workspace, first(workspace, kind)).map(({ object }) => `${object.namespace ?? ''}/${object.name}`);

describe('podSourcesFor', () => {
  const workloads = {
    'a.yaml': deployment('a', 'n1', { tier: 'web' }),
    'b.yaml': deployment('b', 'n2', { tier: 'web' }),
    'c.yaml': deployment('c', 'n2', { tier: 'api' }),
    'n.yaml': namespace('n1', { team: 'x' }),
  };

  it('gives the workloads that a SidecarSet injects into', async () => {
    const matched = async (set: string) =>
      sourcesOf((await createWorkspace({ ...workloads, 's.yaml': set })).workspace, 'SidecarSet');
    expect(await matched(sidecarSet('s', 'tier=web', 'p'))).toEqual(['n1/a', 'n2/b']);
    expect(await matched(sidecarSet('s', 'tier=web', 'p', '  namespaceSelector: {matchLabels: {team: x}}\n'))).toEqual([
      'n1/a',
    ]);
    expect(
      await matched(
        sidecarSet('s', 'tier=web', 'p', '  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: n2}}\n'),
      ),
    ).toEqual(['n2/b']);
    expect(
      await matched(
        sidecarSet('s', 'tier=web', 'p').replace(
          'matchLabels:\n      tier: web',
          'matchExpressions:\n    - {key: tier, operator: NotIn, values: [web]}',
        ),
      ),
    ).toEqual(['n2/c']);
    expect(
      await matched(
        sidecarSet('s', 'tier=web', 'p').replace(
          'matchLabels:\n      tier: web',
          'matchExpressions:\n    - {key: tier, operator: In, values: [api, web]}',
        ),
      ),
    ).toEqual(['n1/a', 'n2/b', 'n2/c']);
    expect(await matched(sidecarSet('s', 'tier=web', 'p').replace('matchLabels:\n      tier: web', '{}'))).toEqual([]);
    expect(
      await matched(
        sidecarSet('s', 'tier=web', 'p').replace(
          'matchLabels:\n      tier: web',
          'matchExpressions:\n    - {key: tier, operator: Typo}',
        ),
      ),
    ).toEqual([]);
    expect(
      await matched(
        sidecarSet('s', 'tier=web', 'p').replace('v1beta1', 'v1alpha1').replace('spec:', 'spec:\n  namespace: n2'),
      ),
    ).toEqual(['n2/b']);
  });

  it('gives the workload that a WorkloadSpread or budget names, or the Pods that a budget selects', async () => {
    const spread =
      'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata: {name: w, namespace: n2}\nspec: {targetRef: {apiVersion: apps/v1, kind: Deployment, name: b}}\n';
    const budget = (spec: string): string =>
      `apiVersion: policy.kruise.io/v1alpha1\nkind: PodUnavailableBudget\nmetadata: {name: w, namespace: n2}\nspec: ${spec}\n`;
    expect(sourcesOf((await createWorkspace({ ...workloads, 'w.yaml': spread })).workspace, 'WorkloadSpread')).toEqual([
      'n2/b',
    ]);
    expect(
      sourcesOf(
        (await createWorkspace({ ...workloads, 'w.yaml': spread.replace('name: b', 'name: a') })).workspace,
        'WorkloadSpread',
      ),
    ).toEqual([]);
    const selected = await createWorkspace({
      ...workloads,
      'w.yaml': budget('{selector: {matchExpressions: [{key: tier, operator: Exists}]}}'),
    });
    expect(sourcesOf(selected.workspace, 'PodUnavailableBudget')).toEqual(['n2/b', 'n2/c']);
    const targeted = await createWorkspace({
      ...workloads,
      'w.yaml': budget('{targetRef: {apiVersion: apps/v1, kind: Deployment, name: c}}'),
    });
    expect(sourcesOf(targeted.workspace, 'PodUnavailableBudget')).toEqual(['n2/c']);
  });

  it('gives a workload itself', async () => {
    const { workspace } = await createWorkspace(workloads);
    expect(sourcesOf(workspace, 'Deployment')).toEqual(['n1/a']);
    expect(sourcesOf(workspace, 'Namespace')).toEqual([]);
  });
});

describe('podView', () => {
  it('injects what the workspace holds, and follows edits', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': deployment('a', 'n1', { tier: 'web' }),
      's.yaml': sidecarSet('agent', 'tier=web', 'p'),
    });
    const names = (): readonly unknown[] => {
      const [source] = workspace.podSources();
      return objectsOf(asObject(podView(workspace, source!).result.pod['spec'])?.['containers']).map(
        ({ name }) => name,
      );
    };
    expect(names()).toEqual(['agent', 'app']);
    workspace.open(uri('s.yaml'), 'yaml', 1, sidecarSet('agent', 'tier=api', 'p'));
    expect(names()).toEqual(['app']);
  });

  it('is kept until something changes that it depends on', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': deployment('a', 'n1', { tier: 'web' }),
      's.yaml': sidecarSet('agent', 'tier=web', 'p'),
    });
    const [source] = workspace.podSources();
    const view = podView(workspace, source!);
    workspace.open(uri('other.yaml'), 'yaml', 1, deployment('other', 'n1', {}));
    expect(podView(workspace, source!)).toBe(view);
    expect(podView(workspace, source!, { replica: 1 }).input.replica).toBe(1);
    workspace.open(uri('n.yaml'), 'yaml', 1, namespace('n1', { team: 'x' }));
    expect(podView(workspace, source!).input.namespaceLabels.get('n1')).toEqual({
      team: 'x',
      'kubernetes.io/metadata.name': 'n1',
    });
  });

  it('knows the owners of the Pod, and the volumes of claim templates', async () => {
    const set =
      'apiVersion: apps.kruise.io/v1beta1\nkind: StatefulSet\nmetadata: {name: db, namespace: n1}\nspec:\n  template: {spec: {volumes: [{name: data, emptyDir: {}}, {name: tmp, emptyDir: {}}]}}\n  volumeClaimTemplates: [{metadata: {name: data}}]\n';
    const { workspace } = await createWorkspace({ 'a.yaml': deployment('a', 'n1', {}), 'b.yaml': set });
    const [fromDeployment, fromSet] = [...workspace.podSources()].map((source) => podView(workspace, source).input);
    expect(fromDeployment?.owners.map(({ kind, name }) => [kind, name])).toEqual([
      ['ReplicaSet', 'a-<generated>'],
      ['Deployment', 'a'],
    ]);
    expect(fromSet?.owners.map(({ apiVersion, kind }) => [apiVersion, kind])).toEqual([
      ['apps.kruise.io/v1beta1', 'StatefulSet'],
    ]);
    expect(asArray(valueAt(fromSet?.pod, ['spec', 'volumes']))).toEqual([
      { name: 'data', persistentVolumeClaim: { claimName: 'data-db-0' } },
      { name: 'tmp', emptyDir: {} },
    ]);
  });
});

describe('the configuration of Kruise', () => {
  it('comes from the ConfigMap in the namespace that Kruise runs in', async () => {
    const listed = '{"workloads": [{"Group": "apps.kruise.io", "Version": "v1beta1", "Kind": "DaemonSet"}]}';
    const configMap = `apiVersion: v1
kind: ConfigMap
metadata: {name: kruise-configuration, namespace: kruise-system}
data:
  WorkloadSpread_Watch_Custom_Workload_WhiteList: '${listed}'
`;
    const daemonSet = deployment('a', 'n1', { tier: 'web' })
      .replace('apps/v1', 'apps.kruise.io/v1beta1')
      .replace('kind: Deployment', 'kind: DaemonSet');
    const spread = `apiVersion: apps.kruise.io/v1alpha1
kind: WorkloadSpread
metadata: {name: ws, namespace: n1}
spec:
  targetRef: {apiVersion: apps.kruise.io/v1beta1, kind: DaemonSet, name: a}
  subsets: [{name: only}]
`;
    const { workspace } = await createWorkspace({ 'd.yaml': daemonSet, 'ws.yaml': spread });
    const source = [...workspace.podSources()][0]!;
    expect(podView(workspace, source).result.applied).toEqual([]);
    workspace.open(uri('config.yaml'), 'yaml', 1, configMap);
    expect(podView(workspace, source).result.applied).toEqual([
      { kind: 'WorkloadSpread', name: 'ws', namespace: 'n1' },
    ]);
  });
});
