import { isJsonObject, type JsonValue } from '../base/json.ts';
import { compareGoStrings } from './go-json.ts';

/** A JSON value as Go's `fmt` prints it with `%v`: `map[a:1 b:[x y] c:<nil>]`. */
export function goFormat(value: JsonValue): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goFormat).join(' ')}]`;
  if (!isJsonObject(value)) return typeof value === 'number' ? formatNumber(value) : String(value);
  const entries = Object.entries(value).sort(([left], [right]) => compareGoStrings(left, right));
  return `map[${entries.map(([key, entry]) => `${key}:${goFormat(entry)}`).join(' ')}]`;
}

/** The Go type that a decoded JSON value has, as `reflect.Type` spells it; `<nil>` for null. */
export function goTypeName(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (isJsonObject(value)) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : 'string';
}

/** `%v` of a float64 and of an int64: an exponent below 1e-4 and from 1e21 on. */
function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value);
  const text = Math.abs(value) < 1e-4 ? value.toExponential() : String(value);
  return text.replace(/e([-+])(\d)$/, 'e$10$2');
}
