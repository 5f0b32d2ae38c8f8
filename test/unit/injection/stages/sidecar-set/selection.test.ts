import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../server/src/base/json.ts';
import { injectPod, type InjectionInput, type InjectionReason } from '../../../../../server/src/injection/index.ts';
import { describeReason } from '../../../../../server/src/injection/reasons.ts';
import { inputOf, podOf, sidecarSetOf } from '../../injection-input.ts';

const containers = [{ name: 'side', image: 'side:1' }];

/** Why a set is not injected: code, path, sentence. */
function reasonFor(
  spec: JsonObject,
  parts: Partial<InjectionInput> = {},
  metadata: JsonObject = {},
): InjectionReason & { text: string } {
  const { reasons, applied } = injectPod(
    inputOf({ sidecarSets: [sidecarSetOf('set', { containers, ...spec }, metadata)], ...parts }),
  );
  const reason = reasons.find(({ severity }) => severity === 'blocked' || severity === 'unknown');
  if (!reason) throw new Error('no reason');
  expect(applied).toEqual([]);
  return { ...reason, text: describeReason(reason) };
}

function namesInjected(sidecarSets: JsonObject[], parts: Partial<InjectionInput> = {}): string[] {
  return injectPod(inputOf({ sidecarSets, ...parts })).applied.map(({ name }) => name);
}

describe('reasons for a set that does not apply', () => {
  it('selector mismatch: value seen, value wanted, place', () => {
    const reason = reasonFor({ selector: { matchLabels: { app: 'api' } } });
    expect(reason).toMatchObject({ code: 'selector-mismatch', path: ['spec', 'selector', 'matchLabels', 'app'] });
    expect(reason.text).toBe("The Pod's label 'app' must be 'api'; the Pod has 'nginx'.");
    const missing = reasonFor({
      selector: { matchExpressions: [{ key: 'tier', operator: 'In', values: ['a', 'b'] }] },
    });
    expect(missing.path).toEqual(['spec', 'selector', 'matchExpressions', 0]);
    expect(missing.text).toBe("The Pod's label 'tier' must be one of 'a', 'b'; the Pod has no label 'tier'.");
  });

  it('anew for a Pod with other labels, and for a namespace with others, by the same set', () => {
    const set = sidecarSetOf('set', {
      containers,
      selector: { matchLabels: { app: 'nginx' } },
      namespaceSelector: { matchLabels: { team: 'a' } },
    });
    const told = (app: string, team: string | undefined): readonly string[] => {
      const namespaceLabels = new Map(team === undefined ? [] : [['default', { team }]]);
      const pod = podOf({}, { labels: { app } });
      const { reasons, applied } = injectPod(inputOf({ pod, sidecarSets: [set], namespaceLabels }));
      return [
        ...applied.map(({ name }) => name),
        ...reasons.map(({ code, facts }) => `${code} ${facts['seen'] ?? ''}`),
      ];
    };
    const injected = ['set', 'only-new-pods '];
    expect(told('nginx', 'a')).toEqual(injected);
    expect(told('api', 'a')).toEqual(['selector-mismatch api']);
    expect(told('web', 'a')).toEqual(['selector-mismatch web']);
    expect(told('nginx', 'b')).toEqual(['namespace-selector-mismatch b']);
    expect(told('nginx', undefined)).toEqual(['namespace-selector-unknown ']);
    expect(told('nginx', 'a')).toEqual(injected);
  });

  it('a selector that is missing, empty or malformed', () => {
    expect(reasonFor({ selector: null }).code).toBe('selector-empty');
    expect(reasonFor({ selector: {} }).code).toBe('selector-empty');
    const malformed = reasonFor({ selector: { matchExpressions: [{ key: 'app', operator: 'Is' }] } });
    expect(malformed).toMatchObject({ code: 'selector-invalid', facts: { operator: 'Is' } });
  });

  it('paused', () => {
    const reason = reasonFor({ injectionStrategy: { paused: true } });
    expect(reason).toMatchObject({ code: 'injection-paused', path: ['spec', 'injectionStrategy', 'paused'] });
  });

  it('another namespace, in the words of either version', () => {
    const beta = reasonFor({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'team-a' } } });
    expect(beta).toMatchObject({ code: 'namespace-not-named', path: ['spec', 'namespaceSelector'] });
    expect(beta.text).toBe("The Pod is in the namespace 'default'; this SidecarSet injects only in 'team-a'.");
    const alpha = injectPod(
      inputOf({
        sidecarSets: [
          { ...sidecarSetOf('set', { containers, namespace: 'team-a' }), apiVersion: 'apps.kruise.io/v1alpha1' },
        ],
      }),
    );
    expect(alpha.reasons[0]).toMatchObject({ code: 'namespace-not-named', path: ['spec', 'namespace'] });
  });

  it('a namespace whose labels are known, or not in view', () => {
    const namespaceSelector = { matchLabels: { team: 'core' } };
    const known = reasonFor({ namespaceSelector });
    expect(known).toMatchObject({ code: 'namespace-selector-mismatch', severity: 'blocked' });
    expect(known.text).toBe(
      "The label 'team' of the namespace must be 'core'; the namespace 'default' has no label 'team'.",
    );
    const unknown = reasonFor({ namespaceSelector }, { namespaceLabels: new Map() });
    expect(unknown).toMatchObject({ code: 'namespace-selector-unknown', severity: 'unknown' });
    expect(unknown.text).toContain('no Namespace object');
    expect(reasonFor({ namespaceSelector }, { namespaceLabels: new Map(), isComplete: true }).code).toBe(
      'namespace-missing',
    );
    const invalid = reasonFor({ namespaceSelector: { matchExpressions: [{ key: 'a', operator: 'X' }] } });
    expect(invalid.code).toBe('namespace-selector-invalid');
  });

  it('knows the name label of a namespace that is not in view', () => {
    const namespaceSelector = {
      matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['other'] }],
    };
    expect(
      namesInjected([sidecarSetOf('set', { containers, namespaceSelector })], { namespaceLabels: new Map() }),
    ).toEqual(['set']);
  });

  it('a version that the release does not serve, or an object that it can not read', () => {
    expect(reasonFor({}, { kruiseVersion: '1.8' })).toMatchObject({ code: 'version-not-served', path: ['apiVersion'] });
    const unreadable = reasonFor({ containers: [{ name: 'a', args: 'x' }] });
    expect(unreadable).toMatchObject({ code: 'not-decodable', path: ['spec', 'containers', 0, 'args'] });
  });

  it('a Pod that has ended', () => {
    const pod = { ...podOf({}), status: { phase: 'Succeeded' } };
    expect(reasonFor({}, { pod })).toMatchObject({ code: 'pod-not-active', facts: { phase: 'Succeeded' } });
    const deleted = podOf({}, { deletionTimestamp: '2024-05-01T10:00:00Z' });
    expect(reasonFor({}, { pod: deleted }).text).toContain('is being deleted');
  });
});

describe('the order of sets', () => {
  it('takes those that name the namespace first, then by name', () => {
    const pinned = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'default' } } };
    const sets = ['b', 'a'].map((name) => sidecarSetOf(name, { containers: [{ name }] }));
    const late = sidecarSetOf('z', { containers: [{ name: 'z' }], ...pinned });
    const result = injectPod(inputOf({ sidecarSets: [...sets, late] }));
    expect(result.applied.map(({ name }) => name)).toEqual(['z', 'a', 'b']);
    const told = result.reasons.filter(({ code }) => code === 'random-order').map(({ object }) => object.name);
    expect(told).toEqual(['a']);
  });

  it('says nothing of random order where the result does not depend on it', () => {
    const sets = [
      sidecarSetOf('a', { containers: [{ name: 'x' }] }),
      sidecarSetOf('b', { containers: [{ name: 'y', podInjectPolicy: 'AfterAppContainer' }] }),
    ];
    expect(injectPod(inputOf({ sidecarSets: sets })).reasons.map(({ code }) => code)).not.toContain('random-order');
    const gate = { EnableSortSidecarContainerByName: true };
    const both = ['b', 'a'].map((name) => sidecarSetOf(name, { containers: [{ name }] }));
    expect(injectPod(inputOf({ sidecarSets: both, featureGates: gate })).reasons.map(({ code }) => code)).not.toContain(
      'random-order',
    );
  });
});

describe('canaries', () => {
  const canary = {
    annotations: { 'apps.kruise.io/sidecarset-canary': 'true', 'apps.kruise.io/sidecarset-base': 'base' },
  };
  const sets = [
    sidecarSetOf('base', { containers: [{ name: 'side', image: 'side:1' }] }),
    sidecarSetOf('new', { containers: [{ name: 'side', image: 'side:2' }] }, canary),
  ];

  it('replace their base on the development branch', () => {
    const result = injectPod(inputOf({ sidecarSets: sets, kruiseVersion: 'main' }));
    expect(result.applied.map(({ name }) => name)).toEqual(['new']);
    expect(result.reasons.find(({ code }) => code === 'replaced-by-canary')).toMatchObject({
      object: { name: 'base' },
      severity: 'blocked',
      facts: { canary: 'new' },
    });
  });

  it('leave nothing where they name each other, and still the annotations of the Pod are read', () => {
    const mutual = (name: string, base: string): JsonObject =>
      sidecarSetOf(
        name,
        { containers },
        { annotations: { ...canary.annotations, 'apps.kruise.io/sidecarset-base': base } },
      );
    const both = [mutual('a', 'b'), mutual('b', 'a')];
    const result = injectPod(inputOf({ sidecarSets: both, kruiseVersion: 'main' }));
    expect(result.applied).toEqual([]);
    expect(result.pod).toEqual(result.before);
    const pod = podOf({}, { annotations: { 'kruise.io/sidecarset-hash': 'nonsense' } });
    expect(injectPod(inputOf({ pod, sidecarSets: both, kruiseVersion: 'main' })).rejection?.message).toContain(
      'unmarshal failed',
    );
  });

  it('are nothing special in 1.9, and leave the base alone where they do not match', () => {
    expect(namesInjected(sets)).toEqual(['base', 'new']);
    const other = sidecarSetOf('new', { selector: { matchLabels: { app: 'x' } } }, canary);
    expect(namesInjected([sets[0] as JsonObject, other], { kruiseVersion: 'main' })).toEqual(['base']);
  });
});
