import { describe, expect, it } from 'vitest';
import { besideDisruptionBudgetRule } from '../../../../server/src/rules/podunavailablebudget/beside-disruption-budget.ts';
import { budgetOperationsRule } from '../../../../server/src/rules/podunavailablebudget/operations.ts';
import { podTemplateExample } from '../../../../server/src/rules/podunavailablebudget/pod-template-example.ts';
import { budgetExample } from '../../../../server/src/rules/podunavailablebudget/spec.ts';
import { budgetTwoOnPodRule } from '../../../../server/src/rules/podunavailablebudget/two-on-pod.ts';
import { budgetUnknownTargetRule } from '../../../../server/src/rules/podunavailablebudget/unknown-target.ts';
import { check, fixed } from '../check.ts';

const target = (apiVersion: string, kind = 'Deployment'): string =>
  budgetExample(`  targetRef: {apiVersion: ${apiVersion}, kind: ${kind}, name: shop}\n  maxUnavailable: 1\n`);
const selecting = (app: string): string =>
  budgetExample(`  selector: {matchLabels: {app: ${app}}}\n  maxUnavailable: 1\n`, { name: 'by-label' });

describe('budgetUnknownTargetRule', () => {
  it.each([
    ['apps/v1', 'Deployment', []],
    ['apps/v9', 'Deployment', []],
    ['apps.kruise.io/v1alpha1', 'CloneSet', []],
    ['example.com/v1', 'Deployment', []],
    ['example.com/v1', 'Thing', []],
    ['v1', 'ReplicationController', []],
    ['apps', 'Deployment', ['apps']],
    ['apps/v1', 'CloneSet', ['apps/v1']],
    ['apps.kruise.io/v1alpha1', 'Deployment', ['apps.kruise.io/v1alpha1']],
  ])('%s %s', async (apiVersion, kind, expected) => {
    expect((await check(budgetUnknownTargetRule, target(apiVersion, kind))).map(({ at }) => at)).toEqual(expected);
  });

  it('knows the group', async () => {
    expect(await fixed(budgetUnknownTargetRule, target('apps'))).toContain('apiVersion: apps/v1,');
    expect(await fixed(budgetUnknownTargetRule, target('apps/v1', 'CloneSet'))).toContain('apps.kruise.io/v1alpha1');
  });
});

describe('budgetOperationsRule', () => {
  const named = (list: string): string =>
    budgetExample('  selector: {matchLabels: {app: shop}}\n  maxUnavailable: 1\n', {
      annotations: `  annotations: {kruise.io/pub-protect-operations: "${list}"}\n`,
    });
  const on = { featureGates: { PodUnavailableBudgetUpdateGate: true } };

  it('tells of updates while their gate is off', async () => {
    expect(await check(budgetOperationsRule, named('DELETE,EVICT'))).toEqual([]);
    expect((await check(budgetOperationsRule, named('DELETE,UPDATE'))).length).toBe(1);
    expect(await check(budgetOperationsRule, named('DELETE,UPDATE'), on)).toEqual([]);
    expect((await check(budgetOperationsRule, named('RESIZE'), on))[0]?.message).toContain('need UPDATE too');
    const list = named('')
      .replace('v1alpha1', 'v1beta1')
      .replace('  maxUnavailable', '  protectOperations: [UPDATE]\n  maxUnavailable');
    expect((await check(budgetOperationsRule, list, { kruiseVersion: 'main' })).map(({ at }) => at)).toEqual([
      'protectOperations',
    ]);
  });
});

describe('budgetTwoOnPodRule', () => {
  it('marks both budgets', async () => {
    const both = [target('apps/v1'), selecting('shop'), podTemplateExample].join('---\n');
    expect((await check(budgetTwoOnPodRule, both)).map(({ at }) => at)).toEqual(['targetRef', 'selector']);
    const apart = [target('apps/v1'), selecting('cart'), podTemplateExample].join('---\n');
    expect(await check(budgetTwoOnPodRule, apart)).toEqual([]);
    const elsewhere = [
      target('apps/v1'),
      selecting('shop').replace('namespace: shop', 'namespace: cart'),
      podTemplateExample,
    ];
    expect(await check(budgetTwoOnPodRule, elsewhere.join('---\n'))).toEqual([]);
  });
});

describe('besideDisruptionBudgetRule', () => {
  const disruption = (namespace: string): string =>
    `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: pdb, namespace: ${namespace}}\nspec: {selector: {matchLabels: {app: shop}}, maxUnavailable: 1}\n`;

  it('finds the other one through the Pods, in the namespace', async () => {
    const found = await check(
      besideDisruptionBudgetRule,
      [selecting('shop'), disruption('shop'), podTemplateExample].join('---\n'),
    );
    expect(found).toMatchObject([
      { severity: 'information', message: expect.stringContaining('PodDisruptionBudget pdb') as string },
    ]);
    expect(
      await check(
        besideDisruptionBudgetRule,
        [selecting('shop'), disruption('cart'), podTemplateExample].join('---\n'),
      ),
    ).toEqual([]);
    expect(await check(besideDisruptionBudgetRule, [selecting('shop'), disruption('shop')].join('---\n'))).toEqual([]);
  });
});
