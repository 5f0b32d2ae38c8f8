import { describe, expect, it } from 'vitest';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { updateStrategyRule } from '../../../../server/src/rules/sidecarset/update-strategy.ts';
import { check } from '../check.ts';

const places = async (strategy: string): Promise<readonly string[]> =>
  (await check(updateStrategyRule, sidecarSetExample(`  updateStrategy: ${strategy}\n`))).map(({ at }) => at);

describe('updateStrategyRule', () => {
  it.each([
    ['{}', []],
    ['{partition: 0, maxUnavailable: 0}', []],
    ['{partition: 20%, maxUnavailable: 0%}', []],
    ['{partition: 120%}', []],
    ['{partition: "2"}', ['"2"']],
    ['{partition: -1}', ['-1']],
    ['{partition: 12.5%}', ['12.5%']],
    ['{maxUnavailable: abc}', ['abc']],
    ['{partition: 1, selector: {matchLabels: {a: b}}}', ['partition']],
    ['{partition: 0%, selector: {matchLabels: {a: b}}}', ['partition']],
    ['{partition: 0, selector: {matchLabels: {a: b}}}', []],
    ['{type: NotUpdate, partition: "2"}', []],
    ['{type: Other, partition: "2"}', []],
    ['{type: "", partition: "2"}', ['"2"']],
    ['{priorityStrategy: {orderPriority: [{orderedKey: a}]}}', []],
    ['{priorityStrategy: {orderPriority: [{orderedKey: ""}]}}', ['""']],
    [
      '{priorityStrategy: {orderPriority: [{orderedKey: ""}], weightPriority: [{weight: 1, matchSelector: {matchLabels: {a: b}}}]}}',
      ['orderPriority'],
    ],
    ['{priorityStrategy: {weightPriority: [{weight: 0, matchSelector: {matchLabels: {a: b}}}]}}', []],
    ['{priorityStrategy: {weightPriority: [{weight: 101, matchSelector: {}}]}}', ['101']],
    ['{priorityStrategy: {weightPriority: [{weight: 1, matchSelector: {}}]}}', ['matchSelector']],
    [
      '{priorityStrategy: {weightPriority: [{weight: 1, matchSelector: {matchExpressions: [{key: a, operator: In}]}}]}}',
      ['matchSelector'],
    ],
    ['{scatterStrategy: [{key: a, value: b}, {key: a, value: c}]}', []],
    ['{scatterStrategy: [{key: a, value: b}, {key: a, value: b}, {key: "", value: x}]}', ['a']],
    ['{scatterStrategy: [{key: "", value: b}]}', ['""']],
    ['[wrong, type]', []],
    ['{partition: [1], priorityStrategy: 1, scatterStrategy: x}', []],
  ])('%s', async (strategy, expected) => {
    expect(await places(strategy)).toEqual(expected);
  });
});
