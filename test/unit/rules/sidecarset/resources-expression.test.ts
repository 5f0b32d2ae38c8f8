import { describe, expect, it } from 'vitest';
import { policyExample } from '../../../../server/src/rules/sidecarset/resources-policy.ts';
import { resourcesExpressionRule } from '../../../../server/src/rules/sidecarset/resources-expression.ts';
import { check, fixed } from '../check.ts';

const messages = async (expression: string): Promise<readonly string[]> =>
  (await check(resourcesExpressionRule, policyExample(expression))).map(({ message }) => message);

describe('resourcesExpressionRule', () => {
  it.each(['cpu*50%', 'max(0, cpu-2)', 'CPU*2', '500m', '1e3', '.5', '1.', 'max(cpu*10%, 50m)'])(
    'is silent about %s',
    async (expression) => {
      expect(await messages(expression)).toEqual([]);
    },
  );

  it.each([
    ['cpu+100x', '"100x" is no number'],
    ['cpu+1e', '"1e" is no number'],
    ['cpu+100n', '"100n" is no number'],
    ['max(cpu, 100MI)', 'Did you mean 100Mi?'],
    ['max(cpu, 1gb)', 'Did you mean 1G or 1Gi?'],
    ['cpu*cpu', 'multiplication of two quantities'],
    ['100m/cpu', 'division by quantity'],
  ])('%s', async (expression, message) => {
    expect(await messages(expression)).toEqual([expect.stringContaining(message)]);
  });

  it('leaves alone what the webhook refuses, and older releases', async () => {
    expect(await messages('cpu - 2')).toEqual([]);
    expect(await messages('memory*2')).toEqual([]);
    expect(await check(resourcesExpressionRule, policyExample('cpu*cpu'), { kruiseVersion: '1.8' })).toEqual([]);
  });

  it('knows that the variable of memory is found in lower case only', async () => {
    const set = policyExample('Memory*50%').replace('cpu: ', 'memory: ');
    expect((await check(resourcesExpressionRule, set)).map(({ message }) => message)).toEqual([
      expect.stringContaining('undefined variable: memory'),
    ]);
    expect(await fixed(resourcesExpressionRule, set)).toContain('memory: memory*50%');
    expect(await fixed(resourcesExpressionRule, policyExample('max(cpu, 1gb)'))).toContain('max(cpu, 1G)');
  });
});
