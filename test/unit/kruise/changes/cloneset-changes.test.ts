import { describe, expect, it } from 'vitest';
import { formatPath, type JsonObject } from '../../../../server/src/base/json.ts';
import { cloneSetChanges } from '../../../../server/src/kruise/changes/cloneset-changes.ts';

interface Parts {
  readonly strategy?: JsonObject;
  readonly container?: JsonObject;
  readonly labels?: JsonObject;
  readonly pod?: JsonObject;
  readonly spec?: JsonObject;
  readonly version?: string;
}

function cloneSet({
  strategy = {},
  container = {},
  labels = {},
  pod = {},
  spec = {},
  version = 'v1alpha1',
}: Parts): JsonObject {
  return {
    apiVersion: `apps.kruise.io/${version}`,
    kind: 'CloneSet',
    metadata: { name: 'shop' },
    spec: {
      updateStrategy: strategy,
      template: {
        metadata: { labels: { app: 'shop', ...labels } },
        spec: { containers: [{ name: 'app', image: 'example.com/app:1', ...container }], ...pod },
      },
      ...spec,
    },
  };
}

function outcomes(
  before: Parts,
  after: Parts,
  featureGates: Record<string, boolean> = {},
): Readonly<Record<string, string>> {
  const changes = cloneSetChanges(cloneSet(before), cloneSet(after), { kruiseVersion: 'main', featureGates });
  return Object.fromEntries(
    changes.map(({ path, outcome }) => [formatPath(path).replace('spec.template.', ''), outcome]),
  );
}

const ifPossible = { strategy: { type: 'InPlaceIfPossible' } };
const only = { strategy: { type: 'InPlaceOnly' } };
const image = { image: 'example.com/app:2' };

describe('cloneSetChanges', () => {
  it('recreates Pods for every change of the template where nothing else is said', () => {
    expect(outcomes({}, { container: image, labels: { tier: 'web' } })).toEqual({
      'spec.containers[0].image': 'recreated',
      'metadata.labels.tier': 'recreated',
    });
    expect(
      outcomes({}, { container: { imagePullPolicy: 'IfNotPresent' }, pod: { dnsPolicy: 'ClusterFirst' } }),
    ).toEqual({});
  });

  it('updates images and metadata in place', () => {
    expect(outcomes(ifPossible, { ...ifPossible, container: image, labels: { tier: 'web' } })).toEqual({
      'spec.containers[0].image': 'in-place',
      'metadata.labels.tier': 'in-place',
    });
    expect(outcomes(only, { ...only, container: image })).toEqual({ 'spec.containers[0].image': 'in-place' });
  });

  it('recreates Pods for everything where one change cannot be made in place, and names it', () => {
    const after = { ...ifPossible, container: { ...image, env: [{ name: 'A', value: 'b' }] } };
    expect(outcomes(ifPossible, after)).toEqual({
      'spec.containers[0].image': 'recreated',
      'spec.containers[0].env': 'recreated',
    });
    const changes = cloneSetChanges(cloneSet(ifPossible), cloneSet(after), { kruiseVersion: '1.9', featureGates: {} });
    expect(changes.find(({ path }) => path.at(-1) === 'image')?.why).toContain(
      '"template.spec.containers[0].env" changes too',
    );
    expect(changes.find(({ path }) => path.at(-1) === 'env')?.why).toMatch(/^It cannot be changed in running Pods/);
  });

  it('refuses with InPlaceOnly, and lets Pods wait where the webhook does not look', () => {
    const pod = { terminationGracePeriodSeconds: 60 };
    expect(outcomes(only, { ...only, container: image, pod })).toEqual({
      'spec.containers[0].image': 'in-place',
      'spec.terminationGracePeriodSeconds': 'refused',
    });
    const beta = { version: 'v1beta1', strategy: { rollingUpdate: { podUpdatePolicy: 'InPlaceOnly' } } };
    expect(outcomes(beta, { ...beta, pod })).toEqual({ 'spec.terminationGracePeriodSeconds': 'new-pods' });
  });

  it('resizes in place with the feature gate, where amounts are changed and the class stays', () => {
    const limits = (cpu: string): JsonObject => ({ resources: { limits: { cpu }, requests: { cpu: '1' } } });
    const gate = { InPlaceWorkloadVerticalScaling: true };
    const path = 'spec.containers[0].resources.limits.cpu';
    const [before, after] = [limits('2'), limits('3')].map((container) => ({ ...ifPossible, container }));
    expect(outcomes(before!, after!)).toEqual({ [path]: 'recreated' });
    expect(outcomes(before!, after!, gate)).toEqual({ [path]: 'in-place' });
    expect(outcomes(before!, { ...ifPossible, container: limits('2000m') }, gate)).toEqual({});
    expect(outcomes(ifPossible, before!, gate)).toMatchObject({ 'spec.containers[0].resources.limits': 'recreated' });
    const guaranteed = (cpu: string): Parts => ({
      ...ifPossible,
      container: { resources: { limits: { cpu, memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } } },
    });
    expect(outcomes(guaranteed('1'), guaranteed('2'), gate)).toEqual({ [path]: 'recreated' });
  });

  it('tells which containers restart for a label that they read', () => {
    const env = [{ name: 'TIER', valueFrom: { fieldRef: { fieldPath: "metadata.labels['tier']" } } }];
    const parts = (tier: string): JsonObject => cloneSet({ ...ifPossible, labels: { tier }, container: { env } });
    const why = (featureGates: Record<string, boolean>): string =>
      cloneSetChanges(parts('a'), parts('b'), { kruiseVersion: '1.9', featureGates })[0]?.why ?? '';
    expect(why({})).toContain('"app" restarts');
    expect(why({ InPlaceUpdateEnvFromMetadata: false })).toContain('no container restarts');
  });

  it('makes claims for new Pods, or recreates them with the feature gate', () => {
    const claims = (storage: string): Parts['spec'] => ({
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { resources: { requests: { storage } } } }],
    });
    const path = 'spec.volumeClaimTemplates[0].spec.resources.requests.storage';
    const gate = { RecreatePodWhenChangeVCTInCloneSetGate: true };
    const [before, after] = [claims('1Gi'), claims('2Gi')].map((spec) => ({ ...ifPossible, spec: spec! }));
    expect(outcomes(before!, after!, gate)).toEqual({ [path]: 'new-pods' });
    expect(outcomes(before!, { ...after!, container: image })).toEqual({
      [path]: 'new-pods',
      'spec.containers[0].image': 'in-place',
    });
    expect(outcomes(before!, { ...after!, container: image }, gate)).toEqual({
      [path]: 'recreated',
      'spec.containers[0].image': 'recreated',
    });
  });

  it('refuses another selector, and takes the rest for settings', () => {
    const spec = (app: string, replicas: number): JsonObject => ({ selector: { matchLabels: { app } }, replicas });
    expect(outcomes({ spec: spec('shop', 1) }, { spec: spec('cart', 2), strategy: { paused: true } })).toEqual({
      'spec.selector.matchLabels.app': 'refused',
      'spec.replicas': 'no-pods',
      'spec.updateStrategy.paused': 'no-pods',
    });
  });

  it('waits for somebody to delete Pods with OnDelete', () => {
    const beta = { version: 'v1beta1', strategy: { type: 'OnDelete' } };
    expect(outcomes(beta, { ...beta, container: image })).toEqual({ 'spec.containers[0].image': 'new-pods' });
  });
});
