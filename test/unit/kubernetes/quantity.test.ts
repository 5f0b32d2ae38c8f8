import { describe, expect, it } from 'vitest';
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  milliQuantity,
  milliValueOf,
  negateQuantity,
  parseQuantity,
  QuantityError,
  quantityFromJson,
  roundUpToMilli,
  signOf,
  type Quantity,
} from '../../../server/src/kubernetes/quantity.ts';

function quantity(text: string): Quantity {
  const parsed = parseQuantity(text);
  if (parsed instanceof QuantityError) throw new Error(parsed.message);
  return parsed;
}

describe('parseQuantity and formatQuantity', () => {
  it.each(['1500m', '1.500', '1.234', '+5', '1.', '0100m', '1e3', '1025Mi', '0', '250m', '7Gi', '-383Pi'])(
    'keeps the spelling of %s',
    (text) => {
      expect(formatQuantity(quantity(text))).toBe(text);
    },
  );

  it.each([
    ['1000m', '1'],
    ['0.5', '500m'],
    ['0.1', '100m'],
    ['0.001', '1m'],
    ['0m', '0'],
    ['1.5', '1500m'],
    ['12E2', '1200'],
    ['1000M', '1G'],
    ['1000000', '1M'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['0.5Ki', '512'],
    ['1023Ki', '1023Ki'],
    ['0.1Ki', '102400m'],
    ['333u', '333u'],
    ['0.00000000001', '1n'],
    ['9223372036854775808', '9223372036854775808'],
    ['100Ei', '9223372036854775807'],
    ['-', '0'],
    ['m', '0'],
    ['00', '0'],
    ['1e2000000000', '100e1999999998'],
  ])('writes %s as %s', (text, canonical) => {
    expect(formatQuantity(quantity(text))).toBe(canonical);
  });

  it.each([
    ['', /^quantities must match/],
    ['abc', /^quantities must match/],
    ['1 Gi', /^quantities must match/],
    ['1x', /^quantities must match/],
    ['1KK', "unable to parse quantity's suffix"],
    ['1e', "unable to parse quantity's suffix"],
    ['1e99999999999999999999', "unable to parse quantity's suffix"],
    ['.Ei', 'unable to parse numeric part of quantity'],
  ])('refuses %j', (text, message) => {
    const parsed = parseQuantity(text);
    expect(parsed).toBeInstanceOf(QuantityError);
    expect((parsed as QuantityError).message).toMatch(message);
  });

  it('reads numbers and padded strings of JSON', () => {
    expect(formatQuantity(quantityFromJson(1) as Quantity)).toBe('1');
    expect(formatQuantity(quantityFromJson(0.25) as Quantity)).toBe('250m');
    expect(formatQuantity(quantityFromJson(' 1Gi\n') as Quantity)).toBe('1Gi');
  });
});

describe('arithmetic', () => {
  it('adds exactly and writes the sum as the left side is written', () => {
    expect(formatQuantity(addQuantities(quantity('1Gi'), quantity('512Mi')))).toBe('1536Mi');
    expect(formatQuantity(addQuantities(quantity('1Gi'), quantity('1m')))).toBe('1073741824001m');
    expect(formatQuantity(addQuantities(quantity('0.1'), quantity('0.2')))).toBe('300m');
    expect(formatQuantity(addQuantities(quantity('0'), quantity('2Ki')))).toBe('2Ki');
  });

  it('compares amounts, not spellings', () => {
    expect(compareQuantities(quantity('1'), quantity('1000m'))).toBe(0);
    expect(compareQuantities(quantity('1Gi'), quantity('1G'))).toBe(1);
    expect(compareQuantities(quantity('-1'), quantity('1m'))).toBe(-1);
  });

  it('stays fast and bounded with hostile exponents', () => {
    const huge = quantity('1e2000000000');
    expect(compareQuantities(huge, quantity('1'))).toBe(1);
    expect(compareQuantities(negateQuantity(huge), quantity('1'))).toBe(-1);
    expect(formatQuantity(addQuantities(quantity('1Gi'), huge))).toMatch(/^100/);
    expect(milliValueOf(huge)).toBe(0n);
  });

  it('rounds up to thousandths, away from zero, and keeps what needs no rounding', () => {
    expect(formatQuantity(roundUpToMilli(quantity('0.0001')))).toBe('1m');
    expect(formatQuantity(roundUpToMilli(quantity('-1.0001')))).toBe('-1001m');
    expect(formatQuantity(roundUpToMilli(quantity('1.500')))).toBe('1.500');
  });

  it('overflows milli values as Go does', () => {
    expect(milliValueOf(quantity('2'))).toBe(2000n);
    expect(milliValueOf(quantity('-383Pi'))).toBe(2882303761518n);
    expect(milliValueOf(quantity('77685081.480G'))).toBe(3898105185161793536n);
  });

  it('negates; the smallest 64-bit integer stays', () => {
    expect(formatQuantity(negateQuantity(quantity('1500m')))).toBe('-1500m');
    const smallest = milliQuantity(-(2n ** 63n), 'DecimalSI');
    expect(negateQuantity(smallest).value).toBe(-(2n ** 63n));
    expect(signOf(negateQuantity(quantity('3')))).toBe(-1);
  });
});
