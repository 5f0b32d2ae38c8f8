import type { JsonPath } from '../base/json.ts';
import { kindInfo } from '../kruise/kinds.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { checkedPlaces, placeOf } from './checked-places.ts';
import type { JsonSchema } from './json-schema.ts';
import { childSchema, definition, resolve } from './registry.ts';
import { hasField, releaseFor } from './release.ts';

/** A field of a kind. */
export interface FieldDescription {
  /** Its schema, with whatever a `$ref` pointed to; the schemas of its children may still be references. */
  readonly schema: JsonSchema;
  /** Whether the object that it belongs to must have it. */
  readonly isRequired: boolean;
  /** Whether the chosen release has it. */
  readonly isInRelease: boolean;
  /** Whether it belongs to a strategic merge patch, where nothing is required. */
  readonly isPartial: boolean;
}

/**
 * What stands at `path` of an object of that kind, through references, list items and maps; `undefined` where the kind or
 * the field is not known. Fields that are newer than `version` are described too, so that a hover can say so.
 */
export function describeField(
  gvk: GroupVersionKind,
  version: KruiseVersion,
  path: JsonPath,
): FieldDescription | undefined {
  const start = placeOf(gvk, path);
  if (!start) return aboveThePlaces(gvk, path);
  const release = releaseFor(gvk, version);
  let schema = resolve(definition(start.place.definition));
  let isRequired = false;
  let known = true;
  let isPartial = start.place.isPartial ?? false;
  for (const step of path.slice(start.depth)) {
    const child = childSchema(schema, step);
    if (!child) return undefined;
    isPartial ||= child['x-kruise-partial'] ?? false;
    isRequired = !isPartial && typeof step === 'string' && (schema.required?.includes(step) ?? false);
    known &&= hasField(child, release);
    // A key of a free map is no field, and says nothing by itself.
    const isFreeKey = typeof step === 'string' && !Object.hasOwn(schema.properties ?? {}, step);
    schema = isFreeKey ? child : inheriting(child, schema);
  }
  return { schema, isRequired, isInRelease: known, isPartial };
}

/** What a change does to Pods holds for everything below, unless something else is said there. */
function inheriting(child: JsonSchema, parent: JsonSchema): JsonSchema {
  const change = parent['x-kruise-change'];
  return change === undefined || child['x-kruise-change'] !== undefined
    ? child
    : { ...child, 'x-kruise-change': change };
}

/** A field's name with its description. */
export interface NamedField extends FieldDescription {
  readonly name: string;
}

/** The fields that the object at `path` may have in the chosen release, in the order of the schema; none where it is no object. */
export function fieldsAt(gvk: GroupVersionKind, version: KruiseVersion, path: JsonPath): readonly NamedField[] {
  const owner = describeField(gvk, version, path);
  return Object.keys(owner?.schema.properties ?? {}).flatMap((name) => {
    const field = describeField(gvk, version, [...path, name]);
    return field?.isInRelease ? [{ name, ...field }] : [];
  });
}

/** The objects around the places that are described, in kinds that have no schema as a whole. */
function aboveThePlaces(gvk: GroupVersionKind, path: JsonPath): FieldDescription | undefined {
  const [field] = path;
  const typeField = path.length === 1 && kindInfo(gvk.group, gvk.kind) ? typeFields(gvk)[String(field)] : undefined;
  if (typeField) return { schema: typeField, isRequired: true, isInRelease: true, isPartial: false };
  const below = checkedPlaces(gvk).filter((place) =>
    path.every((step, index) => (typeof step === 'number' ? place.path[index] === '*' : place.path[index] === step)),
  );
  if (below.length === 0) return undefined;
  const properties: Record<string, JsonSchema> = path.length === 0 ? { ...typeFields(gvk) } : {};
  for (const place of below) {
    const next = place.path[path.length];
    if (next === undefined) continue;
    if (next === '*') {
      return {
        schema: { type: 'array', items: itemSchema(place.path.slice(path.length + 1), place.definition) },
        isRequired: false,
        isInRelease: true,
        isPartial: false,
      };
    }
    properties[next] ??= place.path.length === path.length + 1 ? { $ref: place.definition } : { type: 'object' };
  }
  return {
    schema: { type: 'object', properties, 'x-kubernetes-preserve-unknown-fields': true },
    isRequired: false,
    isInRelease: true,
    isPartial: false,
  };
}

function itemSchema(rest: readonly string[], name: string): JsonSchema {
  return rest.length === 0 ? { $ref: name } : { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
}

function typeFields(gvk: GroupVersionKind): Record<string, JsonSchema> {
  const versions = Object.values(kindInfo(gvk.group, gvk.kind)?.versions ?? {}).flat();
  return {
    apiVersion: {
      type: 'string',
      enum: [...new Set(versions)].map((version) => `${gvk.group}/${version}`),
      description: 'Group and version of the kind.',
    },
    kind: { type: 'string', enum: [gvk.kind], description: 'The kind of the object.' },
  };
}
