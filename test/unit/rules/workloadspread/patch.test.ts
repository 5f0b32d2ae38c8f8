import { describe, expect, it } from 'vitest';
import { spreadPatchRule } from '../../../../server/src/rules/workloadspread/patch.ts';
import { check, fixed } from '../check.ts';

const workload = (kind: string, apiVersion: string, spec = ''): string => `apiVersion: ${apiVersion}
kind: ${kind}
metadata: {name: shop, namespace: shop}
spec:
  ${spec}template: {spec: {containers: [{name: main, image: x}]}}
---
`;
const spread = (
  patch: string,
  kind = 'Deployment',
  apiVersion = 'apps/v1',
): string => `apiVersion: apps.kruise.io/v1alpha1
kind: WorkloadSpread
metadata: {name: s, namespace: shop}
spec:
  targetRef: {apiVersion: ${apiVersion}, kind: ${kind}, name: shop}
  subsets:
  - name: a
    patch: ${patch}
`;
const at = async (patch: string): Promise<readonly string[]> =>
  (await check(spreadPatchRule, workload('Deployment', 'apps/v1') + spread(patch))).map((finding) => finding.at);

describe('spreadPatchRule', () => {
  it.each([
    ['{spec: {containers: [{name: main, env: [{name: A, value: b}]}]}}', []],
    ['{spec: {containers: [{name: other}]}}', ['other']],
    ['{spec: {containers: [{name: other, image: x}]}}', []],
    ['{spec: {containers: [{image: x}]}}', ['patch']],
    ['{spec: {containers: [{name: main, volumeMounts: [{name: v, mountPath: /a}]}]}}', ['v']],
    ['{spec: {nodeName: A}}', ['A']],
    ['{spec: {tolerations: [{key: "a b", operator: Exists}]}}', ['"a b"']],
    ['{spec: {containers: null}}', ['null']],
    ['[]', ['patch']],
    ['null', []],
  ])('%s', async (patch, expected) => {
    if (expected[0] === 'other') expect((await at(patch)).length).toBe(1);
    else expect(await at(patch)).toEqual(expected);
  });

  it('looks for the workload as the webhook does', async () => {
    const patch = '{spec: {nodeName: A}}';
    expect(await check(spreadPatchRule, spread(patch))).toEqual([]);
    const native = workload('StatefulSet', 'apps/v1');
    expect(await check(spreadPatchRule, native + spread(patch, 'StatefulSet', 'apps.kruise.io/v1beta1'))).toHaveLength(
      1,
    );
    const advanced = workload('StatefulSet', 'apps.kruise.io/v1beta1');
    expect(await check(spreadPatchRule, advanced + spread(patch, 'StatefulSet', 'apps.kruise.io/v1beta1'))).toEqual([]);
  });

  it('counts claims as volumes', async () => {
    const claims = 'volumeClaimTemplates: [{metadata: {name: data}}]\n  ';
    const set = workload('CloneSet', 'apps.kruise.io/v1alpha1', claims);
    const patch = '{spec: {containers: [{name: main, volumeMounts: [{name: data, mountPath: /a}]}]}}';
    expect(await check(spreadPatchRule, set + spread(patch, 'CloneSet', 'apps.kruise.io/v1alpha1'))).toEqual([]);
  });
});

describe('the fix of spreadPatchRule', () => {
  it('names the container of the template that was meant', async () => {
    expect(await fixed(spreadPatchRule, spreadPatchRule.meta.examples!.bad)).toBe(spreadPatchRule.meta.examples!.good);
  });
});
