import type { JsonPath } from '../../base/json.ts';
import type { FieldError } from '../../kubernetes/validation/field-error.ts';
import { listNames } from '../wording.ts';

/** What is wrong, as a sentence. */
export function describeError({ path, type, detail, value, supported }: FieldError): string {
  const name = nameOf(path);
  const shown = typeof value === 'string' && value.length > 0 && value.length <= 80 ? `"${value}"` : undefined;
  switch (type) {
    case 'required':
      return `${name} is missing${detail === '' ? '' : `: ${detail}`}.`;
    case 'duplicate':
      return `${shown ?? String(value)} is there already: ${name} must be unique.`;
    case 'not-supported':
      return `${shown ?? 'An empty value'} is not allowed as ${name}: it must be ${oneOf(supported ?? [])}.`;
    case 'not-found':
      return `${shown ?? name} ${detail}.`;
    default:
      return shown === undefined ? `${name} ${detail}.` : `${name} ${detail}; it is ${shown}.`;
  }
}

function nameOf(path: JsonPath): string {
  const field = path.findLast((step) => typeof step === 'string') ?? '';
  const index = path.at(-1);
  if (typeof index !== 'number') return `"${field}"`;
  return `Entry ${index + 1} of "${field}"`;
}

function oneOf(words: readonly string[]): string {
  const quoted = words.filter((word) => word !== '').map((word) => `"${word}"`);
  return listNames(quoted, quoted.length).replace(/ and ([^ ]*)$/, ' or $1');
}
