import {
  binarySuffixByExponent,
  decimalSuffixByExponent,
  fitsInt64,
  interpretSuffix,
  maxInt64,
  splitQuantity,
  type QuantityFormat,
  type QuantityParts,
  type QuantitySuffix,
} from './quantity-syntax.ts';

/**
 * Kubernetes quantities (`500m`, `1Gi`) as `k8s.io/apimachinery/pkg/api/resource` v0.32.10 reads, computes and writes them. All
 * arithmetic is exact. Only where Go itself loses something (64-bit overflow of milli values) is that loss reproduced.
 */
export interface Quantity {
  /** The amount is `value` times ten to the power of `scale`. */
  readonly value: bigint;
  readonly scale: number;
  /** Whether Go holds it as a decimal of any size instead of a 64-bit integer; it matters for `milliValueOf` alone. */
  readonly isBig: boolean;
  /** How the amount is written; `''` is the zero value that no parser gave a format. */
  readonly format: QuantityFormat;
  /** The spelling to keep, where the quantity was parsed from one that is canonical enough. */
  readonly text: string | undefined;
}

/** Why a text is no quantity, in Go's words. */
export class QuantityError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const formatError = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const numericError = 'unable to parse numeric part of quantity';
const suffixError = "unable to parse quantity's suffix";

const nano = -9;
const milli = -3;
/** Beyond this many powers of ten no amounts are aligned any more: a hostile exponent must not eat the memory. */
const maxShift = 4096;

/** The quantity that Go's zero value stands for. */
export const zeroQuantity: Quantity = { value: 0n, scale: 0, isBig: false, format: '', text: undefined };

/** The same few amounts stand everywhere, and each is read by decoder, defaults and validation. */
const recent = new Map<string, Quantity | QuantityError>();
const mostRecent = 1000;
const longestRecent = 12;

/** Reads a quantity as `ParseQuantity` does. */
export function parseQuantity(text: string): Quantity | QuantityError {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const quantity = readQuantity(text);
  if (text.length > longestRecent) return quantity;
  if (recent.size >= mostRecent) recent.clear();
  recent.set(text, quantity);
  return quantity;
}

function readQuantity(text: string): Quantity | QuantityError {
  if (text === '') return new QuantityError(formatError);
  if (text === '0') return { ...zeroQuantity, format: 'DecimalSI', text };
  const parts = splitQuantity(text);
  if (!parts) return new QuantityError(formatError);
  const suffix = interpretSuffix(parts.suffix);
  if (!suffix) return new QuantityError(suffixError);
  return parseFast(text, parts, suffix) ?? parseExact(parts, suffix);
}

/** Reads a quantity from JSON as `UnmarshalJSON` does: a string or a number, white space around it ignored. */
export function quantityFromJson(value: string | number): Quantity | QuantityError {
  return parseQuantity(String(value).trim());
}

/** The text that `MarshalJSON` writes: the kept spelling, or the canonical one. */
export function formatQuantity(quantity: Quantity): string {
  if (quantity.text) return quantity.text;
  if (quantity.value === 0n) return '0';
  if (quantity.format === 'BinarySI' && quantity.scale <= maxShift) {
    const bytes = toScale(quantity, 0);
    const isSmall = compareAmounts(quantity, 1024n) < 0 && compareAmounts(quantity, -1024n) > 0;
    if (!isSmall && bytes.isExact) {
      const [number, times] = removeFactors(bytes.value * 10n ** BigInt(Math.max(bytes.scale, 0)), 1024n);
      return `${number}${binarySuffixByExponent.get(times * 10) ?? ''}`;
    }
  }
  const [digits, times] = removeFactors(quantity.value, 10n);
  let number = digits;
  let exponent = quantity.scale + times;
  while (exponent % 3 !== 0) {
    number *= 10n;
    exponent--;
  }
  if (quantity.format === 'DecimalSI' || quantity.format === 'BinarySI')
    return `${number}${decimalSuffixByExponent.get(exponent) ?? ''}`;
  return exponent === 0 ? String(number) : `${number}e${exponent}`;
}

/** Whether two quantities are the same amount (0), the left is smaller (-1) or larger (1). */
export function compareQuantities(left: Quantity, right: Quantity): -1 | 0 | 1 {
  const signs = signOf(left) - signOf(right);
  if (signs !== 0 || left.value === 0n) return signs < 0 ? -1 : signs > 0 ? 1 : 0;
  if (Math.abs(left.scale - right.scale) > maxShift) return left.scale > right.scale === left.value > 0n ? 1 : -1;
  const [a, b] = align(left, right);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** -1, 0 or 1. */
export function signOf(quantity: Quantity): -1 | 0 | 1 {
  return quantity.value < 0n ? -1 : quantity.value > 0n ? 1 : 0;
}

/** The exact sum; written as `left` is, or as `right` where `left` is zero. */
export function addQuantities(left: Quantity, right: Quantity): Quantity {
  const format = left.value === 0n ? right.format : left.format;
  const isBig = left.isBig || right.isBig;
  if (right.value === 0n) return { ...left, isBig, format, text: undefined };
  if (left.value === 0n) return { ...right, isBig, format, text: undefined };
  if (Math.abs(left.scale - right.scale) > maxShift)
    return { ...(left.scale > right.scale ? left : right), format, text: undefined };
  const scale = Math.min(left.scale, right.scale);
  const [a, b] = align(left, right);
  const value = a + b;
  return { value, scale, isBig: isBig || !fitsInt64(a) || !fitsInt64(b) || !fitsInt64(value), format, text: undefined };
}

/** The quantity with its sign turned; the smallest 64-bit integer stays as it is. */
export function negateQuantity(quantity: Quantity): Quantity {
  const value = quantity.isBig ? -quantity.value : BigInt.asIntN(64, -quantity.value);
  return { ...quantity, value, text: undefined };
}

/** `RoundUp(Milli)`: away from zero to thousandths, as the API server does with all resource amounts. */
export function roundUpToMilli(quantity: Quantity): Quantity {
  if (quantity.scale >= milli && !quantity.isBig) return quantity;
  const { value, scale } = atScale(toScale(quantity, milli), milli);
  return { ...quantity, value, scale, text: undefined };
}

/** `MilliValue()`: thousandths as a 64-bit integer, with all that Go does where they do not fit. */
export function milliValueOf({ value, scale, isBig }: Quantity): bigint {
  const shift = scale - milli;
  if (isBig) return milliValueOfBig(value, shift);
  if (shift <= 0) return toScale({ value, scale }, milli).value;
  // Go multiplies at once for the common powers, and gives the wrapped product; otherwise step by step, and gives up.
  const product = shift > maxShift ? undefined : value * 10n ** BigInt(shift);
  if (product !== undefined && fitsInt64(product)) return product;
  return product !== undefined && [1, 2, 3, 6, 9].includes(shift) ? BigInt.asIntN(64, product) : 0n;
}

/** `scaledValue` of `scale_int.go`: the low 64 bits of what does not fit, rounded up by a remainder of either sign. */
function milliValueOfBig(value: bigint, shift: number): bigint {
  if (shift > maxShift || shift < -maxShift) return 0n;
  if (shift >= 0) return BigInt.asIntN(64, BigInt.asIntN(64, value) * 10n ** BigInt(shift));
  const divisor = 10n ** BigInt(-shift);
  const dividend = value < maxInt64 && shift > -19 ? BigInt.asIntN(64, value) : value;
  return BigInt.asIntN(64, dividend / divisor + (dividend % divisor === 0n ? 0n : 1n));
}

/** A quantity of that many thousandths. */
export function milliQuantity(value: bigint, format: QuantityFormat): Quantity {
  return { value, scale: milli, isBig: false, format, text: undefined };
}

/** A quantity of that many units. */
export function integerQuantity(value: bigint, format: QuantityFormat): Quantity {
  return { value, scale: 0, isBig: false, format, text: undefined };
}

/** The path for amounts that surely fit 64 bits; the only one that keeps the spelling. */
function parseFast(text: string, parts: QuantityParts, suffix: QuantitySuffix): Quantity | undefined {
  const { numerator, denominator } = parts;
  const isBinary = suffix.format === 'BinarySI';
  if (isBinary && denominator !== '') return undefined;
  const precision = isBinary
    ? 14 - numerator.length - Math.trunc((suffix.exponent * 3) / 10)
    : 18 - numerator.length - denominator.length;
  const scale = (isBinary ? 0 : suffix.exponent) - denominator.length;
  if (precision < 0 || scale < nano) return undefined;
  const shifted = numerator + denominator;
  const digits = BigInt(shifted);
  const amount = isBinary ? digits << BigInt(suffix.exponent) : digits;
  if (!fitsInt64(amount)) return undefined;
  const isCanonical = isBinary
    ? digits % 8n !== 0n
    : scale % 3 === 0 && !shifted.endsWith('000') && !shifted.startsWith('0');
  const value = parts.isNegative ? -amount : amount;
  return { value, scale, isBig: false, format: suffix.format, text: isCanonical ? text : undefined };
}

/** The path for everything else: rounded up to billionths, binary amounts capped at the largest 64-bit integer. */
function parseExact(parts: QuantityParts, suffix: QuantitySuffix): Quantity | QuantityError {
  const digits = parts.number.replace(/[+.-]/g, '');
  if (digits === '') return new QuantityError(numericError);
  let value = BigInt(digits);
  let scale = -parts.denominator.length;
  let format = suffix.format;
  if (format === 'BinarySI') value <<= BigInt(suffix.exponent);
  else scale += suffix.exponent;
  if (value !== 0n) ({ value, scale } = atScale(toScale({ value, scale }, nano), nano));
  if (format === 'BinarySI') {
    if (compareAmounts({ value, scale }, maxInt64) > 0) [value, scale] = [maxInt64, 0];
    if (value > 0n && compareAmounts({ value, scale }, 1n) < 0) format = 'DecimalSI';
  }
  return { value: parts.isNegative ? -value : value, scale, isBig: true, format, text: undefined };
}

interface Amount {
  readonly value: bigint;
  readonly scale: number;
}

/** The amount without digits below `scale`, rounded away from zero. */
function toScale({ value, scale }: Amount, wanted: number): Amount & { readonly isExact: boolean } {
  if (scale >= wanted) return { value, scale, isExact: true };
  const sign = value < 0n ? -1n : 1n;
  if (wanted - scale > maxShift) return { value: value === 0n ? 0n : sign, scale: wanted, isExact: value === 0n };
  const divisor = 10n ** BigInt(wanted - scale);
  const isExact = value % divisor === 0n;
  return { value: value / divisor + (isExact ? 0n : sign), scale: wanted, isExact };
}

/** The same amount written with exactly `scale`, unless that takes too many digits. */
function atScale(amount: Amount, scale: number): Amount {
  const shift = amount.scale - scale;
  return shift <= 0 || shift > maxShift ? amount : { value: amount.value * 10n ** BigInt(shift), scale };
}

function compareAmounts(amount: Amount, other: bigint): number {
  return compareQuantities({ ...zeroQuantity, ...amount }, { ...zeroQuantity, value: other });
}

function align(left: Amount, right: Amount): [bigint, bigint] {
  const scale = Math.min(left.scale, right.scale);
  return [left.value * 10n ** BigInt(left.scale - scale), right.value * 10n ** BigInt(right.scale - scale)];
}

function removeFactors(value: bigint, factor: bigint): [bigint, number] {
  let times = 0;
  let rest = value;
  while (rest !== 0n && rest % factor === 0n) {
    rest /= factor;
    times++;
  }
  return [rest, times];
}
