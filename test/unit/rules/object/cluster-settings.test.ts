import { describe, expect, it } from 'vitest';
import { excludedNamespaceRule } from '../../../../server/src/rules/object/excluded-namespace.ts';
import { featureGateRule } from '../../../../server/src/rules/object/feature-gate.ts';
import { missingTargetRule } from '../../../../server/src/rules/references/missing-target.ts';
import { budgetExample } from '../../../../server/src/rules/podunavailablebudget/spec.ts';
import { podTemplateExample } from '../../../../server/src/rules/podunavailablebudget/pod-template-example.ts';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { spreadExample } from '../../../../server/src/rules/workloadspread/spec.ts';
import { check, fixed } from '../check.ts';

const budget = budgetExample('  targetRef: {apiVersion: apps/v1, kind: Deployment, name: shop}\n  maxUnavailable: 1\n');
const spread = spreadExample('  - name: a\n');

describe('featureGateRule', () => {
  it.each([
    [spread, {}, 0],
    [spread, { WorkloadSpread: false }, 1],
    [spread, { PodWebhook: false }, 1],
    [budget, { PodUnavailableBudgetDeleteGate: false }, 1],
    [budget, { PodUnavailableBudgetDeleteGate: false, PodUnavailableBudgetUpdateGate: true }, 0],
  ])('case %#', async (manifest, featureGates: Record<string, boolean>, expected) => {
    const found = await check(featureGateRule, manifest, { featureGates });
    expect(found.map(({ severity }) => severity)).toEqual(Array.from({ length: expected }, () => 'error'));
  });
});

describe('excludedNamespaceRule', () => {
  const pinned = (selector: string): string => sidecarSetExample(`  namespaceSelector: ${selector}\n`);

  it.each([
    [budget, 0],
    [budget.replace('namespace: shop', 'namespace: kube-system'), 1],
    [budget.replace('namespace: shop', 'namespace: kruise-system'), 1],
    [budget.replace('namespace: shop', 'namespace: kube-public'), 0],
    [pinned('{matchLabels: {kubernetes.io/metadata.name: kube-system}}'), 1],
    [pinned('{matchExpressions: [{key: kubernetes.io/metadata.name, operator: In, values: [kube-system, shop]}]}'), 0],
    [pinned('{matchLabels: {team: a}}'), 0],
    [sidecarSetExample('  namespace: kube-system\n').replace('v1beta1', 'v1alpha1'), 1],
    [sidecarSetExample(''), 0],
  ])('case %#', async (manifest, expected) => {
    expect((await check(excludedNamespaceRule, manifest)).length).toBe(expected);
  });
});

describe('missingTargetRule', () => {
  const named = (name: string): string => budget.replace('name: shop}', `name: ${name}}`);

  it('tells of names beside which there are others', async () => {
    expect(await check(missingTargetRule, budget)).toEqual([]);
    expect(await check(missingTargetRule, `${budget}---\n${podTemplateExample}`)).toEqual([]);
    const found = await check(missingTargetRule, `${named('shopp')}---\n${podTemplateExample}`);
    expect(found).toMatchObject([{ at: 'shopp', message: expect.stringContaining('Did you mean shop?') as string }]);
    expect(await fixed(missingTargetRule, `${named('shopp')}---\n${podTemplateExample}`)).toContain('name: shop}');
  });

  it('tells of one in another namespace', async () => {
    const elsewhere = podTemplateExample.replace('namespace: shop', 'namespace: cart');
    expect((await check(missingTargetRule, `${budget}---\n${elsewhere}`))[0]?.message).toContain(
      'There is one in cart',
    );
    expect(await check(missingTargetRule, `${named('other')}---\n${elsewhere}`)).toEqual([]);
  });
});
