import { describe, expect, it } from 'vitest';
import { budgetAnnotationsRule } from '../../../../server/src/rules/podunavailablebudget/annotations.ts';
import { budgetBoundsRule } from '../../../../server/src/rules/podunavailablebudget/bounds.ts';
import { budgetConflictRule } from '../../../../server/src/rules/podunavailablebudget/conflict.ts';
import { budgetTargetRule } from '../../../../server/src/rules/podunavailablebudget/target.ts';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { check, fixed } from '../check.ts';

const budget = (spec: string, name = 'b1', annotations = '{}', namespace = 'n1'): string =>
  `apiVersion: policy.kruise.io/v1alpha1\nkind: PodUnavailableBudget\nmetadata: {name: ${name}, namespace: ${namespace}, annotations: ${annotations}}\nspec: ${spec}\n`;
const at = async (rule: Rule, manifest: string): Promise<readonly string[]> =>
  (await check(rule, manifest)).map((finding) => finding.at);

describe('budgetTargetRule', () => {
  it.each([
    ['{}', ['spec']],
    ['{selector: {matchLabels: {a: b}}}', []],
    ['{selector: {}}', ['selector']],
    ['{selector: {matchExpressions: [{key: a, operator: In}]}}', ['In']],
    ['{selector: {}, targetRef: {}}', ['selector']],
    ['{targetRef: {apiVersion: apps/v1, kind: Deployment, name: x}}', []],
    ['{targetRef: {apiVersion: apps, kind: Deployment, name: x}}', []],
    ['{targetRef: {apiVersion: apps/v1, kind: "", name: x}}', ['targetRef']],
    ['{targetRef: {}}', ['targetRef']],
    ['{targetRef: {apiVersion: a/b/c, kind: x, name: x}}', ['a/b/c']],
    ['{selector: text}', []],
    ['{selector: {matchLabels: {a: b}}, ignoredPodSelector: {}}', []],
  ])('%s', async (spec, expected) => {
    expect(await at(budgetTargetRule, budget(spec))).toEqual(expected);
  });

  it('knows ignoredPodSelector of v1beta1', async () => {
    const manifest = budget('{selector: {matchLabels: {a: b}}, ignoredPodSelector: {}}').replace('v1alpha1', 'v1beta1');
    expect(await at(budgetTargetRule, manifest)).toEqual(['ignoredPodSelector']);
  });

  it('removes one of two', async () => {
    const text = await fixed(
      budgetTargetRule,
      budget('{selector: {matchLabels: {a: b}}, targetRef: {apiVersion: v1, kind: x, name: x}}'),
    );
    expect(await at(budgetTargetRule, text)).toEqual([]);
  });
});

describe('budgetBoundsRule', () => {
  it.each([
    ['{}', ['spec']],
    ['{maxUnavailable: 0}', []],
    ['{maxUnavailable: 100%}', []],
    ['{minAvailable: 101%}', ['101%']],
    ['{minAvailable: -1}', ['-1']],
    ['{minAvailable: "5"}', ['"5"']],
    ['{minAvailable: ""}', ['""']],
    ['{minAvailable: 5.5%}', ['5.5%']],
    ['{minAvailable: 1, maxUnavailable: 1}', ['minAvailable']],
    ['{minAvailable: null, maxUnavailable: 1}', []],
    ['{minAvailable: [1]}', []],
  ])('%s', async (spec, expected) => {
    expect(await at(budgetBoundsRule, budget(spec))).toEqual(expected);
  });

  it('takes the quotes off a number', async () => {
    expect(await fixed(budgetBoundsRule, budget('{minAvailable: "5"}'))).toBe(budget('{minAvailable: 5}'));
  });
});

describe('budgetAnnotationsRule', () => {
  const operations = (value: string): string => budget('{}', 'b1', `{kruise.io/pub-protect-operations: ${value}}`);
  const replicas = (value: string): string =>
    budget('{protectTotalReplicas: 5}', 'b1', `{pub.kruise.io/protect-total-replicas: ${value}}`);

  it.each([
    ['DELETE', true, true],
    ['"DELETE,EVICT,UPDATE"', true, true],
    ['"DELETE, EVICT"', false, true],
    ['""', false, true],
    ['RESIZE', true, true],
    ['delete', false, false],
  ])('operations %s', async (value, in19, onMain) => {
    expect((await check(budgetAnnotationsRule, operations(value))).length === 0).toBe(in19);
    expect((await check(budgetAnnotationsRule, operations(value), { kruiseVersion: 'main' })).length === 0).toBe(
      onMain,
    );
  });

  it('knows RESIZE since 1.9, and no annotation of operations in v1beta1', async () => {
    expect((await check(budgetAnnotationsRule, operations('RESIZE'), { kruiseVersion: '1.8' })).length).toBe(1);
    expect(
      await check(budgetAnnotationsRule, operations('x').replace('v1alpha1', 'v1beta1'), { kruiseVersion: 'main' }),
    ).toEqual([]);
  });

  it.each([
    ['"5"', 0],
    ['""', 1],
    ['"5.5"', 1],
    ['"99999999999"', 1],
    ['"-3"', 0],
  ])('replicas %s', async (value, count) => {
    expect((await check(budgetAnnotationsRule, replicas(value))).length).toBe(count);
  });

  it('compares the annotation with the field of v1beta1', async () => {
    const manifest = replicas('"05"').replace('v1alpha1', 'v1beta1');
    expect((await check(budgetAnnotationsRule, manifest, { kruiseVersion: 'main' })).length).toBe(1);
    expect((await check(budgetAnnotationsRule, manifest)).length).toBe(0);
  });
});

describe('budgetConflictRule', () => {
  const target = (name: string, version = 'v1'): string =>
    `{targetRef: {apiVersion: apps/${version}, kind: Deployment, name: ${name}}}`;
  const labels = (text: string): string => `{selector: ${text}}`;
  const pair = (left: string, right: string, namespace = 'n1') =>
    at(budgetConflictRule, `${budget(left)}---\n${budget(right, 'b2', '{}', namespace)}`);

  it('finds two budgets of one workload', async () => {
    expect(await pair(target('x'), target('x'))).toEqual(['targetRef', 'targetRef']);
    expect(await pair(target('x'), target('x', 'v1beta1'))).toEqual(['targetRef', 'targetRef']);
    expect(await pair(target('x'), target('other'))).toEqual([]);
    expect(await pair(target('x'), target('x'), 'n2')).toEqual([]);
  });

  it.each([
    ['{matchLabels: {a: b}}', '{matchLabels: {a: b}}', true],
    ['{matchLabels: {a: b}}', '{matchLabels: {a: b, c: d}}', false],
    // The API server drops labels without a value.
    ['{matchLabels: {a: b}}', '{matchLabels: {a: b, c: null}}', true],
    [
      '{matchExpressions: [{key: a, operator: In, values: [b, c]}]}',
      '{matchExpressions: [{key: a, operator: In, values: [c]}]}',
      true,
    ],
    [
      '{matchExpressions: [{key: a, operator: In, values: [b, c]}]}',
      '{matchExpressions: [{key: a, operator: NotIn, values: [b]}]}',
      true,
    ],
    [
      '{matchExpressions: [{key: a, operator: In, values: [b]}]}',
      '{matchExpressions: [{key: a, operator: NotIn, values: [b, c]}]}',
      false,
    ],
    ['{matchExpressions: [{key: a, operator: Exists}]}', '{matchLabels: {a: b}}', true],
    ['{matchLabels: {a: b}}', '{matchLabels: {c: d}}', false],
  ])('%s and %s', async (left, right, overlap) => {
    expect((await pair(labels(left), labels(right))).length).toBe(overlap ? 2 : 0);
  });

  it('never compares a selector with a targetRef', async () => {
    expect(await pair(labels('{matchLabels: {a: b}}'), target('x'))).toEqual([]);
  });
});
