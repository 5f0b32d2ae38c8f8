/** The part of JSON Schema that the sources in `schemas/` and the generated registry use. */
export interface SchemaNode {
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  description?: string;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  required?: string[];
  allOf?: SchemaNode[];
  enum?: (string | number | boolean)[];
  default?: unknown;
  format?: string;
  minimum?: number;
  deprecated?: boolean;
  definitions?: Record<string, SchemaNode>;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-since'?: string;
  'x-kruise-since'?: string;
  'x-kruise-docs'?: string;
  'x-kruise-partial'?: boolean;
  'x-kruise-values'?: Record<string, string>;
  [annotation: `x-${string}`]: unknown;
}

/** Definitions by name; every `$ref` of a resolved schema is the name of one of them. */
export type Definitions = Map<string, SchemaNode>;

/** The schemas right below `node`. */
export function childrenOf(node: SchemaNode): SchemaNode[] {
  return [
    ...Object.values(node.properties ?? {}),
    ...(node.items ? [node.items] : []),
    ...(typeof node.additionalProperties === 'object' ? [node.additionalProperties] : []),
    ...(node.allOf ?? []),
  ];
}

/** Names of the definitions that can be reached from `roots`, these included. */
export function reachable(definitions: Definitions, roots: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  const visit = (node: SchemaNode): void => {
    if (node.$ref !== undefined) add(node.$ref);
    childrenOf(node).forEach(visit);
  };
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const definition = definitions.get(name);
    if (!definition) throw new Error(`No schema is named ${name}.`);
    visit(definition);
  };
  for (const root of roots) add(root);
  return seen;
}
