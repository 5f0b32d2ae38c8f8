import type { JsonPath, JsonValue } from '../base/json.ts';
import { isMoreThan100Percent } from '../kubernetes/int-or-percent.ts';
import type { Remedy } from '../schema/index.ts';
import { change } from './remedies.ts';

/** Ways to mend an amount that is neither a whole number nor a whole percentage: what the digits in it say. */
export function intOrPercentRemedies(path: JsonPath, value: JsonValue | undefined): readonly Remedy[] {
  if (typeof value !== 'string') return [];
  if (isMoreThan100Percent(value)) return [change(path, '100%')];
  const trimmed = value.trim();
  if (/^\d{1,9}$/.test(trimmed)) return [asNumber(path, trimmed)];
  const [, digits] = /^(\d{1,9})(?:\.0+)?\s*%$/.exec(trimmed) ?? [];
  return digits === undefined ? [] : [change(path, `${digits}%`)];
}

/** The number that is written in quotes. */
export function asNumber(path: JsonPath, digits: string): Remedy {
  const value = Number(digits);
  return { title: `Write the number ${value}`, isSafe: true, steps: [{ action: 'set', path, value }] };
}
