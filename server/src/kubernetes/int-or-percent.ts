import type { JsonValue } from '../base/json.ts';

/** Go reads these numbers as integers of 32 bits. */
const largest = 2147483647;

/**
 * Why a value is no amount as `ValidatePositiveIntOrPercent` (k8s.io/kubernetes v1.32.10) wants it, as the rest of a sentence: a whole
 * number from zero, or a whole percentage such as `25%`. `undefined` where it is one, or where its type is wrong, which the
 * schema says.
 */
export function intOrPercentProblem(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') {
    if (value < 0) return 'must not be negative';
    return value > largest ? `must not be more than ${largest}` : undefined;
  }
  if (typeof value !== 'string' || /^[0-9]+%$/.test(value)) return undefined;
  if (/^[0-9]+$/.test(value))
    return `is a quoted number, which is read as text: write ${value} without quotes, or "${value}%"`;
  return 'must be a whole number from zero, or a whole percentage such as "25%"';
}

/** The number of a percentage such as `25%`; `undefined` for everything else. */
export function percentOf(value: JsonValue | undefined): number | undefined {
  const match = typeof value === 'string' ? /^([0-9]+)%$/.exec(value) : null;
  return match === null ? undefined : Number(match[1]);
}

/** Mirrors `IsNotMoreThan100Percent`: only percentages are looked at. */
export function isMoreThan100Percent(value: JsonValue | undefined): boolean {
  return (percentOf(value) ?? 0) > 100;
}
