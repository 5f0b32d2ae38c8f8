import { describe, expect, it } from 'vitest';
import { type JsonObject, stringMap, valueAt } from '../../../../server/src/base/json.ts';
import { injectPod, type InjectionInput, type InjectionResult } from '../../../../server/src/injection/index.ts';
import { describeReason } from '../../../../server/src/injection/reasons.ts';
import { inputOf } from '../injection-input.ts';

function budget(name: string, spec: JsonObject): JsonObject {
  return { apiVersion: 'policy.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', metadata: { name }, spec };
}

function inject(budgets: JsonObject[], parts: Partial<InjectionInput> = {}): InjectionResult {
  return injectPod(inputOf({ podUnavailableBudgets: budgets, ...parts }));
}

function annotationsOf(result: InjectionResult): Readonly<Record<string, string>> {
  return { ...stringMap(valueAt(result.pod, ['metadata', 'annotations'])) };
}

function codesOf(result: InjectionResult): string[] {
  for (const reason of result.reasons) expect(describeReason(reason)).not.toBe(reason.code);
  return result.reasons.map(({ object, code }) => `${object.name}: ${code}`);
}

const bySelector = { selector: { matchLabels: { app: 'nginx' } } };
const owners = [
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1' },
  { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', object: {} },
];

describe('podUnavailableBudgetStage', () => {
  it('notes down the first budget whose selector matches', () => {
    const result = inject([budget('b', bySelector), budget('a', bySelector), budget('empty', { selector: {} })]);
    expect(annotationsOf(result)).toEqual({ 'kruise.io/related-pub': 'a' });
    expect(codesOf(result)).toEqual(['b: budget-not-first', 'empty: budget-selector-empty']);
    expect(result.applied).toEqual([{ kind: 'PodUnavailableBudget', name: 'a' }]);
  });

  it('writes two annotations on the development branch', () => {
    const related = { 'pub.kruise.io/related-pub': 'a', 'kruise.io/related-pub': 'a' };
    expect(annotationsOf(inject([budget('a', bySelector)], { kruiseVersion: 'main' }))).toEqual(related);
  });

  it('finds the Deployment behind a ReplicaSet, whatever its version', () => {
    const target = (kind: string, name: string, apiVersion = 'apps/v1') => ({ targetRef: { apiVersion, kind, name } });
    const result = inject(
      [budget('a', target('ReplicaSet', 'web-1')), budget('b', target('Deployment', 'web', 'apps/v1beta1'))],
      { owners },
    );
    expect(annotationsOf(result)).toEqual({ 'kruise.io/related-pub': 'b' });
    expect(codesOf(result)).toEqual(['a: budget-other-target']);
    expect(codesOf(inject([budget('a', target('Deployment', 'web', 'apps'))], { owners }))).toEqual([
      'a: budget-other-target',
    ]);
  });

  it('needs a selector for a Pod without a workload', () => {
    const targetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
    expect(codesOf(inject([budget('a', { targetRef })]))).toEqual(['a: budget-no-workload']);
    expect(annotationsOf(inject([budget('a', { targetRef, ...bySelector })]))).toEqual({
      'kruise.io/related-pub': 'a',
    });
  });

  it('says why a selector does not match', () => {
    const result = inject([
      budget('a', { selector: { matchLabels: { app: 'other' } } }),
      budget('b', { selector: { matchExpressions: [{ key: 'app', operator: 'Is' }] } }),
    ]);
    expect(codesOf(result)).toEqual(['a: selector-mismatch', 'b: budget-selector-invalid']);
    expect(annotationsOf(result)).toEqual({});
  });

  it('runs with either of its gates', () => {
    const off = { PodUnavailableBudgetDeleteGate: false };
    expect(annotationsOf(inject([budget('a', bySelector)], { featureGates: off }))).toEqual({});
    const featureGates = { ...off, PodUnavailableBudgetUpdateGate: true };
    expect(annotationsOf(inject([budget('a', bySelector)], { featureGates }))).toEqual({
      'kruise.io/related-pub': 'a',
    });
  });
});
