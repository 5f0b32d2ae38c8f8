import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { maxReplicasRule } from '../../../../server/src/rules/workloadspread/max-replicas.ts';
import { nodeSelectionRule } from '../../../../server/src/rules/workloadspread/node-selection.ts';
import { scheduleStrategyRule } from '../../../../server/src/rules/workloadspread/schedule-strategy.ts';
import { spreadSubsetsRule } from '../../../../server/src/rules/workloadspread/subsets.ts';
import { spreadTargetRule } from '../../../../server/src/rules/workloadspread/target.ts';
import { targetFilterRule } from '../../../../server/src/rules/workloadspread/target-filter.ts';
import { check } from '../check.ts';

const deployment = '{apiVersion: apps/v1, kind: Deployment, name: x}';
const spread = (subsets: string, options: { target?: string; extra?: string; name?: string } = {}): string =>
  `apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata: {name: ${options.name ?? 'w1'}, namespace: n1}\nspec:\n  targetRef: ${options.target ?? deployment}\n${options.extra ?? ''}  subsets: ${subsets}\n`;
const at = async (rule: Rule, manifest: string): Promise<readonly string[]> =>
  (await check(rule, manifest)).map((finding) => finding.at);

describe('spreadTargetRule', () => {
  it.each([
    [deployment, []],
    ['{apiVersion: apps/v9, kind: Deployment, name: x}', []],
    ['{apiVersion: extensions/v1, kind: Deployment, name: x}', ['extensions/v1']],
    ['{apiVersion: apps.kruise.io/v1beta1, kind: StatefulSet, name: x}', []],
    ['{apiVersion: apps/v1, kind: CloneSet, name: x}', ['apps/v1']],
    ['{apiVersion: batch/v1, kind: CronJob, name: x}', ['CronJob']],
    ['{apiVersion: a/b/c, kind: Job, name: x}', ['a/b/c']],
    ['{apiVersion: "", kind: Job, name: x}', ['""']],
    ['{kind: Job, name: x}', []],
    ['text', []],
  ])('%s', async (target, expected) => {
    expect(await at(spreadTargetRule, spread('[{name: a}]', { target }))).toEqual(expected);
  });

  it('asks the list of further kinds, whose keys may be capitalised', async () => {
    const list = (kind: string): string =>
      `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: kruise-configuration, namespace: kruise-system}\ndata: {WorkloadSpread_Watch_Custom_Workload_WhiteList: '{"workloads": [{"Group": "example.com", "Kind": "${kind}"}]}'}\n`;
    const manifest = spread('[{name: a}]', { target: '{apiVersion: example.com/v1, kind: GameServer, name: x}' });
    expect((await check(spreadTargetRule, manifest)).map(({ severity }) => severity)).toEqual(['warning']);
    expect(await check(spreadTargetRule, manifest + list('GameServer'))).toEqual([]);
    expect((await check(spreadTargetRule, manifest + list('Other'))).map(({ severity }) => severity)).toEqual([
      'error',
    ]);
  });

  it('finds two for one workload', async () => {
    const pair = (target: string): string =>
      `${spread('[{name: a}]')}---\n${spread('[{name: a}]', { target, name: 'w2' })}`;
    expect(await at(spreadTargetRule, pair(deployment))).toEqual(['x', 'x']);
    expect(await at(spreadTargetRule, pair(deployment.replace('name: x', 'name: other')))).toEqual([]);
  });
});

describe('spreadSubsetsRule', () => {
  it.each([
    ['[]', ['subsets']],
    ['[{name: a}, {name: b}, {name: a}]', ['a']],
    ['[{name: ""}]', ['""']],
    ['[{}]', []],
    ['text', []],
  ])('%s', async (subsets, expected) => {
    expect(await at(spreadSubsetsRule, spread(subsets))).toEqual(expected);
  });
});

describe('maxReplicasRule', () => {
  const shares = (...values: readonly string[]): string =>
    `[${values.map((value, index) => `{name: s${index}${value === '' ? '' : `, maxReplicas: ${value}`}}`).join(', ')}]`;

  it.each([
    [shares('4', ''), []],
    [shares('40%', '60%'), []],
    [shares('40%', ''), []],
    [shares('40%', '70%'), ['70%']],
    [shares('40%', '50%'), ['50%']],
    [shares('100%', '1%'), ['1%']],
    [shares('4', '50%'), ['50%']],
    [shares('"4"', '5'), ['5']],
    [shares('-1', ''), ['-1']],
    [shares('-1%', ''), ['-1%']],
    [shares('0.2%', ''), ['0.2%']],
    [shares('abc', 'def'), ['abc']],
    [shares('""', ''), ['""']],
    [shares('0%', '0%'), ['0%']],
    [shares('[1]', '5'), []],
  ])('%s', async (subsets, expected) => {
    expect(await at(maxReplicasRule, spread(subsets))).toEqual(expected);
  });

  it('wants numbers for a StatefulSet', async () => {
    const target = '{apiVersion: apps.kruise.io/v1beta1, kind: StatefulSet, name: x}';
    expect(await at(maxReplicasRule, spread(shares('40%', ''), { target }))).toEqual(['40%']);
    expect(await at(maxReplicasRule, spread(shares('4', ''), { target }))).toEqual([]);
  });
});

describe('scheduleStrategyRule', () => {
  const strategy = (text: string): string => `  scheduleStrategy: ${text}\n`;
  const two = '[{name: a, maxReplicas: 1}, {name: b}]';

  it.each([
    ['{type: Adaptive, adaptive: {rescheduleCriticalSeconds: 295}}', two, []],
    ['{type: Adaptive, adaptive: {rescheduleCriticalSeconds: 296}}', two, ['296']],
    ['{type: Adaptive, adaptive: {rescheduleCriticalSeconds: 148}}', '[{name: a}, {name: b}, {name: c}]', ['148']],
    ['{type: Adaptive, adaptive: {rescheduleCriticalSeconds: 9999}}', '[{name: a}]', []],
    ['{type: Adaptive, adaptive: {rescheduleCriticalSeconds: -1}}', two, ['-1']],
    ['{adaptive: {}}', two, ['adaptive']],
    ['{type: Fixed, adaptive: {}}', two, ['adaptive']],
    ['{type: Fixed}', two, []],
    ['{type: Adaptive, adaptive: {}}', '[{name: a}, {name: b, maxReplicas: 2}]', ['2']],
    ['{type: Adaptive, adaptive: {}}', '[{name: b, maxReplicas: 2}]', []],
  ])('%s with %s', async (text, subsets, expected) => {
    expect(await at(scheduleStrategyRule, spread(subsets, { extra: strategy(text) }))).toEqual(expected);
  });
});

describe('nodeSelectionRule', () => {
  it('underlines what the API server would refuse', async () => {
    const subset = `[{name: a,
      requiredNodeSelectorTerm: {matchExpressions: [{key: a, operator: In}, {key: b, operator: Gt, values: ["1", "2"]}, {key: c, operator: In, values: ["x y"]}], matchFields: [{key: metadata.uid, operator: In, values: [x]}]},
      preferredNodeSelectorTerms: [{weight: 101, preference: {matchExpressions: [{key: c, operator: In, values: ["x y"]}]}}],
      tolerations: [{operator: Equal, value: x}, {key: a, tolerationSeconds: 5}, {key: a, operator: Exists, value: "z1"}, {key: "a b"}]}]`;
    expect(await at(nodeSelectionRule, spread(subset))).toEqual([
      'In',
      'values',
      '"x y"',
      'metadata.uid',
      '101',
      'Equal',
      '5',
      '"z1"',
      '"a b"',
    ]);
  });

  it('accepts what it accepts', async () => {
    const subset = `[{name: a, requiredNodeSelectorTerm: {}, preferredNodeSelectorTerms: [{weight: 1, preference: {matchFields: [{key: metadata.name, operator: In, values: [node-1]}]}}],
      tolerations: [{operator: Exists}, {key: a, value: b}, {key: a, effect: NoExecute, tolerationSeconds: 5}]}]`;
    expect(await at(nodeSelectionRule, spread(subset))).toEqual([]);
  });

  it('knows the names of v1beta1', async () => {
    const manifest = spread('[{name: a, requiredNodeSelector: {matchExpressions: [{key: a, operator: In}]}}]').replace(
      'v1alpha1',
      'v1beta1',
    );
    expect(await at(nodeSelectionRule, manifest)).toEqual(['In']);
  });
});

describe('targetFilterRule', () => {
  it('wants a valid selector', async () => {
    const filter = (selector: string): string =>
      spread('[{name: a}]', { extra: `  targetFilter: {selector: ${selector}}\n` });
    expect(await at(targetFilterRule, filter('{matchExpressions: [{key: a, operator: In}]}'))).toEqual(['In']);
    expect(await at(targetFilterRule, filter('{}'))).toEqual([]);
  });
});
