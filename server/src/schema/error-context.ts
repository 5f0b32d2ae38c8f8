import { formatPath, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Owner } from './misplaced-field.ts';
import { childSchema, definition, resolve } from './registry.ts';

/** What is known around an error of a validator. */
export interface ErrorContext {
  readonly gvk: GroupVersionKind;
  readonly version: KruiseVersion;
  readonly object: JsonObject;
  /** Where the error is, from the object's root. */
  readonly path: JsonPath;
  /** The objects and lists from the described place down to the error, this included. */
  readonly owners: readonly Owner[];
  readonly schema: JsonSchema;
  readonly value: JsonValue;
  /** The text of a scalar as written, where the object comes from a document. */
  readonly sourceAt: (path: JsonPath) => string | undefined;
}

/** Where the validator's `instancePath` leads below a described place. `isPartial`: whether it crosses into a patch. */
export function followInstancePath(
  instancePath: string,
  place: { readonly path: JsonPath; readonly definition: string; readonly value: JsonValue },
): { readonly owners: readonly Owner[]; readonly isPartial: boolean } {
  let owner: Owner = { path: place.path, schema: resolve(definition(place.definition)), value: place.value };
  const owners = [owner];
  let isPartial = false;
  for (const segment of instancePath.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(owner.value) ? Number(key) : key;
    const schema: JsonSchema = childSchema(owner.schema, step) ?? {};
    isPartial ||= schema['x-kruise-partial'] ?? false;
    owner = { path: [...owner.path, step], schema, value: entryOf(owner.value, step) };
    owners.push(owner);
  }
  return { owners, isPartial };
}

/** `path` for a message; the kind for the root. */
export function nameOf(context: Pick<ErrorContext, 'gvk'>, path: JsonPath): string {
  return path.length === 0 ? `A ${context.gvk.kind}` : `\`${formatPath(path)}\``;
}

function entryOf(value: JsonValue, step: string | number): JsonValue {
  if (Array.isArray(value)) return (typeof step === 'number' ? value[step] : undefined) ?? null;
  return isJsonObject(value) && Object.hasOwn(value, step) ? (value[step] ?? null) : null;
}
