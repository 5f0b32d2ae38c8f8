import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { goFormat, goTypeName } from '../go-format.ts';
import { checkHashable, goPanic, StrategicMergeError } from './error.ts';

/** Two lists that a merge result is made of. */
export interface ListParts {
  /** The items that the patch (or its order list) names. */
  readonly named: readonly JsonValue[];
  /** All others. */
  readonly others: readonly JsonValue[];
}

/** Splits `list` by whether `order` names an item: by its merge key, or by itself where `mergeKey` is empty. */
export function splitByPresence(list: readonly JsonValue[], order: readonly JsonValue[], mergeKey: string): ListParts {
  const named: JsonValue[] = [];
  const others: JsonValue[] = [];
  if (mergeKey === '') for (const item of [...order, ...list]) checkHashable(item);
  for (const item of list) {
    const isNamed =
      mergeKey === ''
        ? order.some((other) => sameScalar(other, item))
        : findByKey(order, mergeKey, keyOf(item, mergeKey)) !== -1;
    (isNamed ? named : others).push(item);
  }
  return { named, others };
}

/** The two orders that a merged list should follow. */
export interface ListOrders {
  readonly patch: readonly JsonValue[];
  readonly original: readonly JsonValue[];
}

/**
 * Puts the parts of a list together: the named ones in the order of the patch, the others in that of the original, and the
 * first before the second unless the original has them the other way round. `isOfMaps` says that items have merge keys.
 */
export function joinInOrder(
  { named, others }: ListParts,
  orders: ListOrders,
  mergeKey: string,
  isOfMaps: boolean,
): JsonValue[] {
  const right = sortBy(named, orders.patch, mergeKey, isOfMaps);
  const left = sortBy(others, orders.original, mergeKey, isOfMaps);
  const result: JsonValue[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const leftItem = left[i];
    const rightItem = right[j];
    if (leftItem === undefined || rightItem === undefined) return [...result, ...left.slice(i), ...right.slice(j)];
    if (isBefore(leftItem, rightItem, orders.original, mergeKey)) {
      result.push(leftItem);
      i++;
    } else {
      result.push(rightItem);
      j++;
    }
  }
}

/** The index of the first item of `list` whose merge key has the value `value`. */
export function findByKey(list: readonly JsonValue[], mergeKey: string, value: JsonValue): number {
  for (const [index, item] of list.entries()) {
    if (!isJsonObject(item)) throw new StrategicMergeError(`value for key ${index} is not a map`);
    if (Object.hasOwn(item, mergeKey) && sameScalar(item[mergeKey] ?? null, value)) return index;
  }
  return -1;
}

/** The value of an item's merge key. */
export function keyOf(item: JsonValue, mergeKey: string): JsonValue {
  if (!isJsonObject(item)) {
    throw new StrategicMergeError(
      `expected a map[string]interface {}, but received a ${item === null ? '%!s(<nil>)' : goTypeName(item)}`,
    );
  }
  const value = Object.hasOwn(item, mergeKey) ? item[mergeKey] : undefined;
  if (value === undefined) throw noMergeKey(item, mergeKey);
  return value;
}

/** The error for an item without its merge key. */
export function noMergeKey(item: JsonObject, mergeKey: string): StrategicMergeError {
  return new StrategicMergeError(`map: ${goFormat(item)} does not contain declared merge key: ${mergeKey}`);
}

/** Go's `==` on decoded JSON, which panics on two mappings or lists. */
export function sameScalar(left: JsonValue, right: JsonValue): boolean {
  if (typeof left === 'object' && left !== null && goTypeName(left) === goTypeName(right)) {
    throw goPanic(`comparing uncomparable type ${goTypeName(left)}`);
  }
  return left === right;
}

function isBefore(left: JsonValue, right: JsonValue, order: readonly JsonValue[], mergeKey: string): boolean {
  const leftIndex = indexIn(order, left, mergeKey);
  const rightIndex = indexIn(order, right, mergeKey);
  return leftIndex >= 0 && rightIndex >= 0 && leftIndex < rightIndex;
}

/** Sorts by the place in `order`; items that still say that they are to be deleted come last. */
function sortBy(
  list: readonly JsonValue[],
  order: readonly JsonValue[],
  mergeKey: string,
  isOfMaps: boolean,
): readonly JsonValue[] {
  if (!isOfMaps) return sortByPlace(list, order, mergeKey);
  for (const item of [...list, ...order]) keyOf(item, mergeKey);
  const isDeletion = (item: JsonValue): boolean => isJsonObject(item) && item['$patch'] === 'delete';
  const kept = list.filter((item) => !isDeletion(item));
  return [...sortByPlace(kept, order, mergeKey), ...list.filter(isDeletion)];
}

/** Items that `order` does not have count as smaller than what is before them (as in Go). */
function sortByPlace(list: readonly JsonValue[], order: readonly JsonValue[], mergeKey: string): readonly JsonValue[] {
  if (list.length < 2) return list;
  const sorted = list.map((item) => ({ item, place: indexIn(order, item, mergeKey) }));
  if (sorted.every(({ place }) => place >= 0)) {
    return sorted.sort((left, right) => left.place - right.place).map(({ item }) => item);
  }
  for (let i = 1; i < sorted.length; i++) {
    for (let j = i; j > 0; j--) {
      const upper = sorted[j];
      const lower = sorted[j - 1];
      if (!upper || !lower || (upper.place >= 0 && lower.place >= 0 && upper.place >= lower.place)) break;
      sorted[j] = lower;
      sorted[j - 1] = upper;
    }
  }
  return sorted.map(({ item }) => item);
}

function indexIn(order: readonly JsonValue[], item: JsonValue, mergeKey: string): number {
  if (mergeKey === '' || !isJsonObject(item)) return order.findIndex((other) => sameScalar(other, item));
  const value = item[mergeKey] ?? null;
  return order.findIndex((other) => isJsonObject(other) && sameScalar(other[mergeKey] ?? null, value));
}
