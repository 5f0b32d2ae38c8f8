import type { JsonPath } from '../base/json.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';
import { gvkKey, type GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { checkedPlaces } from './checked-places.ts';
import { describeField } from './describe-field.ts';
import { documentationOf } from './documentation.ts';
import type { JsonSchema } from './json-schema.ts';
import { definition, definitionNameOf, resolve } from './registry.ts';
import { hasField, releaseFor, type Release } from './release.ts';

const prefix = '#/definitions/';
/** Derived definitions, by release and name. */
const derived = new Map<string, JsonSchema>();
const documents = new Map<string, JsonSchema>();

/**
 * The schema of a kind as the chosen release has it, on its own: references lead into its `definitions`, which it shares
 * with other kinds. Made for editors: documentation as Markdown, and as `enum` also values that no CRD checks. `undefined`
 * where the kind is not known. For Kruise's workloads without a full schema: metadata and Pod template, the rest open.
 */
export function schemaFor(gvk: GroupVersionKind, version: KruiseVersion): JsonSchema | undefined {
  const key = `${version}/${gvkKey(gvk)}`;
  const known = documents.get(key);
  if (known) return known;
  if (checkedPlaces(gvk).length === 0) return undefined;
  const name = definitionNameOf(gvk);
  const release = releaseFor(gvk, version);
  const root = name === undefined ? outline(gvk, release, []) : derivedDefinition(name, release);
  const document: JsonSchema = { ...root, title: gvk.kind, definitions: reachableDefinitions(root, release) };
  documents.set(key, document);
  return document;
}

/** The objects from `path` down to the places that are described. */
function outline(gvk: GroupVersionKind, release: Release, path: JsonPath): JsonSchema {
  const { properties, items, ...own } = describeField(gvk, release.kruise, path)?.schema ?? {};
  const expand = (child: JsonSchema, step: string | number): JsonSchema =>
    child.type === 'object' || child.type === 'array' ? outline(gvk, release, [...path, step]) : derive(child, release);
  return {
    ...derive(own, release),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([key, child]) => [key, expand(child, key)])) }
      : {}),
    ...(items ? { items: expand(items, 0) } : {}),
  };
}

function reachableDefinitions(root: JsonSchema, release: Release): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {};
  const pending: JsonSchema[] = [root];
  for (let schema = pending.pop(); schema; schema = pending.pop()) {
    const name = schema.$ref?.slice(prefix.length);
    if (name !== undefined && !Object.hasOwn(found, name)) {
      const target = derivedDefinition(name, release);
      found[name] = target;
      pending.push(target);
    }
    pending.push(...Object.values(schema.properties ?? {}));
    if (schema.items) pending.push(schema.items);
    if (typeof schema.additionalProperties === 'object') pending.push(schema.additionalProperties);
  }
  return found;
}

function derivedDefinition(name: string, release: Release): JsonSchema {
  const key = `${release.kruise}/${release.kubernetes ?? ''}/${name}`;
  let schema = derived.get(key);
  if (!schema) derived.set(key, (schema = derive(definition(name), release)));
  return schema;
}

/** `schema` in plain JSON Schema, without what the release does not have. */
function derive(schema: JsonSchema, release: Release): JsonSchema {
  const { $ref, properties, items, additionalProperties, format, ...own } = schema;
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] ?? false;
  const meanings = schema['x-kruise-values'];
  const values = schema.enum ?? (meanings && Object.keys(meanings));
  const markdown = documentationOf(resolve(schema));
  return {
    ...own,
    ...($ref === undefined ? {} : { $ref: prefix + $ref }),
    ...(schema['x-kubernetes-int-or-string'] ? { type: ['integer', 'string'] as const } : {}),
    ...(format === 'quantity' ? { type: ['string', 'number'] as const } : {}),
    ...(markdown === '' ? {} : { markdownDescription: markdown }),
    ...(values ? { enum: values } : {}),
    ...(values && meanings ? { markdownEnumDescriptions: values.map((value) => meanings[value] ?? '') } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).flatMap(([key, child]) =>
              hasField(resolve(child), release) ? [[key, derive(child, release)]] : [],
            ),
          ),
          additionalProperties: isOpen,
        }
      : {}),
    ...(items ? { items: derive(items, release) } : {}),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: derive(additionalProperties, release) }
      : {}),
  };
}
