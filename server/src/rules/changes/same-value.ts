import { deepEquals, isJsonObject, type JsonValue } from '../../base/json.ts';

/** Whether Go's `reflect.DeepEqual` takes two values for the same after decoding: `null` is what is not written. */
export function isSameValue(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return deepEquals(withoutNulls(left), withoutNulls(right));
}

/** Whether `equality.Semantic.DeepEqual` of Kubernetes does: an empty list or map is what is not written, too. */
export function isSameMeaning(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return deepEquals(withoutEmpty(left), withoutEmpty(right));
}

function withoutNulls(value: JsonValue | undefined): JsonValue | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const kept = withoutNulls(entry);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

function withoutEmpty(value: JsonValue | undefined): JsonValue | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => withoutEmpty(item) ?? null);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, entry]) => {
    const kept = withoutEmpty(entry);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
