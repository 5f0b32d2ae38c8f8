import { formatPath } from '../base/json.ts';
import { similarQuantities } from '../kubernetes/similar-quantity.ts';
import { checkpointOf, fateOfWrongType, fateOfWrongValue } from './consequences.ts';
import { nameOf, type ErrorContext } from './error-context.ts';
import type { JsonSchema } from './json-schema.ts';
import { nearest } from './nearest.ts';
import type { Remedy, SchemaViolation } from './violation.ts';

/** More values than this are not listed in a message. */
const mostListed = 8;

/** The value is none of those that have a meaning. */
export function unknownValue(context: ErrorContext): SchemaViolation {
  const { schema, value, path } = context;
  const values = valuesOf(schema).filter((candidate) => candidate !== '');
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  const meant = nearest(written, values);
  const isIgnored = schema['x-kruise-checked'] === 'nobody';
  const list =
    values.length <= mostListed ? `It must be ${values.map((candidate) => `\`${candidate}\``).join(' or ')}.` : '';
  const sentences = [
    `\`${written}\` is no value of \`${formatPath(path)}\`.`,
    meant === undefined ? list : `Did you mean \`${meant}\`?`,
    isIgnored ? `The cluster accepts it, and it ${schema['x-kruise-otherwise'] ?? 'has no effect'}.` : fateOf(context),
  ];
  return {
    code: 'enum',
    severity: isIgnored ? 'warning' : 'error',
    path,
    part: 'value',
    message: sentences.filter((sentence) => sentence !== '').join(' '),
    remedies: replacements(
      context,
      meant === undefined ? values.slice(0, mostListed) : [meant],
      nearest(written, values, 1) === meant && meant !== undefined,
    ),
  };
}

/** The text is no quantity, or the number does not fit into 32 bits. */
export function wrongFormat(context: ErrorContext): SchemaViolation {
  const { value } = context;
  const isQuantity = context.schema.format === 'quantity';
  const problem = isQuantity
    ? `must be a quantity, such as \`500m\`, \`2\` or \`1.5Gi\`, but this is \`${shortened(context.value)}\`.`
    : `must fit into 32 bits, but ${shortened(context.value)} does not.`;
  return {
    code: 'format',
    severity: 'error',
    path: context.path,
    part: 'value',
    message: `${nameOf(context, context.path)} ${problem} ${fateOfWrongType(checkpointOf(context.gvk, context.path))}`,
    remedies: isQuantity && typeof value === 'string' ? replacements(context, similarQuantities(value), false) : [],
  };
}

/** The number is too small. */
export function tooSmall(context: ErrorContext): SchemaViolation {
  const minimum = context.schema.minimum ?? 0;
  return {
    code: 'minimum',
    severity: 'error',
    path: context.path,
    part: 'value',
    message: `${nameOf(context, context.path)} must be ${minimum} or more. ${fateOfWrongValue(checkpointOf(context.gvk, context.path))}`,
    remedies: [
      {
        title: `Replace with ${minimum}`,
        isSafe: false,
        steps: [{ action: 'set', path: context.path, value: minimum }],
      },
    ],
  };
}

/** The values that a field may have, whoever checks them. */
export function valuesOf(schema: JsonSchema): readonly string[] {
  return schema.enum ?? Object.keys(schema['x-kruise-values'] ?? {});
}

function fateOf({ gvk, schema, path }: ErrorContext): string {
  return schema['x-kruise-checked'] === 'webhook'
    ? "Kruise's webhook refuses the object."
    : fateOfWrongValue(checkpointOf(gvk, path));
}

function replacements({ path }: ErrorContext, values: readonly string[], isSafe: boolean): Remedy[] {
  return values.map((value) => ({
    title: `Replace with \`${value}\``,
    isSafe,
    steps: [{ action: 'set', path, value }],
  }));
}

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
