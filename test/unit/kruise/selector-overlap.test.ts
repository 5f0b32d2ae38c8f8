import { describe, expect, it } from 'vitest';
import { selectorsOverlap, selectorsOverlapLoosely } from '../../../server/src/kruise/selector-overlap.ts';

const expression = (key: string, operator: string, ...values: string[]) => ({
  key,
  operator,
  ...(values.length > 0 ? { values } : {}),
});
const labels = (matchLabels: Record<string, string>) => ({ matchLabels });
const expressions = (...matchExpressions: ReturnType<typeof expression>[]) => ({ matchExpressions });

// The first ones mirror cases of TestSelectorConflict (pkg/webhook/sidecarset/validating, v1.9.0).
describe('selectorsOverlap', () => {
  it.each([
    [labels({ a: 'i' }), labels({ a: 'i' }), true],
    [labels({ a: 'i' }), labels({ b: 'i' }), true],
    [labels({ a: 'i' }), labels({ a: 'j' }), false],
    [labels({ a: 'h', b: 'i', c: 'j' }), labels({ a: 'h', b: 'x', c: 'j' }), false],
    [expressions(expression('a', 'In', 'h', 'i')), expressions(expression('a', 'In', 'i', 'j')), true],
    [expressions(expression('a', 'In', 'h', 'i')), expressions(expression('a', 'In', 'j')), false],
    [expressions(expression('a', 'In', 'h', 'i')), expressions(expression('a', 'NotIn', 'h', 'i')), false],
    [expressions(expression('a', 'In', 'h', 'i')), expressions(expression('a', 'NotIn', 'h')), true],
    [expressions(expression('a', 'In', 'h')), expressions(expression('a', 'Exists')), true],
    [expressions(expression('a', 'In', 'h')), expressions(expression('a', 'DoesNotExist')), false],
    [labels({ b: 'i' }), expressions(expression('a', 'Exists')), false],
    [labels({ b: 'i' }), expressions(expression('a', 'DoesNotExist')), true],
    [expressions(expression('a', 'Exists')), expressions(expression('a', 'DoesNotExist')), false],
    [expressions(expression('a', 'In', 'ALL')), expressions(expression('a', 'In', 'x')), false],
    [expressions(expression('a', 'NotIn', 'x')), labels({ a: 'x' }), false],
    [{ ...labels({ a: 'x' }), ...expressions(expression('a', 'In', 'y')) }, labels({ a: 'y' }), false],
    [{ ...labels({ a: 'x' }), ...expressions(expression('a', 'In', 'y')) }, labels({ a: 'x' }), false],
    [{}, labels({ a: 'x' }), true],
    [undefined, 'text', true],
  ])('%j and %j: %s', (left, right, expected) => {
    expect(selectorsOverlap(left, right)).toBe(expected);
    expect(selectorsOverlap(right, left)).toBe(expected);
  });
});

describe('selectorsOverlapLoosely', () => {
  it.each([
    [labels({ a: 'b' }), labels({ a: 'b' }), true],
    [labels({ a: 'b' }), labels({ a: 'b', c: 'd' }), false],
    [labels({ a: 'b' }), labels({ c: 'd' }), false],
    [expressions(expression('a', 'In', 'b', 'c')), expressions(expression('a', 'In', 'c')), true],
    [expressions(expression('a', 'In', 'b', 'c')), expressions(expression('a', 'NotIn', 'b')), true],
    [expressions(expression('a', 'In', 'b')), expressions(expression('a', 'NotIn', 'b', 'c')), false],
    [expressions(expression('a', 'Exists')), labels({ a: 'b' }), true],
    [expressions(expression('a', 'Exists')), expressions(expression('a', 'DoesNotExist')), false],
    [expressions(expression('a', 'NotIn', 'x')), expressions(expression('a', 'DoesNotExist')), true],
    [expressions(expression('a', 'NotIn', 'x')), expressions(expression('a', 'NotIn', 'y')), true],
    [{ ...labels({ a: 'x' }), ...expressions(expression('a', 'In', 'y')) }, labels({ a: 'y' }), false],
    [expressions(expression('a', 'In', 'x'), expression('a', 'In', 'y')), labels({ a: 'x' }), false],
    [expressions(expression('a', 'typo')), expressions(expression('a', 'typo')), false],
    [{}, {}, true],
  ])('%j and %j: %s', (left, right, expected) => {
    expect(selectorsOverlapLoosely(left, right)).toBe(expected);
    expect(selectorsOverlapLoosely(right, left)).toBe(expected);
  });
});
