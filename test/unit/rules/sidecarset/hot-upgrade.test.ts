import { describe, expect, it } from 'vitest';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { hotUpgradeRule } from '../../../../server/src/rules/sidecarset/hot-upgrade.ts';
import { check, fixed } from '../check.ts';

const set = (containers: string): string => sidecarSetExample('', { containers });
const strategy = (image = 'x/empty:1'): string =>
  `upgradeStrategy: {upgradeType: HotUpgrade, hotUpgradeEmptyImage: "${image}"}`;

describe('hotUpgradeRule', () => {
  it('is silent about twins that can run', async () => {
    expect(await check(hotUpgradeRule, set(`  containers: [{name: a, image: x, ${strategy()}}]\n`))).toEqual([]);
    const native = `  initContainers: [{name: a, image: x, restartPolicy: Always, ${strategy()}}]\n`;
    expect(await check(hotUpgradeRule, set(native))).toEqual([]);
    expect(
      await check(hotUpgradeRule, set('  containers: [{name: a, upgradeStrategy: {upgradeType: ColdUpgrade}}]\n')),
    ).toEqual([]);
  });

  it('asks for the image of the idle twin', async () => {
    for (const image of ['', ' '])
      expect(
        (await check(hotUpgradeRule, set(`  containers: [{name: a, image: x, ${strategy(image)}}]\n`)))[0]?.message,
      ).toContain('"a-2" has no image');
    expect(await fixed(hotUpgradeRule, hotUpgradeRule.meta.examples!.bad)).toContain('upgradeType: ColdUpgrade');
  });

  it('knows the names of twins', async () => {
    const names = async (containers: string): Promise<readonly string[]> =>
      (await check(hotUpgradeRule, set(`  containers: [${containers}]\n`))).map(({ at }) => at);
    expect(await names(`{name: a, image: x, ${strategy()}}, {name: a-1, image: x}`)).toEqual(['a-1']);
    expect(await names(`{name: a, image: x, ${strategy()}}, {name: a-3, image: x}`)).toEqual([]);
    expect(await names(`{name: ${'a'.repeat(61)}, image: x, ${strategy()}}`)).toEqual([]);
    expect(await names(`{name: ${'a'.repeat(62)}, image: x, ${strategy()}}`)).toEqual(['a'.repeat(62)]);
  });

  it('tells that plain init containers are not upgraded', async () => {
    const plain = `  initContainers: [{name: a, image: x, ${strategy()}}]\n`;
    expect((await check(hotUpgradeRule, set(plain))).map(({ at }) => at)).toEqual(['HotUpgrade']);
  });
});
