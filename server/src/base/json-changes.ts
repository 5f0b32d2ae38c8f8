import { deepEquals, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from './json.ts';

/** One difference between two JSON values, as a person would tell it. */
export interface JsonChange {
  readonly action: 'add' | 'change' | 'remove' | 'reorder';
  /** Where it is in the later value; what was removed is named where it was in the earlier one. */
  readonly path: JsonPath;
  /** Where it shows in the later value: `path`, or what something was removed from. */
  readonly place: JsonPath;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/**
 * What changed from `before` to `after`. Items of lists are found again by their `name` where all have one; whatever was added or
 * removed as a whole is one change. `null` is nothing.
 */
export function changesBetween(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: JsonPath = [],
): readonly JsonChange[] {
  return compare({ value: before ?? undefined, path }, { value: after ?? undefined, path });
}

interface Side {
  readonly value: JsonValue | undefined;
  readonly path: JsonPath;
}

function compare(before: Side, after: Side): readonly JsonChange[] {
  const [old, now] = [before.value ?? undefined, after.value ?? undefined];
  if (old === undefined)
    return now === undefined ? [] : [{ action: 'add', path: after.path, place: after.path, after: now }];
  if (now === undefined) return [{ action: 'remove', path: before.path, place: after.path.slice(0, -1), before: old }];
  if (isJsonObject(old) && isJsonObject(now)) {
    const keys = new Set([...Object.keys(now), ...Object.keys(old)]);
    return [...keys].flatMap((key) => compare(part(old, before.path, key), part(now, after.path, key)));
  }
  if (Array.isArray(old) && Array.isArray(now)) return compareLists(old, now, before.path, after.path);
  if (deepEquals(old, now)) return [];
  return [{ action: 'change', path: after.path, place: after.path, before: old, after: now }];
}

function part(object: JsonObject, path: JsonPath, key: string): Side {
  return { value: Object.hasOwn(object, key) ? object[key] : undefined, path: [...path, key] };
}

function compareLists(
  old: readonly JsonValue[],
  now: readonly JsonValue[],
  oldPath: JsonPath,
  path: JsonPath,
): readonly JsonChange[] {
  const oldKeys = itemKeys(old);
  const keys = itemKeys(now);
  const item = (list: readonly JsonValue[], at: JsonPath, index: number): Side => ({
    value: index === -1 ? undefined : list[index],
    path: [...at, index],
  });
  const changes = [
    ...keys.flatMap((key, index) => compare(item(old, oldPath, oldKeys.indexOf(key)), item(now, path, index))),
    ...oldKeys.flatMap((key, index): JsonChange[] =>
      keys.includes(key)
        ? []
        : [{ action: 'remove', path: [...oldPath, index], place: path, before: old[index] ?? null }],
    ),
  ];
  const common = keys.filter((key) => oldKeys.includes(key));
  const formerly = oldKeys.filter((key) => keys.includes(key));
  const isReordered = common.some((key, index) => key !== formerly[index]);
  return isReordered ? [...changes, { action: 'reorder', path, place: path }] : changes;
}

/** What the items of a list are known by: their names, where all have one and none twice; otherwise where they stand. */
function itemKeys(list: readonly JsonValue[]): readonly string[] {
  const names = list.map((item) =>
    isJsonObject(item) && typeof item['name'] === 'string' ? `name ${item['name']}` : '',
  );
  const isNamed = names.every((name) => name !== '') && new Set(names).size === names.length;
  return isNamed ? names : list.map((_, index) => `item ${index}`);
}
