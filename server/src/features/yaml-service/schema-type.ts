import type { JsonSchema } from '../../schema/json-schema.ts';
import type { ValueShape } from './schema-service.ts';

/** What is written where `schema` (resolved) holds. */
export function shapeOf(schema: JsonSchema): ValueShape {
  switch (schema.type) {
    case 'object':
      return 'mapping';
    case 'array':
      return 'list';
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
    case 'boolean':
      return 'scalar';
    default:
      return schema.properties ? 'mapping' : 'any';
  }
}

/** The type in words, as Kubernetes' reference has it: `string`, `[]Container`, `map[string]string`, `int or string`. */
export function typeName(schema: JsonSchema): string {
  if (schema['x-kubernetes-int-or-string']) return 'int or string';
  if (schema.format === 'quantity') return 'quantity';
  if (schema.type === 'array') return `[]${schema.items ? typeName(schema.items) : 'any'}`;
  if (schema.$ref !== undefined) return typeOfDefinition(schema.$ref);
  if (typeof schema.additionalProperties === 'object') return `map[string]${typeName(schema.additionalProperties)}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return typeof schema.type === 'string' ? schema.type : schema.properties ? 'object' : 'any';
}

/** `core.v1.Container` → `Container`; our own definitions have lower-case names, which say nothing to users. */
function typeOfDefinition(name: string): string {
  const last = name.split('.').at(-1) ?? '';
  if (last === 'IntOrString') return 'int or string';
  return /^[A-Z]/.test(last) ? last : 'object';
}

/** The values of an enum or boolean; empty for everything else, and where nearly anything is possible. */
export function choicesOf(schema: JsonSchema): readonly (string | boolean)[] {
  if (schema.type === 'boolean') return [true, false];
  const values = schema.enum ?? Object.keys(schema['x-kruise-values'] ?? {});
  return values.filter((value) => value !== '');
}
