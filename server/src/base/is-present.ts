import type { JsonValue } from './json.ts';

/** Whether a field is written with a value: Go reads `null` as if the field were not there. */
export function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}
