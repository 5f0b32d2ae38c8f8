import { asArray, asObject, isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';

/*
 * Reading of objects in typed form (`GoTypes.normalize`): a field that is missing is Go's zero value.
 */

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
  return asArray(object?.[field]).flatMap((item, index) => (isJsonObject(item) ? [[item, index] as const] : []));
}

/** A list of strings. */
export function textsOf(object: JsonObject | undefined, field: string): readonly string[] {
  return asArray(object?.[field]).map((item) => (typeof item === 'string' ? item : ''));
}

/** A map with string values. */
export function mapOf(object: JsonObject | undefined, field: string): readonly (readonly [string, string])[] {
  return Object.entries(asObject(object?.[field]) ?? {}).map(
    ([key, value]) => [key, typeof value === 'string' ? value : ''] as const,
  );
}

/** Whether a pointer is set. */
export function isSet(object: JsonObject | undefined, field: string): boolean {
  const value: JsonValue | undefined = object?.[field];
  return value !== undefined && value !== null;
}
