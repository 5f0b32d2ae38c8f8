import { kinds, readDefinitions, readTexts } from '#schemas/registry';
import { Lazy } from '../base/lazy.ts';
import { gvkKey, type GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { JsonSchema } from './json-schema.ts';

/** An annotation or label that Kruise reads or writes, as `schemas/metadata-keys.json` has it. */
export interface MetadataKey {
  readonly key: string;
  readonly in: 'annotations' | 'labels';
  /** `Kind.group` of the objects that carry it; `Pod.` stands for Pod templates too. */
  readonly kinds: readonly string[];
  /** API versions of the kind that it is for; all of them where left out. */
  readonly versions?: readonly string[];
  /** What each value means; any value is possible where left out. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether `key` is only the beginning of the key. */
  readonly isPrefix?: boolean;
  /** Whether Kruise writes it itself, so that it has no place in a manifest. */
  readonly isWrittenByKruise?: boolean;
  readonly since?: string;
  readonly description: string;
  readonly docs?: string;
}

/** A whole object to begin with, from `schemas/snippets`. */
export interface ResourceSnippet {
  readonly title: string;
  readonly description: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** In LSP's snippet syntax, with two blanks a level and `\n` as line break. */
  readonly text: string;
}

const definitions = new Lazy(() => readDefinitions() as Readonly<Record<string, JsonSchema>>);

const texts = new Lazy(
  () => readTexts() as { readonly metadataKeys: readonly MetadataKey[]; readonly snippets: readonly ResourceSnippet[] },
);

/** Name of the definition that describes the kind, or `undefined` where there is no full schema of it. */
export function definitionNameOf(gvk: GroupVersionKind): string | undefined {
  const key = gvkKey(gvk);
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined;
}

/** The definition of that name; an open schema where there is none. */
export function definition(name: string): JsonSchema {
  return definitions.value[name] ?? {};
}

/** Names of all definitions. */
export function definitionNames(): readonly string[] {
  return Object.keys(definitions.value);
}

/** `group/version/Kind` of every kind that has a full schema. */
export function describedKinds(): readonly string[] {
  return Object.keys(kinds);
}

/** All whole objects to begin with, of every version. */
export function allSnippets(): readonly ResourceSnippet[] {
  return texts.value.snippets;
}

/** All annotations and labels that Kruise knows. */
export function allMetadataKeys(): readonly MetadataKey[] {
  return texts.value.metadataKeys;
}

/** `schema` with what its `$ref` points to; what stands beside the `$ref` wins. */
export function resolve(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...resolve(definition($ref)), ...own };
}

/** The schema of entry `step` below `schema` (resolved): a field, a map's value, or a list's item. */
export function childSchema(schema: JsonSchema, step: string | number): JsonSchema | undefined {
  if (typeof step === 'number') return schema.items && resolve(schema.items);
  if (schema.properties && Object.hasOwn(schema.properties, step)) {
    const child = schema.properties[step];
    return child && resolve(child);
  }
  return typeof schema.additionalProperties === 'object' ? resolve(schema.additionalProperties) : undefined;
}
