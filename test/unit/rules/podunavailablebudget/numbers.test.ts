import { describe, expect, it } from 'vitest';
import { budgetBlocksAllRule } from '../../../../server/src/rules/podunavailablebudget/blocks-all.ts';
import { budgetProtectsNothingRule } from '../../../../server/src/rules/podunavailablebudget/protects-nothing.ts';
import { budgetExample } from '../../../../server/src/rules/podunavailablebudget/spec.ts';
import { check, fixed } from '../check.ts';

const selector = '  selector: {matchLabels: {app: shop}}\n';
const target = (kind: string, apiVersion = 'apps/v1'): string =>
  `  targetRef: {apiVersion: ${apiVersion}, kind: ${kind}, name: shop}\n`;
const workload = (replicas: string, kind = 'Deployment'): string =>
  `---\napiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: shop, namespace: shop}\nspec: {${replicas}template: {metadata: {labels: {app: shop}}, spec: {containers: [{name: a, image: b}]}}}\n`;
const scaler =
  '---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: shop, namespace: shop}\nspec: {maxReplicas: 9, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: shop}}\n';
const pod =
  '---\napiVersion: v1\nkind: Pod\nmetadata: {name: shop, namespace: shop, labels: {app: shop}}\nspec: {containers: [{name: a, image: b}]}\n';

/** `blocks`, `nothing` or neither. */
async function verdict(manifest: string): Promise<readonly string[]> {
  const blocks = await check(budgetBlocksAllRule, manifest);
  const nothing = await check(budgetProtectsNothingRule, manifest);
  return [...blocks.map(() => 'blocks'), ...nothing.map(() => 'nothing')];
}

describe('the numbers of a budget', () => {
  it.each([
    ['maxUnavailable: 0', '', ['blocks']],
    ['maxUnavailable: 0%', '', ['blocks']],
    ['maxUnavailable: 100%', '', ['nothing']],
    ['maxUnavailable: 1', '', []],
    ['minAvailable: 100%', '', ['blocks']],
    ['minAvailable: 0', '', ['nothing']],
    ['minAvailable: 0%', '', ['nothing']],
    ['minAvailable: 5', '', []],
    ['minAvailable: "5"', '', []],
    // Of the workload's replicas, rounded up in both cases.
    ['maxUnavailable: 30%', workload('replicas: 1, '), ['nothing']],
    ['maxUnavailable: 30%', workload('replicas: 2, '), []],
    ['maxUnavailable: 3', workload('replicas: 3, '), ['nothing']],
    ['maxUnavailable: 2', workload('replicas: 3, '), []],
    ['minAvailable: 70%', workload('replicas: 2, '), ['blocks']],
    ['minAvailable: 70%', workload('replicas: 10, '), []],
    ['minAvailable: 3', workload('replicas: 3, '), ['blocks']],
    ['minAvailable: 2', workload('replicas: 3, '), []],
    // Nobody knows, or nothing is there.
    ['minAvailable: 3', workload(''), []],
    ['minAvailable: 3', workload('replicas: 3, ') + scaler, []],
    ['minAvailable: 3', workload('replicas: 0, '), []],
    ['maxUnavailable: 1', workload('replicas: 0, '), []],
    // Bare Pods count as none.
    ['maxUnavailable: 1', pod, ['nothing']],
    ['minAvailable: 1', pod, []],
  ])('%s %.40s', async (bound, objects, expected) => {
    expect(await verdict(budgetExample(`${selector}  ${bound}\n`) + objects)).toEqual(expected);
  });

  it.each([
    ['maxUnavailable: 1', ['nothing']],
    ['minAvailable: 50%', ['nothing']],
    ['minAvailable: 100%', ['nothing']],
    ['minAvailable: 1', []],
  ])('%s of a workload that cannot be scaled', async (bound, expected) => {
    expect(await verdict(budgetExample(`${target('DaemonSet')}  ${bound}\n`))).toEqual(expected);
  });

  it('take the total that the budget says', async () => {
    const annotations = '  annotations: {pub.kruise.io/protect-total-replicas: "4"}\n';
    const budget = (bound: string): string => budgetExample(`${target('DaemonSet')}  ${bound}\n`, { annotations });
    expect(await verdict(budget('maxUnavailable: 1'))).toEqual([]);
    expect(await verdict(budget('maxUnavailable: 4'))).toEqual(['nothing']);
    expect(await verdict(budget('minAvailable: 4'))).toEqual(['blocks']);
  });

  it('are mended by letting one Pod go', async () => {
    expect(await fixed(budgetBlocksAllRule, budgetExample(`${selector}  maxUnavailable: 0\n`))).toContain(
      'maxUnavailable: 1\n',
    );
    expect(await fixed(budgetBlocksAllRule, budgetExample(`${selector}  minAvailable: 100%\n`))).toContain(
      'maxUnavailable: 1\n',
    );
  });
});
