import { asObject, isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';

/*
 * Reading of objects in typed form (`GoTypes.normalize`): a field that is missing is Go's zero value.
 */

/** Nearly all that can be written is not: what is not there costs nothing. */
const none: readonly never[] = Object.freeze([]);

/** A string field; the empty one where it is missing. */
export function textOf(object: JsonObject | undefined, field: string): string {
  const value = object?.[field];
  return typeof value === 'string' ? value : '';
}

/** A number field; 0 where it is missing. */
export function numberOf(object: JsonObject | undefined, field: string): number {
  const value = object?.[field];
  return typeof value === 'number' ? value : 0;
}

/** A pointer to a struct. */
export function structOf(object: JsonObject | undefined, field: string): JsonObject | undefined {
  return asObject(object?.[field]);
}

/** A list of structs, with their places in it. */
export function structsOf(object: JsonObject | undefined, field: string): readonly (readonly [JsonObject, number])[] {
  const list = object?.[field];
  if (!Array.isArray(list) || list.length === 0) return none;
  const structs: (readonly [JsonObject, number])[] = [];
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (isJsonObject(item)) structs.push([item, index]);
  }
  return structs;
}

/** A list of strings. */
export function textsOf(object: JsonObject | undefined, field: string): readonly string[] {
  const list = object?.[field];
  return Array.isArray(list) ? list.map((item) => (typeof item === 'string' ? item : '')) : none;
}

/** A map with string values. */
export function mapOf(object: JsonObject | undefined, field: string): readonly (readonly [string, string])[] {
  const map = asObject(object?.[field]);
  if (map === undefined) return none;
  return Object.entries(map).map(([key, value]) => [key, typeof value === 'string' ? value : ''] as const);
}

/** Whether a pointer is set. */
export function isSet(object: JsonObject | undefined, field: string): boolean {
  const value: JsonValue | undefined = object?.[field];
  return value !== undefined && value !== null;
}
