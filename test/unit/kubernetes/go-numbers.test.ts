import { describe, expect, it } from 'vitest';
import { formatGoFloat, goInt64, goQuote } from '../../../server/src/kubernetes/go-numbers.ts';

describe('goInt64', () => {
  it('cuts towards zero and collapses what does not fit', () => {
    expect([1.9, -1.9, 2 ** 62].map(goInt64)).toEqual([1n, -1n, 2n ** 62n]);
    expect([Infinity, Number.NaN, 2 ** 63, -1e30].map(goInt64)).toEqual(Array.from({ length: 4 }, () => -(2n ** 63n)));
  });
});

describe('formatGoFloat', () => {
  it.each([
    [0, '0'],
    [-0.5, '-0.5'],
    [100000, '100000'],
    [1234567, '1.234567e+06'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [Infinity, '+Inf'],
  ])('%d', (number, text) => {
    expect(formatGoFloat(number)).toBe(text);
  });
});

describe('goQuote', () => {
  it('escapes as %q', () => {
    expect(goQuote('a"\\\n\u0007\u007f\u200bé😀')).toBe('"a\\"\\\\\\n\\a\\x7f\\u200bé😀"');
  });
});
