/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object; keys keep the order in which they were written. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** A place inside a JSON value: object keys and array indices from the root, for example `['spec', 'containers', 0]`. */
export type JsonPath = readonly (string | number)[];

/** Whether `value` is an object, and neither `null` nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` where it is an object, otherwise `undefined`. */
export function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** `value` where it is an array, otherwise an empty one. */
export function asArray(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** `value` where it is a string, otherwise `undefined`. */
export function asString(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The elements of `value` that are objects; nothing where `value` is no array. */
export function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return asArray(value).filter(isJsonObject);
}

/** The entries of `value` whose values are strings: labels, annotations. Empty where `value` is no object. */
export function stringMap(value: JsonValue | undefined): Readonly<Record<string, string>> {
  const result: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, entry] of Object.entries(asObject(value) ?? {})) {
    if (typeof entry === 'string') result[key] = entry;
  }
  return result;
}

/** The entries of a map of a custom resource; the API server drops those without a value. Empty where `value` is no object. */
export function writtenEntries(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return Object.entries(asObject(value) ?? {}).filter(([, entry]) => entry !== null);
}

/** The keys of such entries. */
export function writtenKeys(value: JsonValue | undefined): readonly string[] {
  return writtenEntries(value).map(([key]) => key);
}

/** The value at `path` below `root`, or `undefined` where some step is missing. Only own properties count. */
export function valueAt(root: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  let current = root;
  for (const step of path) {
    if (Array.isArray(current)) {
      current = typeof step === 'number' ? current[step] : undefined;
    } else if (isJsonObject(current)) {
      current = Object.hasOwn(current, step) ? current[step] : undefined;
    } else {
      return undefined;
    }
  }
  return current;
}

/** Whether two JSON values are equal; the order of object keys does not count. */
export function deepEquals(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => deepEquals(item, right[index]))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEquals(left[key], right[key]))
  );
}

/** `path` as Kubernetes spells field paths: `spec.containers[0].name`; keys that are no identifiers go in `['…']`. */
export function formatPath(path: JsonPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_$][\w$-]*$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `['${step}']`;
  }
  return text;
}

/** A copy of `object` without `key`. */
export function withoutKey(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));
}
