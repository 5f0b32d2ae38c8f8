import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { checkpointOf, fateOfWrongType } from './consequences.ts';
import { nameOf, type ErrorContext } from './error-context.ts';
import type { JsonSchema } from './json-schema.ts';
import { childSchema, resolve } from './registry.ts';
import type { Remedy, SchemaViolation } from './violation.ts';

/** The value is of another type than the schema wants; tells so in terms of how YAML read it. */
export function wrongType(context: ErrorContext): SchemaViolation {
  const { schema, value, path } = context;
  const source = context.sourceAt(path);
  const remedy = remedyFor(schema, value, source);
  const fate = fateOfWrongType(checkpointOf(context.gvk, path));
  const name = `${nameOf(context, path)} must be ${expectationOf(schema)}`;
  // What a Secret holds is never repeated.
  const isSecret = isSecretValue(context);
  const sentences = isSecret
    ? [`${name}.`, remedy ? 'Quote it.' : '', fate]
    : [`${name}, but this is ${descriptionOf(value)}.`, causeOf(schema, value, source), remedy?.advice ?? '', fate];
  return {
    code: 'type',
    severity: 'error',
    path,
    part: 'value',
    message: sentences.filter((sentence) => sentence !== '').join(' '),
    remedies: remedy
      ? [
          {
            title: isSecret ? 'Quote it' : remedy.title,
            isSafe: remedy.isSafe,
            steps: [{ action: 'set', path, value: remedy.value }],
          },
        ]
      : [],
  };
}

function isSecretValue({ gvk, path }: ErrorContext): boolean {
  return (
    gvk.group === '' && gvk.kind === 'Secret' && path.length > 1 && (path[0] === 'data' || path[0] === 'stringData')
  );
}

function expectationOf(schema: JsonSchema): string {
  if (schema['x-kubernetes-int-or-string']) return 'an integer or a string';
  switch (schema.type) {
    case 'object':
      return 'a mapping';
    case 'array':
      return 'a list';
    case 'integer':
      return 'an integer';
    case 'boolean':
      return '`true` or `false`';
    case 'number':
      return 'a number';
    default:
      return 'a string';
  }
}

function descriptionOf(value: JsonValue): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  return typeof value === 'number' ? `the number ${value}` : `the boolean \`${value}\``;
}

/** Why YAML did not read what the author saw. */
function causeOf(schema: JsonSchema, value: JsonValue, source: string | undefined): string {
  if (schema.type !== 'string' || source === undefined) return '';
  if (typeof value === 'boolean' && !/^(true|false)$/.test(source))
    return `YAML reads an unquoted \`${source}\` as \`${value}\`.`;
  if (typeof value === 'number' && source !== String(value))
    return `YAML reads an unquoted \`${source}\` as the number ${value}.`;
  return '';
}

interface Proposal extends Pick<Remedy, 'title' | 'isSafe'> {
  readonly value: JsonValue;
  readonly advice: string;
}

function remedyFor(schema: JsonSchema, value: JsonValue, source: string | undefined): Proposal | undefined {
  if (schema.type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    const text = source !== undefined && /^[^\s"'&*!|>[{]\S*$/.test(source) ? source : String(value);
    return { value: text, title: `Quote it: "${text}"`, isSafe: true, advice: `Quote it: \`"${text}"\`.` };
  }
  if (typeof value === 'string') return remedyForString(schema, value);
  if (schema.type === 'array' && value !== null && !Array.isArray(value) && fits(resolve(schema.items ?? {}), value)) {
    return { value: [value], title: 'Make it a list', isSafe: false, advice: 'Write it as a list with one item.' };
  }
  if (schema.type === 'object' && Array.isArray(value)) {
    const merged = mergedItems(value);
    if (merged) return { value: merged, title: 'Make it one mapping', isSafe: false, advice: 'Leave out the dashes.' };
  }
  return undefined;
}

function remedyForString(schema: JsonSchema, value: string): Proposal | undefined {
  const withoutQuotes = { title: 'Remove the quotes', isSafe: true, advice: 'Remove the quotes.' };
  if ((schema.type === 'integer' || schema.type === 'number') && /^[+-]?\d{1,15}$/.test(value))
    return { ...withoutQuotes, value: Number(value) };
  if (schema.type === 'boolean' && /^(true|false)$/i.test(value))
    return { ...withoutQuotes, value: value.toLowerCase() === 'true' };
  if (schema.type === 'array' && fits(resolve(schema.items ?? {}), value)) {
    return { value: [value], title: 'Make it a list', isSafe: false, advice: 'Write it as a list with one item.' };
  }
  // References by name are often written as the bare name.
  if (schema.type === 'object' && isReference(schema) && /^[a-z0-9][a-z0-9.-]*$/.test(value)) {
    return {
      value: { name: value },
      title: `Write \`name: ${value}\``,
      isSafe: false,
      advice: `Write \`name: ${value}\`.`,
    };
  }
  return undefined;
}

/** Whether the object does little more than name another one. */
function isReference(schema: JsonSchema): boolean {
  return Object.keys(schema.properties ?? {}).length <= 2 && childSchema(schema, 'name')?.type === 'string';
}

function fits(schema: JsonSchema, value: JsonValue): boolean {
  return schema.type === (isJsonObject(value) ? 'object' : typeof value);
}

function mergedItems(items: readonly JsonValue[]): JsonObject | undefined {
  const merged: JsonObject = {};
  for (const item of items) {
    if (!isJsonObject(item)) return undefined;
    for (const [key, value] of Object.entries(item)) {
      if (Object.hasOwn(merged, key)) return undefined;
      merged[key] = value;
    }
  }
  return items.length === 0 ? undefined : merged;
}
