import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Definitions, SchemaNode } from './json-schema.ts';

const sources = resolve(import.meta.dirname, '../../schemas');

/** A schema with what is only for people and tools that open the file. */
interface SourceFile extends SchemaNode {
  $schema?: string;
  title?: string;
}

/** A kind described by a file of `schemas/`. */
export interface SourceKind {
  /** `group/version/Kind`. */
  readonly key: string;
  /** Name of its definition. */
  readonly definition: string;
}

/** Reads a JSON file of `schemas/`. */
export function readSource(path: string): unknown {
  return JSON.parse(readFileSync(join(sources, path), 'utf8'));
}

/**
 * The schemas of `schemas/<group>/**`, by definition name. A file that tells its group, version and kind is a kind; the
 * `definitions` of any file can be referred to from other files. `kubernetes.json` stands for the generated core types.
 */
export function readSourceSchemas(): { definitions: Definitions; kinds: SourceKind[] } {
  const definitions: Definitions = new Map();
  const kinds: SourceKind[] = [];
  for (const file of schemaFiles()) {
    const { definitions: own = {}, ...root } = JSON.parse(readFileSync(file, 'utf8')) as SourceFile;
    delete root.$schema;
    delete root.title;
    for (const [name, schema] of Object.entries(own))
      definitions.set(`${prefixOf(file)}.${name}`, resolved(schema, file));
    const gvk = root['x-kubernetes-group-version-kind'] as { group: string; version: string; kind: string } | undefined;
    if (!gvk) continue;
    const definition = `${gvk.group}.${gvk.version}.${gvk.kind}`;
    definitions.set(definition, resolved(root, file));
    kinds.push({ key: `${gvk.group}/${gvk.version}/${gvk.kind}`, definition });
  }
  return { definitions, kinds };
}

/** Puts the branches of each `allOf` together into one object schema; what stands beside the `allOf` wins. */
export function flattenAllOf(definitions: Definitions): void {
  const flatten = (node: SchemaNode, docs: string | undefined): SchemaNode => {
    const { allOf = [], ...rest } = node;
    const link = rest['x-kruise-docs'] ?? docs;
    const merged: SchemaNode =
      link === undefined || rest.$ref?.startsWith('core.') ? rest : { ...rest, 'x-kruise-docs': link };
    for (const branch of allOf) {
      const target = flatten(branch.$ref === undefined ? branch : (definitions.get(branch.$ref) ?? {}), undefined);
      merged.properties = { ...target.properties, ...merged.properties };
      merged.required = [...new Set([...(target.required ?? []), ...(merged.required ?? [])])];
    }
    if (merged.properties) {
      merged.properties = Object.fromEntries(
        // The fields of a core type keep their own documentation.
        Object.entries(merged.properties).map(([key, child]) => [
          key,
          flatten(child, rest.properties && key in rest.properties ? link : undefined),
        ]),
      );
    }
    if (merged.items) merged.items = flatten(merged.items, link);
    if (typeof merged.additionalProperties === 'object')
      merged.additionalProperties = flatten(merged.additionalProperties, link);
    return merged;
  };
  for (const [name, node] of definitions) definitions.set(name, flatten(node, undefined));
}

function schemaFiles(): string[] {
  return readdirSync(sources, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && entry.parentPath !== sources)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** `schemas/apps.kruise.io/sidecarset.json` → `apps.kruise.io.sidecarset`. */
function prefixOf(file: string): string {
  return relative(sources, file)
    .replace(/\.json$/, '')
    .replaceAll('/', '.');
}

/** `node` with every `$ref` replaced by the name of the definition that it points to. */
function resolved(node: SchemaNode, file: string): SchemaNode {
  return JSON.parse(JSON.stringify(node), (key, value: unknown) =>
    key === '$ref' ? definitionOf(value as string, file) : value,
  ) as SchemaNode;
}

function definitionOf(reference: string, file: string): string {
  const [path = '', name] = reference.split('#/definitions/');
  if (name === undefined) throw new Error(`${file}: ${reference} names no definition.`);
  const target = path === '' ? file : resolve(dirname(file), path);
  return target === join(sources, 'kubernetes.json') ? name : `${prefixOf(target)}.${name}`;
}
