import { describe, expect, it } from 'vitest';
import { objectNameRule } from '../../../../server/src/rules/kubernetes/object-name.ts';
import { check } from '../check.ts';

const cloneSet = (metadata: string): string =>
  `apiVersion: apps.kruise.io/v1alpha1\nkind: CloneSet\nmetadata: ${metadata}\n`;

describe('objectNameRule', () => {
  it.each([
    ['{name: shop.v1-a}', []],
    ['{generateName: shop-}', []],
    ['{name: Shop}', ['Shop']],
    ['{name: -shop}', ['-shop']],
    [`{name: ${'x'.repeat(254)}}`, ['x'.repeat(254)]],
    ['{name: ""}', ['name']],
    ['{}', ['metadata']],
    ['{name: 5}', []],
  ])('%.40s', async (metadata, expected) => {
    expect((await check(objectNameRule, cloneSet(metadata))).map(({ at }) => at)).toEqual(expected);
  });

  it('leaves the kinds of Kubernetes alone', async () => {
    expect(await check(objectNameRule, 'apiVersion: v1\nkind: Secret\nmetadata: {name: A}\n')).toEqual([]);
  });
});
