import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { goFormat, goTypeName } from './go-format.ts';
import {
  applyRetainKeys,
  badPatchType,
  checkElementOrder,
  directives,
  followPatchDirective,
  keyBehind,
  setAdded,
  withoutDirectives,
} from './strategic-merge/directives.ts';
import { goPanic, StrategicMergeError } from './strategic-merge/error.ts';
import { findByKey, joinInOrder, keyOf, noMergeKey, sameScalar, splitByPresence } from './strategic-merge/order.ts';
import type { PatchField, PatchSchema } from './strategic-merge/schema.ts';

export { StrategicMergeError } from './strategic-merge/error.ts';
export { PatchSchema } from './strategic-merge/schema.ts';

/**
 * Strategic merge patch as `StrategicMergePatch` of `k8s.io/apimachinery/pkg/util/strategicpatch` v0.32.10 does it: lists merge by
 * their merge keys, `$patch`, `$setElementOrder`, `$retainKeys` and `$deleteFromPrimitiveList` are heeded, `null` removes. Gives the
 * merged object, or the error in Go's words. Neither argument is changed. (Where Go walks a patch in random order and the order
 * matters, this takes the order in which it is written.)
 */
export function strategicMergePatch(
  original: JsonObject,
  patch: JsonValue,
  schema: PatchSchema,
): JsonObject | StrategicMergeError {
  if (patch === null) return structuredClone(original);
  if (!isJsonObject(patch)) return new StrategicMergeError('invalid JSON document');
  try {
    return mergeMaps(structuredClone(original), structuredClone(patch), schema);
  } catch (error) {
    if (error instanceof StrategicMergeError) return error;
    throw error;
  }
}

/** Merges `patch` into `original`, both of which are used up. */
function mergeMaps(original: JsonObject, patch: JsonObject, schema: PatchSchema): JsonObject {
  if (Object.hasOwn(patch, directives.patch)) return followPatchDirective(patch);
  applyRetainKeys(original, patch);
  applyElementOrders(original, patch, schema);

  for (const [written, patchValue] of Object.entries(patch)) {
    const isDeletion = written.startsWith(directives.deletion);
    const key = isDeletion ? keyBehind(written, directives.deletion) || written : written;
    const value = Object.hasOwn(original, key) ? original[key] : undefined;
    if (patchValue === null) {
      delete original[key];
    } else if (isJsonObject(value) && isJsonObject(patchValue)) {
      const { field, schema: below } = schema.structField(key);
      original[key] = field.strategy === 'replace' ? patchValue : mergeMaps(value, patchValue, below);
    } else if (Array.isArray(value) && Array.isArray(patchValue)) {
      const { field, schema: below } = schema.listField(key);
      original[key] = mergeListField(value, patchValue, field, below, isDeletion);
    } else if (value !== undefined && goTypeName(value) === goTypeName(patchValue)) {
      original[key] = patchValue;
    } else if (!isDeletion) {
      setAdded(original, key, patchValue);
    }
  }
  return original;
}

/** `$setElementOrder/<list>`: merges that list and puts it into the given order. The patch loses what is done with. */
function applyElementOrders(original: JsonObject, patch: JsonObject, schema: PatchSchema): void {
  for (const written of Object.keys(patch).filter((key) => key.startsWith(directives.order))) {
    const order = asList(patch[written] ?? null);
    delete patch[written];
    const key = keyBehind(written, directives.order);
    const hasOriginal = Object.hasOwn(original, key);
    const hasPatch = Object.hasOwn(patch, key);
    const originalList = hasOriginal ? asList(original[key] ?? null) : [];
    const patchList = hasPatch ? asList(patch[key] ?? null) : [];
    const { field, schema: below } = schema.listField(key);
    checkElementOrder(patchList, order, field.mergeKey);
    if (!hasOriginal && !hasPatch) continue;

    let merged: readonly JsonValue[] = originalList;
    if (hasPatch && hasOriginal) merged = mergeListField(originalList, patchList, field, below, false);
    else if (hasPatch) merged = asList(withoutDirectives(patchList) ?? []);
    const parts = splitByPresence(merged, order, field.mergeKey);
    const isOfMaps = elementType(originalList, patchList) === mapType;
    original[key] = joinInOrder(parts, { patch: order, original: originalList }, field.mergeKey, isOfMaps);
    delete patch[key];
  }
}

function mergeListField(
  original: JsonValue[],
  patch: JsonValue[],
  field: PatchField,
  schema: PatchSchema,
  isDeletion: boolean,
): JsonValue[] {
  return field.strategy === 'merge' || isDeletion
    ? mergeLists(original, patch, field.mergeKey, schema, isDeletion)
    : patch;
}

function mergeLists(
  original: JsonValue[],
  patch: JsonValue[],
  mergeKey: string,
  schema: PatchSchema,
  isDeletion: boolean,
): JsonValue[] {
  if (original.length === 0 && patch.length === 0) return original;
  if (elementType(original, patch) !== mapType) {
    if (isDeletion) return original.filter((item) => !patch.some((other) => sameScalar(other, item)));
    const merged = withoutDuplicates([...original, ...patch]);
    return joinInOrder(splitByPresence(merged, patch, mergeKey), { patch, original }, mergeKey, false);
  }
  if (mergeKey === '') {
    throw new StrategicMergeError(`cannot merge lists without merge key for ${schema.kind}`);
  }
  const special = applySpecialElements(original, patch, mergeKey);
  const merged = mergeItems(special.original, special.patch, mergeKey, schema);
  // In Go the result grows in the memory of the original list, whose order then counts as changed too.
  if (!special.isReplaced) original.splice(0, original.length, ...merged.slice(0, original.length));
  return joinInOrder(splitByPresence(merged, special.patch, mergeKey), special, mergeKey, true);
}

interface SpecialElements {
  readonly original: readonly JsonValue[];
  readonly patch: readonly JsonValue[];
  readonly isReplaced: boolean;
}

/** Items with `$patch`: one that is deleted, or a list that is replaced. Gives what is left to merge. */
function applySpecialElements(
  list: readonly JsonValue[],
  patch: readonly JsonValue[],
  mergeKey: string,
): SpecialElements {
  let original = list;
  let isReplaced = false;
  const plain: JsonValue[] = [];
  for (const item of patch) {
    if (!isJsonObject(item) || !Object.hasOwn(item, directives.patch)) {
      plain.push(item);
      continue;
    }
    const directive = item[directives.patch] ?? null;
    if (directive === 'delete') {
      const value = Object.hasOwn(item, mergeKey) ? item[mergeKey] : undefined;
      if (value === undefined) throw noMergeKey(item, mergeKey);
      findByKey(original, mergeKey, value);
      original = original.filter((other) => findByKey([other], mergeKey, value) === -1);
    } else if (directive === 'replace') {
      isReplaced = true;
    } else if (directive === 'merge') {
      throw new StrategicMergeError('merging lists cannot yet be specified in the patch');
    } else {
      throw badPatchType(directive, item);
    }
  }
  return isReplaced ? { original: plain, patch: [], isReplaced } : { original, patch: plain, isReplaced };
}

function mergeItems(
  original: readonly JsonValue[],
  patch: readonly JsonValue[],
  mergeKey: string,
  schema: PatchSchema,
): readonly JsonValue[] {
  const merged = [...original];
  for (const item of patch) {
    const index = findByKey(merged, mergeKey, keyOf(item, mergeKey));
    const existing = merged[index];
    if (isJsonObject(existing) && isJsonObject(item)) merged[index] = mergeMaps(existing, item, schema);
    else merged.push(item);
  }
  return merged;
}

const mapType = 'map[string]interface {}';

/** The type that all items have; lists may hold neither lists nor mixed types. */
function elementType(...lists: readonly JsonValue[][]): string {
  const [first, ...others] = lists.flat();
  if (first === undefined) throw new StrategicMergeError('no elements in any of the given slices');
  if (first === null) throw goPanic('invalid memory address or nil pointer dereference');
  if (Array.isArray(first)) throw new StrategicMergeError('lists of lists are not supported');
  const type = goTypeName(first);
  if (others.every((item) => goTypeName(item) === type)) return type;
  throw new StrategicMergeError(`list element types are not identical: ${goFormat([...lists])}`);
}

function withoutDuplicates(items: readonly JsonValue[]): readonly JsonValue[] {
  return items.filter((item, index) => items.findIndex((other) => sameScalar(other, item)) === index);
}

function asList(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) return value;
  throw new StrategicMergeError(
    `expected a []interface {}, but received a ${value === null ? '%!s(<nil>)' : goTypeName(value)}`,
  );
}
