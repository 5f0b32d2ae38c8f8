/** The ways to write a quantity: `12M`, `12Mi`, `12e6`. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent' | '';

/** The largest 64-bit integer. */
export const maxInt64 = 2n ** 63n - 1n;

const decimalSuffixes = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);
const binarySuffixes = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]);
/** How a power of ten is written. */
export const decimalSuffixByExponent = new Map([...decimalSuffixes].map(([suffix, exponent]) => [exponent, suffix]));
/** How a power of two is written. */
export const binarySuffixByExponent = new Map([
  [0, ''],
  ...[...binarySuffixes].map(([suffix, exponent]) => [exponent, suffix] as const),
]);

/** A quantity's text, taken apart. */
export interface QuantityParts {
  readonly isNegative: boolean;
  /** Digits before the point without leading zeros, `0` where there are none. */
  readonly numerator: string;
  readonly denominator: string;
  /** Sign, digits and point, as the slow path reads them. */
  readonly number: string;
  readonly suffix: string;
}

/** What a suffix says. */
export interface QuantitySuffix {
  readonly exponent: number;
  readonly format: QuantityFormat;
}

/** Go's hand-written scanner: more lenient than its own error message says. */
export function splitQuantity(text: string): QuantityParts | undefined {
  const match = /^([+-]?)(0*)([0-9]*)/.exec(text);
  const [head = '', sign = '', , digits = ''] = match ?? [];
  const isNegative = sign === '-';
  if (digits === '' && head.length === text.length)
    return { isNegative, numerator: '0', denominator: '', number: '0', suffix: '' };
  const fraction = /^\.([0-9]*)/.exec(text.slice(head.length));
  const number = head + (fraction?.[0] ?? '');
  const suffix = text.slice(number.length);
  if (!/^[eEinumkKMGTP]*[-+]?[0-9]*$/.test(suffix)) return undefined;
  return { isNegative, numerator: digits || '0', denominator: fraction?.[1] ?? '', number, suffix };
}

/** The power of ten or two that a suffix stands for. */
export function interpretSuffix(suffix: string): QuantitySuffix | undefined {
  const decimal = decimalSuffixes.get(suffix);
  if (decimal !== undefined) return { exponent: decimal, format: 'DecimalSI' };
  const binary = binarySuffixes.get(suffix);
  if (binary !== undefined) return { exponent: binary, format: 'BinarySI' };
  const digits = /^[eE]([+-]?[0-9]+)$/.exec(suffix)?.[1];
  if (digits === undefined || digits.length > 19) return undefined;
  const exponent = BigInt(digits.replace('+', ''));
  return fitsInt64(exponent) ? { exponent: Number(BigInt.asIntN(32, exponent)), format: 'DecimalExponent' } : undefined;
}

/** Whether an integer has a place in 64 bits. */
export function fitsInt64(value: bigint): boolean {
  return value >= -maxInt64 - 1n && value <= maxInt64;
}
