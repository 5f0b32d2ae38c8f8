import { deepEquals, isJsonObject, type JsonPath, type JsonValue } from '../base/json.ts';

/** One operation of a JSON patch. */
export interface PatchOperation {
  readonly operation: 'add' | 'remove' | 'replace';
  readonly path: JsonPath;
  /** What is put there; nothing with `remove`. */
  readonly value?: JsonValue;
}

/**
 * The JSON patch between two values, as `github.com/appscode/jsonpatch` (v1.0.1) makes it of maps and of lists of maps: item by item, and
 * what one list has more is added or removed at its end. In lists of plain values Go looks for the shortest way instead, which
 * ends in other operations on the same list.
 */
export function createPatch(before: JsonValue, after: JsonValue, path: JsonPath = []): readonly PatchOperation[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => comparePart(before[key], after[key], [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => comparePart(before[index], after[index], [...path, index])).flat();
  }
  return deepEquals(before, after) ? [] : [{ operation: 'replace', path, value: after }];
}

function comparePart(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: JsonPath,
): readonly PatchOperation[] {
  if (after === undefined) return before === undefined ? [] : [{ operation: 'remove', path }];
  if (before === undefined || (before === null && after !== null)) return [{ operation: 'add', path, value: after }];
  return createPatch(before, after, path);
}
