import { describe, expect, it } from 'vitest';
import { formatGoFloat, goInt64, goQuote, parseGoFloat } from '../../../server/src/kubernetes/go-numbers.ts';

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

describe('parseGoFloat', () => {
  it.each([
    ['12.5', 12.5],
    ['+50', 50],
    ['.5', 0.5],
    ['5.', 5],
    ['1e1', 10],
    ['1_0', 10],
    ['-5', -5],
    ['0x1p-2', 0.25],
    ['0x_1.8P1', 3],
    ['Inf', Infinity],
    ['-infinity', -Infinity],
    ['nan', NaN],
  ])('reads %s', (text, number) => {
    expect(parseGoFloat(text)).toBe(number);
  });

  it.each(['', ' 5', '5%', 'half', '0x1', '0xp1', '1__0', '_1', '1_', '1_.5', '+nan', '.', 'e1'])(
    'refuses %s',
    (text) => {
      expect(parseGoFloat(text)).toBe(`strconv.ParseFloat: parsing "${text}": invalid syntax`);
    },
  );

  it('refuses what is too large', () => {
    expect(parseGoFloat('1e400')).toBe('strconv.ParseFloat: parsing "1e400": value out of range');
  });
});
