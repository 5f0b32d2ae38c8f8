import { describe, expect, it } from 'vitest';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { sidecarSetNameRule } from '../../../../server/src/rules/sidecarset/name.ts';
import { check } from '../check.ts';

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

  it('says nothing of a SidecarSet without a name', async () => {
    expect(
      await check(
        sidecarSetNameRule,
        'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: {generateName: a.}\n',
      ),
    ).toEqual([]);
  });
});
