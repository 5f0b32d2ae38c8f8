import { describe, expect, it } from 'vitest';
import { adaptiveWithoutLimitRule } from '../../../../server/src/rules/workloadspread/adaptive-without-limit.ts';
import { filterWithoutSelectorRule } from '../../../../server/src/rules/workloadspread/filter-without-selector.ts';
import { noPlaceLeftRule } from '../../../../server/src/rules/workloadspread/no-place-left.ts';
import { overwrittenSchedulingRule } from '../../../../server/src/rules/workloadspread/overwritten-scheduling.ts';
import { spreadPatchMetadataRule } from '../../../../server/src/rules/workloadspread/patch-metadata.ts';
import { percentSignRule } from '../../../../server/src/rules/workloadspread/percent-sign.ts';
import { replicasPathRule } from '../../../../server/src/rules/workloadspread/replicas-path.ts';
import { spreadExample } from '../../../../server/src/rules/workloadspread/spec.ts';
import { targetVersionRule } from '../../../../server/src/rules/workloadspread/target-version.ts';
import { deploymentExample } from '../../../../server/src/rules/podunavailablebudget/pod-template-example.ts';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { check, fixed } from '../check.ts';

const places = async (rule: Rule, manifest: string): Promise<readonly string[]> =>
  (await check(rule, manifest)).map(({ at }) => at);
const sharing = (...shares: readonly (string | undefined)[]): string =>
  shares
    .map((share, index) => `  - name: s${index}\n${share === undefined ? '' : `    maxReplicas: ${share}\n`}`)
    .join('');

describe('percentSignRule', () => {
  it.each([
    ['50%', []],
    ['50', []],
    ['"50%"', []],
    ['"50"', ['"50"']],
    ['"1%%"', ['"1%%"']],
    ['"%5"', ['"%5"']],
    ['"5.5%"', []],
    ['"x"', []],
  ])('%s', async (share, expected) => {
    expect(await places(percentSignRule, spreadExample(sharing(share, undefined)))).toEqual(expected);
  });

  it('writes the sign', async () => {
    expect(await fixed(percentSignRule, spreadExample(sharing('"50"', undefined)))).toContain('maxReplicas: "50%"\n');
  });
});

describe('targetVersionRule', () => {
  const spread = (apiVersion: string, kind: string, share = '30%', spec = ''): string =>
    spreadExample(sharing(share, undefined), { kind, spec }).replace(
      'apiVersion: apps/v1',
      `apiVersion: ${apiVersion}`,
    );

  it.each([
    ['apps/v1', 'Deployment', []],
    ['apps/v1beta1', 'Deployment', ['apps/v1beta1']],
    ['apps.kruise.io/v1alpha1', 'CloneSet', []],
    ['apps.kruise.io/v1beta1', 'CloneSet', ['apps.kruise.io/v1beta1']],
    ['batch/v2', 'Job', ['batch/v2']],
    ['example.com/v1', 'Thing', []],
  ])('%s %s', async (apiVersion, kind, expected) => {
    expect(await places(targetVersionRule, spread(apiVersion, kind))).toEqual(expected);
  });

  it('says nothing without percentages, or with paths', async () => {
    expect(await places(targetVersionRule, spread('apps/v1beta1', 'Deployment', '3'))).toEqual([]);
    const filter = '  targetFilter: {selector: {}, replicasPathList: [spec.replicas]}\n';
    expect(await places(targetVersionRule, spread('apps/v1beta1', 'Deployment', '30%', filter))).toEqual([]);
    expect(await fixed(targetVersionRule, spread('apps.kruise.io/v1beta1', 'CloneSet'))).toContain(
      'apps.kruise.io/v1alpha1',
    );
  });
});

describe('filterWithoutSelectorRule', () => {
  it('offers the selector that selects all', async () => {
    const bad = filterWithoutSelectorRule.meta.examples!.bad;
    expect(await fixed(filterWithoutSelectorRule, bad)).toContain('selector: {}\n');
    expect(await places(filterWithoutSelectorRule, spreadExample(sharing(undefined)))).toEqual([]);
  });
});

describe('replicasPathRule', () => {
  const spread = (paths: string, share = '30%'): string =>
    `${spreadExample(sharing(share, undefined), { spec: `  targetFilter: {selector: {}, replicasPathList: ${paths}}\n` })}---\n${deploymentExample(3)}`;

  it.each([
    ['[spec.replicas]', []],
    ['[spec.replica]', ['spec.replica']],
    ['[spec.replicas, spec.template]', ['spec.template']],
    ['[spec.template.spec.containers.0.name]', ['spec.template.spec.containers.0.name']],
  ])('%s', async (paths, expected) => {
    expect(await places(replicasPathRule, spread(paths))).toEqual(expected);
  });

  it('says nothing where paths are not read', async () => {
    expect(await places(replicasPathRule, spread('[spec.replica]', '3'))).toEqual([]);
    const unwritten = spread('[spec.replicas]').replace('  replicas: 3\n', '');
    expect(await places(replicasPathRule, unwritten)).toEqual([]);
  });
});

describe('overwrittenSchedulingRule', () => {
  const subset = (own: string, patch: string): string =>
    spreadExample(`  - name: a\n    ${own}\n    patch: {spec: ${patch}}\n`);
  const node = '{nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}';
  const affinity = `{affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ${node}}}}`;

  it.each([
    ['tolerations: [{key: a, operator: Exists}]', '{tolerations: [{key: b, operator: Exists}]}', ['tolerations']],
    ['tolerations: []', '{tolerations: [{key: b, operator: Exists}]}', []],
    ['tolerations: [{key: a, operator: Exists}]', '{priorityClassName: low}', []],
    ['requiredNodeSelectorTerm: {matchExpressions: [{key: a, operator: Exists}]}', affinity, ['nodeSelectorTerms']],
    ['maxReplicas: 1', affinity, []],
  ])('%s %s', async (own, patch, expected) => {
    expect(await places(overwrittenSchedulingRule, subset(own, patch))).toEqual(expected);
  });

  it('moves the tolerations together', async () => {
    const mended = await fixed(overwrittenSchedulingRule, overwrittenSchedulingRule.meta.examples!.bad);
    expect(mended).toMatch(/tolerations:\n\s+- key: spot\n\s+operator: Exists\n\s+- key: gpu/);
    expect(mended.match(/tolerations/g)?.length).toBe(1);
  });
});

describe('noPlaceLeftRule', () => {
  const clone = (replicas: string, strategy: string): string =>
    `---\napiVersion: apps.kruise.io/v1alpha1\nkind: CloneSet\nmetadata: {name: shop, namespace: shop}\nspec: {${replicas}updateStrategy: {${strategy}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: a, image: b}]}}}\n`;
  const spread = (...shares: readonly (string | undefined)[]): string =>
    spreadExample(sharing(...shares), { kind: 'CloneSet' }).replace('apps/v1', 'apps.kruise.io/v1alpha1');

  it.each([
    [spread('2', '3'), clone('replicas: 5, ', ''), []],
    [spread('2', '2'), clone('replicas: 5, ', ''), ['2']],
    [spread('2', undefined), clone('replicas: 5, ', ''), []],
    [spread('2', '2'), clone('', ''), []],
    [spread('2', '2'), '', []],
    [spread('2', '3'), clone('replicas: 5, ', 'maxSurge: 1'), ['3']],
    [spread('2', '3'), clone('replicas: 5, ', 'maxSurge: 20%'), ['3']],
    [spread('2', '4'), clone('replicas: 5, ', 'maxSurge: 20%'), []],
    [spread('50%', '50%'), clone('replicas: 4, ', ''), []],
    [spread('50%', '50%'), clone('replicas: 4, ', 'maxSurge: 1'), ['50%']],
    [spread('50%', '50%'), clone('replicas: 5, ', 'maxSurge: 1'), []],
  ])('case %#', async (manifest, workload, expected) => {
    expect(await places(noPlaceLeftRule, manifest + workload)).toEqual(expected);
  });

  it('lets the last subset take the rest', async () => {
    const mended = await fixed(noPlaceLeftRule, noPlaceLeftRule.meta.examples!.bad);
    expect(mended.match(/maxReplicas/g)?.length).toBe(1);
  });
});

describe('spreadPatchMetadataRule', () => {
  const patch = (metadata: string): string => spreadExample(`  - name: a\n    patch: {metadata: ${metadata}}\n`);

  it.each([
    ['{labels: {a: b}, annotations: {a: "any text"}}', 0],
    ['{labels: {a: "b c"}}', 1],
    ['{labels: {"a b": c}}', 1],
    ['{annotations: {"a b": c}}', 1],
    ['{labels: {a: null}}', 0],
  ])('%s', async (metadata, expected) => {
    expect((await check(spreadPatchMetadataRule, patch(metadata))).length).toBe(expected);
  });
});

describe('adaptiveWithoutLimitRule', () => {
  const strategy = (text: string): string =>
    spreadExample(sharing('1', undefined), { spec: `  scheduleStrategy: ${text}\n` });

  it.each([
    ['{type: Fixed}', []],
    ['{type: Adaptive}', ['Adaptive']],
    ['{type: Adaptive, adaptive: {}}', ['Adaptive']],
    ['{type: Adaptive, adaptive: {rescheduleCriticalSeconds: 0}}', ['Adaptive']],
    ['{type: Adaptive, adaptive: {rescheduleCriticalSeconds: 30}}', []],
  ])('%s', async (text, expected) => {
    expect(await places(adaptiveWithoutLimitRule, strategy(text))).toEqual(expected);
  });

  it('writes the usual time', async () => {
    expect(await fixed(adaptiveWithoutLimitRule, adaptiveWithoutLimitRule.meta.examples!.bad)).toContain(
      'rescheduleCriticalSeconds: 30\n',
    );
  });
});
