import { describe, expect, it } from 'vitest';
import { asObject, type JsonObject, type JsonValue, valueAt } from '../../../../server/src/base/json.ts';
import { injectPod, type InjectionInput, type InjectionResult } from '../../../../server/src/injection/index.ts';
import { describeReason } from '../../../../server/src/injection/reasons.ts';
import { inputOf, podOf } from '../injection-input.ts';

function inject(parts: Partial<InjectionInput>): InjectionResult {
  return injectPod(inputOf(parts));
}

function annotation(result: InjectionResult, key: string): JsonValue | undefined {
  return valueAt(result.pod, ['metadata', 'annotations', key]);
}

function codesOf(result: InjectionResult): string[] {
  for (const reason of result.reasons) expect(describeReason(reason)).not.toBe(reason.code);
  return result.reasons.map(({ code }) => code);
}

const cloneSet = [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' }];

describe('readinessGateStage', () => {
  const gatesOf = (result: InjectionResult): JsonValue | undefined => valueAt(result.pod, ['spec', 'readinessGates']);

  it("adds the gate to Pods of Kruise's workloads", () => {
    const result = inject({ owners: cloneSet, pod: podOf({ readinessGates: [{ conditionType: 'mine' }] }) });
    expect(gatesOf(result)).toEqual([{ conditionType: 'mine' }, { conditionType: 'KruisePodReady' }]);
    expect(result.steps).toEqual([{ stage: 'readiness-gate', action: 'add', path: ['spec', 'readinessGates', 1] }]);
  });

  it('adds it once, and to all Pods with its gate', () => {
    const readinessGates = [{ conditionType: 'KruisePodReady' }];
    expect(gatesOf(inject({ owners: cloneSet, pod: podOf({ readinessGates }) }))).toEqual(readinessGates);
    expect(gatesOf(inject({}))).toBeUndefined();
    expect(gatesOf(inject({ featureGates: { KruisePodReadinessGate: true } }))).toEqual(readinessGates);
  });
});

describe('containerLaunchPriorityStage', () => {
  const container = (name: string, priority?: string): JsonObject => ({
    name,
    image: 'i',
    ...(priority !== undefined && { env: [{ name: 'KRUISE_CONTAINER_PRIORITY', value: priority }] }),
  });
  const barrier = (name: string, key: string): JsonObject => ({
    name: 'KRUISE_CONTAINER_BARRIER',
    valueFrom: { configMapKeyRef: { name, key } },
  });
  const lastOf = (result: InjectionResult): (JsonValue | undefined)[] =>
    (valueAt(result.pod, ['spec', 'containers']) as JsonObject[]).map(({ env }) =>
      (env as JsonObject[] | undefined)?.at(-1),
    );

  it('orders containers as they are written', () => {
    const pod = podOf(
      { containers: [container('a'), container('b')] },
      { annotations: { 'apps.kruise.io/container-launch-priority': 'Ordered' } },
    );
    expect(lastOf(inject({ pod }))).toEqual([barrier('test-pod-barrier', 'p_0'), barrier('test-pod-barrier', 'p_-1')]);
  });

  it('orders containers by their variables, and names a Pod that has only a prefix', () => {
    const pod = {
      metadata: { generateName: 'web-' },
      spec: { containers: [container('a', '+7'), container('b'), container('c', '-5')] },
    };
    const result = inject({ pod });
    const name = 'web-<set by the cluster>';
    expect(valueAt(result.pod, ['metadata', 'name'])).toBe(name);
    expect(lastOf(result)).toEqual([
      barrier(`${name}-barrier`, 'p_7'),
      barrier(`${name}-barrier`, 'p_0'),
      barrier(`${name}-barrier`, 'p_-5'),
    ]);
  });

  it('does nothing where all priorities are the same, or for one container', () => {
    const same = podOf({ containers: [container('a', '1'), container('b', '01')] });
    expect(inject({ pod: same }).steps).toEqual([]);
    const annotations = { 'apps.kruise.io/container-launch-priority': 'Ordered' };
    expect(inject({ pod: podOf({}, { annotations }) }).steps).toEqual([]);
  });

  it('refuses what is no number', () => {
    const refused = (value: string): string | undefined =>
      inject({ pod: podOf({ containers: [container('a', value), container('b')] }) }).rejection?.message;
    expect(refused('high')).toBe('strconv.Atoi: parsing "high": invalid syntax');
    expect(refused('9223372036854775808')).toBe('strconv.Atoi: parsing "9223372036854775808": value out of range');
    expect(refused('1_0')).toBe('strconv.Atoi: parsing "1_0": invalid syntax');
  });
});

describe('persistentPodStateStage', () => {
  const targetRef = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web' };
  const owners = [{ ...targetRef, object: {} }];
  const pod = podOf({ nodeSelector: { disk: 'ssd', zone: 'old' } }, { name: 'web-0' });
  const state = (parts: JsonObject = {}): JsonObject => ({
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'PersistentPodState',
    metadata: { name: 'state' },
    spec: {
      targetRef,
      requiredPersistentTopology: { nodeTopologyKeys: ['zone', 'unknown'] },
      preferredPersistentTopology: [
        { weight: 10, preference: { nodeTopologyKeys: ['host', 'zone'] } },
        { weight: 5, preference: { nodeTopologyKeys: ['unknown'] } },
      ],
    },
    status: { podStates: { 'web-0': { nodeName: 'n', nodeTopologyLabels: { zone: 'z1', host: 'h1' } } } },
    ...parts,
  });

  it('sends a Pod back to where it was', () => {
    const result = inject({ owners, pod, persistentPodStates: [state()] });
    expect(annotation(result, 'kruise.io/injected-persistent-pod-state')).toBe('state');
    expect(asObject(result.pod['spec'])).toMatchObject({
      nodeSelector: { disk: 'ssd', zone: 'z1' },
      affinity: {
        nodeAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            {
              weight: 10,
              preference: {
                matchExpressions: [
                  { key: 'host', operator: 'In', values: ['h1'] },
                  { key: 'zone', operator: 'In', values: ['z1'] },
                ],
              },
            },
            { weight: 5, preference: {} },
          ],
        },
      },
    });
  });

  it('reads the keys of v1beta1', () => {
    const beta = state({
      apiVersion: 'apps.kruise.io/v1beta1',
      spec: { targetRef, requiredPersistentTopology: { keys: ['zone'] } },
    });
    const result = inject({ owners, pod, persistentPodStates: [beta], kruiseVersion: 'main' });
    expect(valueAt(result.pod, ['spec', 'nodeSelector', 'zone'])).toBe('z1');
  });

  it('says why it does nothing', () => {
    const why = (one: JsonObject, parts: Partial<InjectionInput> = {}): string[] =>
      codesOf(inject({ owners, pod, persistentPodStates: [one], ...parts }));
    expect(why(state(), { pod: podOf({}, { name: 'web-1' }) })).toEqual(['state-not-recorded']);
    expect(why(state({ spec: { targetRef } }))).toEqual(['state-no-topology']);
    expect(why(state({ spec: { targetRef: { ...targetRef, name: 'x' } } }))).toEqual(['state-other-target']);
    expect(why(state(), { owners: cloneSet })).toEqual(['state-not-stateful']);
    expect(why(state({ metadata: { name: 's', deletionTimestamp: 'now' } }))).toEqual(['object-being-deleted']);
    const second = state({ metadata: { name: 'z' } });
    expect(codesOf(inject({ owners, pod, persistentPodStates: [second, state()] }))).toEqual(['state-not-first']);
  });

  it('takes kinds from the configuration', () => {
    const game = { apiVersion: 'games.example.com/v1', kind: 'GameServer', name: 'g' };
    const list = { workloads: [{ group: 'games.example.com', kind: 'GameServer' }] };
    const one = state({ spec: { targetRef: game, requiredPersistentTopology: { nodeTopologyKeys: ['zone'] } } });
    const kruiseConfiguration = { PPS_Watch_Custom_Workload_WhiteList: JSON.stringify(list) };
    const result = inject({ owners: [{ ...game, object: {} }], pod, persistentPodStates: [one], kruiseConfiguration });
    expect(valueAt(result.pod, ['spec', 'nodeSelector', 'zone'])).toBe('z1');
  });
});

describe('enhancedLivenessProbeStage', () => {
  const livenessProbe = { httpGet: { path: '/a&b', port: 80 } };
  const annotations = { 'apps.kruise.io/using-enhanced-liveness': 'true' };
  const pod = podOf(
    {
      containers: [
        { name: 'a', image: 'i', livenessProbe },
        { name: 'b', image: 'i' },
      ],
    },
    { annotations },
  );
  const featureGates = { EnhancedLivenessProbe: true };

  it('moves the probes into an annotation', () => {
    const result = inject({ pod, owners: cloneSet, featureGates });
    expect(annotation(result, 'apps.kruise.io/container-probe-context')).toBe(
      '[{"name":"a","livenessProbe":{"httpGet":{"path":"/a\\u0026b","port":80,"scheme":"HTTP"},"timeoutSeconds":1,"periodSeconds":10,"successThreshold":1,"failureThreshold":3}}]',
    );
    expect(valueAt(result.pod, ['spec', 'containers', 0, 'livenessProbe'])).toBeUndefined();
    expect(result.steps.map(({ action, path }) => `${action} ${path.join('.')}`)).toContain(
      'remove spec.containers.0.livenessProbe',
    );
  });

  it('needs the gate, the annotation and a workload of Kruise', () => {
    const probeOf = (parts: Partial<InjectionInput>): JsonValue | undefined =>
      valueAt(inject({ pod, owners: cloneSet, featureGates, ...parts }).pod, [
        'spec',
        'containers',
        0,
        'livenessProbe',
      ]);
    expect(probeOf({ featureGates: {} })).toBeDefined();
    expect(probeOf({ owners: [] })).toBeDefined();
    expect(probeOf({ pod: podOf({ containers: [{ name: 'a', image: 'i', livenessProbe }] }) })).toBeDefined();
  });
});

describe('podProbeMarkerStage', () => {
  const featureGates = { EnablePodProbeMarkerOnServerless: true };
  const marker = (name: string, probes: JsonObject[], spec: JsonObject = {}): JsonObject => ({
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'PodProbeMarker',
    metadata: { name },
    spec: { selector: { matchLabels: { app: 'nginx' } }, probes, ...spec },
  });
  const probe = (name: string, podConditionType = `game.io/${name}`, containerName = 'nginx'): JsonObject => ({
    name,
    containerName,
    podConditionType,
    probe: { exec: { command: ['sh', '<&>'] } },
    markerPolicy: [{ state: 'Succeeded', labels: { a: 'b' } }],
  });
  const text = (name: string): string =>
    `{"name":"${name}","containerName":"nginx","probe":{"exec":{"command":["sh","\\u003c\\u0026\\u003e"]}},"podConditionType":"game.io/${name}"}`;

  it('writes the probes of all matching markers, without their policies', () => {
    const result = inject({
      featureGates,
      podProbeMarkers: [marker('b', [probe('two')]), marker('a', [probe('one')])],
    });
    expect(annotation(result, 'kruise.io/podprobe')).toBe(`[${text('one')},${text('two')}]`);
    expect(annotation(result, 'kruise.io/podprobemarker-list')).toBe('a,b');
  });

  it('leaves out what cannot run', () => {
    const probes = [
      probe('one', ''),
      probe('two', 'x', 'nope'),
      probe('three'),
      probe('three', 'other'),
      probe('four', 'game.io/three'),
    ];
    const result = inject({ featureGates, podProbeMarkers: [marker('a', probes)] });
    expect(annotation(result, 'kruise.io/podprobe')).toBe(`[${text('three')}]`);
    expect(codesOf(result)).toEqual([
      'probe-without-condition',
      'probe-container-missing',
      'probe-twice',
      'probe-twice',
    ]);
  });

  it('takes the markers that the Pod names', () => {
    const pod = podOf({}, { annotations: { 'kruise.io/podprobemarker-list': 'b,gone' } });
    const result = inject({
      featureGates,
      pod,
      podProbeMarkers: [marker('a', [probe('one')]), marker('b', [probe('two')], { selector: {} })],
    });
    expect(annotation(result, 'kruise.io/podprobe')).toBe(`[${text('two')}]`);
    expect(codesOf(result)).toEqual(['marker-not-named']);
  });

  it('does nothing without its gate or a match', () => {
    expect(inject({ podProbeMarkers: [marker('a', [probe('one')])] }).steps).toEqual([]);
    expect(codesOf(inject({ featureGates, podProbeMarkers: [marker('a', [probe('one')], { selector: {} })] }))).toEqual(
      ['marker-selector-empty'],
    );
  });
});
