import { asArray, isJsonObject, valueAt, type JsonObject, type JsonPath, type JsonValue } from '../../base/json.ts';

/** As much of a path in the merged Pod as is written in the patch; items of lists are found by their names. */
export function placeInPatch(patch: JsonValue, pod: JsonObject, path: JsonPath): JsonPath {
  const place: (string | number)[] = [];
  let written: JsonValue = patch;
  let merged: JsonValue | undefined = pod;
  for (const step of path) {
    const item: JsonValue | undefined = valueAt(merged, [step]);
    const next = typeof step === 'number' ? asArray(written).findIndex((other) => isSameItem(other, item)) : step;
    const value = valueAt(written, [next]);
    if (value === undefined) break;
    place.push(next);
    written = value;
    merged = item;
  }
  return place;
}

function isSameItem(left: JsonValue, right: JsonValue | undefined): boolean {
  if (!isJsonObject(left) || !isJsonObject(right)) return left === right;
  const key = ['name', 'mountPath', 'devicePath', 'containerPort', 'key'].find((field) => left[field] !== undefined);
  return key !== undefined && left[key] === right[key];
}
