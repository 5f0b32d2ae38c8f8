import { describe, expect, it } from 'vitest';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { sidecarSetNameRule } from '../../../../server/src/rules/sidecarset/name.ts';
import { check, fixed } from '../check.ts';

describe('sidecarSetNameRule', () => {
  it.each([
    ['log-agent', 0],
    ['log.agent', 1],
    ['log_agent', 1],
    ['a'.repeat(63), 0],
    ['a'.repeat(64), 1],
  ])('%s', async (name, count) => {
    const manifest = sidecarSetExample('').replace('name: log-agent\nspec', `name: ${name}\nspec`);
    const found = await check(sidecarSetNameRule, manifest);
    expect(found.length).toBe(count);
    if (count > 0) expect(found[0]?.at).toBe(name);
  });

  it('looks at the beginning of a name that is made up', async () => {
    const generated = (prefix: string): string =>
      `apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: {generateName: ${prefix}}\n`;
    expect((await check(sidecarSetNameRule, generated('a.'))).map(({ at }) => at)).toEqual(['a.']);
    expect(await check(sidecarSetNameRule, generated('a-'))).toEqual([]);
    expect(await check(sidecarSetNameRule, generated('""'))).toEqual([]);
  });

  it('is mended by dashes', async () => {
    expect(await fixed(sidecarSetNameRule, sidecarSetNameRule.meta.examples!.bad)).toContain('name: log-agent\n');
  });
});
