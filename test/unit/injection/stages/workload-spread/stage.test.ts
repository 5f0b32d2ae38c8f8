import { describe, expect, it } from 'vitest';
import { asObject, type JsonObject, type JsonValue, valueAt } from '../../../../../server/src/base/json.ts';
import { injectPod, type InjectionInput, type InjectionResult } from '../../../../../server/src/injection/index.ts';
import { describeReason } from '../../../../../server/src/injection/reasons.ts';
import { inputOf, podOf } from '../../injection-input.ts';

const cloneSet = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };

function spreadOf(subsets: JsonObject[], parts: JsonObject = {}, status: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'WorkloadSpread',
    metadata: { name: 'ws' },
    spec: { targetRef: { ...cloneSet }, subsets, ...parts },
    status,
  };
}

function cloneSetOf(replicas: number): JsonObject {
  return { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web' }, spec: { replicas } };
}

function inject(workloadSpread: JsonObject, parts: Partial<InjectionInput> = {}): InjectionResult {
  return injectPod(
    inputOf({ owners: [{ ...cloneSet, object: cloneSetOf(10) }], workloadSpreads: [workloadSpread], ...parts }),
  );
}

const matched = 'apps.kruise.io/matched-workloadspread';

function markOf(result: InjectionResult): JsonValue | undefined {
  return valueAt(result.pod, ['metadata', 'annotations', matched]);
}

function codesOf(result: InjectionResult): string[] {
  for (const reason of result.reasons) expect(describeReason(reason)).not.toBe(reason.code);
  return result.reasons.filter(({ object }) => object.kind === 'WorkloadSpread').map(({ code }) => code);
}

function subsetOf(result: InjectionResult): string {
  const mark = markOf(result);
  return typeof mark === 'string' ? (JSON.parse(mark) as { subset: string }).subset : '';
}

function counters(...statuses: JsonObject[]): JsonObject {
  return { versionedSubsetStatuses: { versionIgnored: statuses } };
}

describe('injection of a subset', () => {
  const subset: JsonObject = {
    name: 'subset-a',
    requiredNodeSelectorTerm: { matchExpressions: [{ key: 'pool', operator: 'In', values: ['x'] }] },
    preferredNodeSelectorTerms: [{ weight: 5, preference: { matchExpressions: [{ key: 'k', operator: 'Exists' }] } }],
    tolerations: [{ key: 't1', operator: 'Exists' }],
    patch: { metadata: { labels: { subset: 'subset-a' }, annotations: { subset: 'subset-a' } } },
    maxReplicas: 5,
  };

  it('adds tolerations, node affinity, the patch and the annotation', () => {
    const result = inject(spreadOf([subset], {}, counters({ name: 'subset-a', missingReplicas: 5 })));
    expect(result.pod['metadata']).toMatchObject({
      labels: { app: 'nginx', subset: 'subset-a' },
      annotations: { subset: 'subset-a', [matched]: '{"name":"ws","subset":"subset-a"}' },
    });
    expect(result.pod['spec']).toMatchObject({
      tolerations: subset['tolerations'],
      affinity: {
        nodeAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: subset['preferredNodeSelectorTerms'],
          requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [subset['requiredNodeSelectorTerm']] },
        },
      },
    });
    expect(result.applied).toEqual([{ kind: 'WorkloadSpread', name: 'ws' }]);
    const steps = result.steps.filter(({ stage }) => stage === 'workload-spread');
    expect(
      steps.map(({ action, path, sourcePath }) => `${action} ${path.join('.')} < ${(sourcePath ?? []).join('.')}`),
    ).toEqual([
      'add spec.tolerations.0 < spec.subsets.0.tolerations.0',
      'add spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution.0 < spec.subsets.0.preferredNodeSelectorTerms.0',
      'add spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0 < spec.subsets.0.requiredNodeSelectorTerm',
      'add metadata.labels.subset < spec.subsets.0.patch.metadata.labels.subset',
      'add metadata.annotations < spec.subsets.0.patch.metadata.annotations',
      `add metadata.annotations.${matched} < spec.subsets.0.name`,
    ]);
  });

  it('adds its conditions to every term that the Pod has', () => {
    const term = (zone: string): JsonObject => ({
      matchExpressions: [{ key: 'zone', operator: 'In', values: [zone] }],
    });
    const required = { nodeSelectorTerms: [term('a'), term('b')] };
    const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } };
    const result = inject(spreadOf([subset]), {
      pod: podOf({ affinity, tolerations: [{ key: 't0', operator: 'Exists' }] }),
    });
    const path = [
      'spec',
      'affinity',
      'nodeAffinity',
      'requiredDuringSchedulingIgnoredDuringExecution',
      'nodeSelectorTerms',
    ];
    const own = { key: 'pool', operator: 'In', values: ['x'] };
    expect(valueAt(result.pod, path)).toEqual([
      { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }, own] },
      { matchExpressions: [{ key: 'zone', operator: 'In', values: ['b'] }, own] },
    ]);
    expect(valueAt(result.pod, ['spec', 'tolerations'])).toEqual([
      { key: 't0', operator: 'Exists' },
      { key: 't1', operator: 'Exists' },
    ]);
  });

  it('creates an empty node affinity even where the subset says nothing', () => {
    expect(asObject(inject(spreadOf([{ name: 'a' }])).pod['spec'])?.['affinity']).toEqual({ nodeAffinity: {} });
  });

  it('clears the priority when the patch changes its class', () => {
    const pod = podOf({ priorityClassName: 'high', priority: 10000 });
    const result = inject(spreadOf([{ name: 'a', patch: { spec: { priorityClassName: 'low' } } }]), { pod });
    expect(result.pod['spec']).toMatchObject({ priorityClassName: 'low' });
    expect(result.pod['spec']).not.toHaveProperty('priority');
    const kept = inject(spreadOf([{ name: 'a', patch: { spec: { priorityClassName: 'high' } } }]), { pod });
    expect(kept.pod['spec']).toMatchObject({ priority: 10000 });
  });

  it('reads the names of v1beta1 where the release serves it', () => {
    const spread = {
      ...spreadOf([{ name: 'a', requiredNodeSelector: { matchFields: [] } }]),
      apiVersion: 'apps.kruise.io/v1beta1',
    };
    const path = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'];
    expect(valueAt(inject(spread, { kruiseVersion: 'main' }).pod, path)).toEqual({ nodeSelectorTerms: [{}] });
    expect(codesOf(inject(spread))).toEqual(['object-version-not-served']);
  });

  it('warns of a patch that takes back what the subset adds', () => {
    const patch = { spec: { tolerations: [{ key: 'p', operator: 'Exists' }] } };
    const result = inject(spreadOf([{ ...subset, patch }]));
    expect(codesOf(result)).toContain('patch-replaces-tolerations');
    expect(valueAt(result.pod, ['spec', 'tolerations'])).toEqual([{ key: 'p', operator: 'Exists' }]);
  });

  it('refuses the Pod where the patch fails', () => {
    const bad = (patch: JsonValue): string | undefined => inject(spreadOf([{ name: 'a', patch }])).rejection?.message;
    expect(bad([])).toBe('invalid JSON document');
    expect(bad({ spec: { containers: [{ image: 'x' }] } })).toBe(
      'map: map[image:x] does not contain declared merge key: name',
    );
    expect(bad({ spec: { containers: [{ name: 'nginx', image: 7 }] } })).toBe(
      'json: cannot unmarshal number into Go struct field Container.spec.containers.image of type string',
    );
    expect(inject(spreadOf([{ name: 'a', patch: [] }])).rejection?.object?.name).toBe('ws');
  });
});

describe('choice of the subset', () => {
  it('goes by the counters of the status', () => {
    const spread = (a: number, b: number): JsonObject =>
      spreadOf(
        [{ name: 'a', maxReplicas: 5 }, { name: 'b' }],
        {},
        counters({ name: 'a', missingReplicas: a }, { name: 'b', missingReplicas: b }),
      );
    expect(subsetOf(inject(spread(5, -1)))).toBe('a');
    expect(subsetOf(inject(spread(0, -1)))).toBe('b');
    expect(codesOf(inject(spread(0, 0)))).toEqual(['subsets-full']);
    expect(inject(spread(0, 0)).applied).toEqual([]);
    expect(subsetOf(inject(spread(2, -1), { replica: 2 }))).toBe('b');
  });

  it('passes over subsets that are not schedulable', () => {
    const unschedulable = { name: 'a', missingReplicas: 5, conditions: [{ type: 'Schedulable', status: 'False' }] };
    const spread = spreadOf(
      [{ name: 'a', maxReplicas: 5 }, { name: 'b' }],
      {},
      counters(unschedulable, { name: 'b', missingReplicas: -1 }),
    );
    expect(subsetOf(inject(spread))).toBe('b');
  });

  it('keeps a Pod in the subset that has it on record', () => {
    const recorded = { name: 'b', missingReplicas: 0, creatingPods: { 'test-pod': '2026-01-01T00:00:00Z' } };
    const spread = spreadOf(
      [{ name: 'a' }, { name: 'b', maxReplicas: 1 }],
      {},
      counters({ name: 'a', missingReplicas: -1 }, recorded),
    );
    expect(subsetOf(inject(spread))).toBe('b');
    expect(codesOf(inject(spread))).toContain('subset-recorded');
  });

  it('counts from the spec where the status says nothing, rounding percentages up', () => {
    const spread = spreadOf([
      { name: 'a', maxReplicas: '20%' },
      { name: 'b', maxReplicas: '30%' },
      { name: 'c', maxReplicas: '50%' },
    ]);
    const subsets = Array.from({ length: 11 }, (_, replica) => subsetOf(inject(spread, { replica })));
    expect(subsets.join(' ')).toBe('a a b b b c c c c c ');
    const odd = [{ ...cloneSet, object: cloneSetOf(7) }];
    const few = Array.from({ length: 7 }, (_, replica) => subsetOf(inject(spread, { replica, owners: odd })));
    expect(few.join(' ')).toBe('a a b b b c c');
  });

  it('counts the Pods of the Deployment behind a ReplicaSet that is not in view, and the parallelism of a Job', () => {
    const owners = [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1' },
      { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', object: { spec: { replicas: 4 } } },
    ];
    const subsets = [{ name: 'a', maxReplicas: '50%' }, { name: 'b' }];
    const targetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
    expect([1, 2].map((replica) => subsetOf(inject(spreadOf(subsets, { targetRef }), { owners, replica })))).toEqual([
      'a',
      'b',
    ]);
    const setRef = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1' };
    expect(
      [1, 2].map((replica) => subsetOf(inject(spreadOf(subsets, { targetRef: setRef }), { owners, replica }))),
    ).toEqual(['a', 'b']);
    const job = { apiVersion: 'batch/v1', kind: 'Job', name: 'j' };
    const jobs = [{ ...job, object: { spec: { parallelism: 2, completions: 9 } } }];
    expect(
      [0, 1].map((replica) => subsetOf(inject(spreadOf(subsets, { targetRef: job }), { owners: jobs, replica }))),
    ).toEqual(['a', 'b']);
  });

  it('reads replicas along the paths of the filter', () => {
    const object = { ...cloneSetOf(1), spec: { parts: [{ count: 2 }, { count: 4 }] } };
    const owners = [{ ...cloneSet, object }];
    const spread = (replicasPathList: string[]): JsonObject =>
      spreadOf([{ name: 'a', maxReplicas: '50%' }, { name: 'b' }], {
        targetFilter: { selector: {}, replicasPathList },
      });
    const both = spread(['spec.parts.0.count', 'spec.parts.1.count']);
    expect([2, 3].map((replica) => subsetOf(inject(both, { owners, replica })))).toEqual(['a', 'b']);
    expect(inject(spread(['spec.nope']), { owners }).rejection?.message).toBe('path "nope" not exists');
    expect(inject(spread(['spec.parts.9.count']), { owners }).rejection?.message).toBe('index 9 out of range');
    expect(inject(spread(['spec.parts']), { owners }).rejection?.message).toBe('object type error');
  });

  it('goes by the number of a StatefulSet Pod', () => {
    const targetRef = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web' };
    const owners = [{ ...targetRef, object: { spec: { replicas: 20 } } }];
    const spread = spreadOf(
      [
        { name: 'a', maxReplicas: 5 },
        { name: 'b', maxReplicas: 5 },
      ],
      { targetRef },
    );
    const at = (name: string): string => subsetOf(inject(spread, { owners, pod: podOf({}, { name }) }));
    expect(['web-0', 'web-4', 'web-5', 'web-9', 'web-10', 'web-x'].map(at)).toEqual(['a', 'a', 'b', 'b', '', 'a']);
    const template = { metadata: {}, spec: { containers: [{ name: 'c', image: 'i' }] } };
    expect([4, 5].map((replica) => subsetOf(inject(spread, { owners, pod: template, replica })))).toEqual(['a', 'b']);
    const full = spreadOf(
      [{ name: 'a', maxReplicas: 5 }, { name: 'b' }],
      { targetRef },
      {
        subsetStatuses: [{ name: 'a', conditions: [{ type: 'Schedulable', status: 'False' }] }],
      },
    );
    expect(subsetOf(inject(full, { owners, pod: podOf({}, { name: 'web-0' }) }))).toBe('b');
  });

  it('gives a Pod without a name a uid where its subset counts', () => {
    const pod = { metadata: { generateName: 'web-', labels: {} }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const uid = '"uid":"<set by the cluster>"';
    expect(markOf(inject(spreadOf([{ name: 'a', maxReplicas: 1 }, { name: 'b' }]), { pod }))).toBe(
      `{"name":"ws","subset":"a",${uid}}`,
    );
    expect(markOf(inject(spreadOf([{ name: 'a' }]), { pod }))).toBe('{"name":"ws","subset":"a"}');
  });

  it('counts a limit that cannot be read as nothing', () => {
    const result = inject(spreadOf([{ name: 'a', maxReplicas: '50' }, { name: 'b' }]));
    expect(subsetOf(result)).toBe('b');
    expect(codesOf(result)).toContain('max-replicas-unreadable');
  });

  it('refuses a Pod where the workload is counted in a version that no cluster serves', () => {
    const targetRef = { apiVersion: 'apps/v1beta1', kind: 'Deployment', name: 'web' };
    const owners = [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', object: { spec: { replicas: 2 } } }];
    const result = inject(spreadOf([{ name: 'a', maxReplicas: '50%' }, { name: 'b' }], { targetRef }), { owners });
    expect(result.rejection?.message).toBe('no matches for kind "Deployment" in version "apps/v1beta1"');
  });
});

describe('which WorkloadSpread applies', () => {
  const spread = spreadOf([{ name: 'a' }]);

  it('needs the workload by group, kind and name', () => {
    const other = { ...spread, spec: { ...(spread['spec'] as JsonObject), targetRef: { ...cloneSet, name: 'other' } } };
    expect(codesOf(inject(other))).toEqual(['spread-other-target']);
    expect(codesOf(inject(spread, { owners: [] }))).toEqual(['spread-owner']);
    const daemon = [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'web' }];
    expect(codesOf(inject(spread, { owners: daemon }))).toEqual(['spread-owner']);
    expect(codesOf(inject({ ...spread, spec: { subsets: [] } }))).toEqual(['spread-without-target']);
  });

  it('takes kinds from the configuration', () => {
    const game = { apiVersion: 'games.example.com/v1', kind: 'GameServer', name: 'g' };
    const list = { workloads: [{ Group: 'games.example.com', Kind: 'GameServer', replicasPath: 'spec.size' }] };
    const kruiseConfiguration = { WorkloadSpread_Watch_Custom_Workload_WhiteList: JSON.stringify(list) };
    const custom = spreadOf([{ name: 'a', maxReplicas: '50%' }, { name: 'b' }], { targetRef: game });
    const owners = [{ ...game, object: { spec: { size: 2 } } }];
    expect(codesOf(inject(custom, { owners }))).toEqual(['spread-owner']);
    expect([0, 1].map((replica) => subsetOf(inject(custom, { owners, kruiseConfiguration, replica })))).toEqual([
      'a',
      'b',
    ]);
    const broken = { WorkloadSpread_Watch_Custom_Workload_WhiteList: '{' };
    expect(codesOf(inject(custom, { owners, kruiseConfiguration: broken }))).toEqual(['spread-owner']);
  });

  it('refuses the Pod where an owner on the way is gone, and says so where that cannot be known', () => {
    const owners = [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'gone' }];
    const targetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
    const result = inject(spreadOf([{ name: 'a' }], { targetRef }), { owners, isComplete: true });
    expect(result.rejection?.message).toBe('replicasets.apps "gone" not found');
    const ownerReferences = [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'elsewhere', uid: 'u', controller: true },
    ];
    const unknown = inject(spreadOf([{ name: 'a' }], { targetRef }), {
      owners: [],
      pod: podOf({}, { ownerReferences }),
    });
    expect(codesOf(unknown)).toEqual(['spread-owner-unknown']);
  });

  it('heeds the filter, the namespace, the order, deletion and the gate', () => {
    const filtered = (targetFilter: JsonObject): string[] =>
      codesOf(inject(spreadOf([{ name: 'a' }], { targetFilter })));
    expect(filtered({})).toEqual(['spread-filter-empty']);
    expect(filtered({ selector: { matchLabels: { app: 'other' } } })).toEqual(['selector-mismatch']);
    expect(subsetOf(inject(spreadOf([{ name: 'a' }], { targetFilter: { selector: {} } })))).toBe('a');
    const elsewhere = { ...spread, metadata: { name: 'ws', namespace: 'other' } };
    expect(codesOf(inject(elsewhere))).toEqual(['other-namespace']);
    const deleted = { ...spread, metadata: { name: 'ws', deletionTimestamp: '2026-01-01T00:00:00Z' } };
    expect(codesOf(inject(deleted))).toEqual(['object-being-deleted']);
    const later = { ...spread, metadata: { name: 'ws-2' } };
    expect(codesOf(inject(later, { workloadSpreads: [later, spread] }))).toContain('spread-not-first');
    expect(inject(spread, { featureGates: { WorkloadSpread: false } }).applied).toEqual([]);
    const ended = { ...podOf({}), status: { phase: 'Succeeded' } };
    expect(codesOf(inject(spread, { pod: ended }))).toEqual(['spread-pod-not-active']);
  });

  it('survives owners that run in a circle, and nonsense', () => {
    const reference = (name: string): JsonObject => ({
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      name,
      controller: true,
    });
    const owners = ['a', 'b'].map((name, index) => ({
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      name,
      object: { metadata: { ownerReferences: [reference(index === 0 ? 'b' : 'a')] } },
    }));
    expect(codesOf(inject(spread, { owners }))).toEqual(['spread-other-target']);
    for (const value of [
      null,
      1,
      'x',
      [],
      [null],
      [{ name: 1, maxReplicas: [], tolerations: 'x', patch: 1 }],
    ] as JsonValue[]) {
      const nonsense = { ...spread, spec: { targetRef: cloneSet, subsets: value }, status: value };
      expect(inject(nonsense).pod).toBeDefined();
    }
  });
});
