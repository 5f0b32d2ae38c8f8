import { describe, expect, it } from 'vitest';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { mergePatchJsonRule } from '../../../../server/src/rules/sidecarset/merge-patch-json.ts';
import { check, fixed } from '../check.ts';

const patch = (value: string, policy = 'MergePatchJson'): string =>
  sidecarSetExample(`  patchPodMetadata: [{patchPolicy: ${policy}, annotations: {a: '${value}'}}]\n`);

describe('mergePatchJsonRule', () => {
  it.each([
    ['{"a": 1}', undefined],
    ['{}', undefined],
    ['level=debug', 'no JSON'],
    ['', 'no JSON'],
    ['{"a": 1', 'no JSON'],
    ['[1]', 'not merged but replaces'],
    ['7', 'Only a JSON object'],
  ])('%s', async (value, expected) => {
    const found = (await check(mergePatchJsonRule, patch(value))).map(({ message }) => message);
    expect(found).toEqual(expected === undefined ? [] : [expect.stringContaining(expected)]);
  });

  it('looks at no other policy', async () => {
    expect(await check(mergePatchJsonRule, patch('x', 'Overwrite'))).toEqual([]);
    expect(await fixed(mergePatchJsonRule, patch('x'))).toContain('patchPolicy: Overwrite');
  });
});
