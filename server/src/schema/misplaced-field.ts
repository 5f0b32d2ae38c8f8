import { isJsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import type { JsonSchema } from './json-schema.ts';
import { resolve } from './registry.ts';

/** An object on the way to a field: its path, its schema (resolved), its value. */
export interface Owner {
  readonly path: JsonPath;
  readonly schema: JsonSchema;
  readonly value: JsonValue;
}

/** A place where a field would be known. */
export interface KnownPlace {
  /** As written in a message: relative to the owner for what lies below it, from the root otherwise. */
  readonly label: string;
  /** Where the field would go in this object; none where that depends on which list item is meant. */
  readonly path?: JsonPath;
}

/** Names that so many types have that finding one of them elsewhere says nothing. */
const commonNames = new Set([
  'name',
  'key',
  'value',
  'type',
  'kind',
  'apiVersion',
  'path',
  'operator',
  'values',
  'optional',
  'items',
  'port',
  'mode',
  'policy',
]);

/**
 * Where `field` would be known, nearest first, when the object at the end of `owners` (root first) does not know it: in the
 * objects around it, right below it, right below one of those around it, or two levels below it. Empty where nowhere near.
 */
export function knownPlaces(owners: readonly Owner[], field: string): readonly KnownPlace[] {
  const owner = owners.at(-1);
  const isRoot = owners.length === 1;
  if (!owner || (commonNames.has(field) && !isRoot)) return [];
  const around = owners.slice(0, -1).toReversed();
  const ranks: (() => KnownPlace[])[] = [
    () =>
      around
        .filter(({ schema }) => has(schema, field))
        .slice(0, 1)
        .map((owner) => ({ label: pathLabel(owner.path), ...freePlace(owner.value, owner.path, field) })),
    () => below(owner, field, 1),
    () =>
      around
        .map((ancestor) => below(ancestor, field, 1, pathLabel(ancestor.path)))
        .find((places) => places.length > 0) ?? [],
    () => below(owner, field, 2),
  ];
  for (const rank of ranks) {
    const places = rank();
    if (places.length > 0) return places;
  }
  return [];
}

function below(owner: Owner, field: string, depth: number, prefix = ''): KnownPlace[] {
  return Object.entries(owner.schema.properties ?? {}).flatMap(([key, raw]) => {
    const child = resolve(raw);
    const label = prefix === '' ? key : `${prefix}.${key}`;
    const value = isJsonObject(owner.value) ? (owner.value[key] ?? null) : null;
    if (child.items) {
      const item = resolve(child.items);
      const itemLabel = `${label}[]`;
      if (depth === 1)
        return has(item, field) ? [{ label: itemLabel, ...placeInLastItem(value, [...owner.path, key], field) }] : [];
      return below({ path: [...owner.path, key, 0], schema: item, value: null }, field, depth - 1, itemLabel).map(
        (place) => ({ label: place.label }),
      );
    }
    const path = [...owner.path, key];
    if (depth === 1) return has(child, field) && !child.deprecated ? [{ label, ...freePlace(value, path, field) }] : [];
    return below({ path, schema: child, value }, field, depth - 1, label);
  });
}

/** A field that lost its indentation belongs to the item above it: the last one. */
function placeInLastItem(list: JsonValue, path: JsonPath, field: string): { path?: JsonPath } {
  const last = Array.isArray(list) ? list.at(-1) : undefined;
  return Array.isArray(list) && isJsonObject(last) ? freePlace(last, [...path, list.length - 1], field) : {};
}

/** The field in the object at `path`, unless it is there already. */
function freePlace(value: JsonValue, path: JsonPath, field: string): { path?: JsonPath } {
  return isJsonObject(value) && Object.hasOwn(value, field) ? {} : { path: [...path, field] };
}

function has(schema: JsonSchema, field: string): boolean {
  return schema.properties !== undefined && Object.hasOwn(schema.properties, field);
}

function pathLabel(path: JsonPath): string {
  return path.map((step, index) => (typeof step === 'number' ? '[]' : index === 0 ? step : `.${step}`)).join('');
}
