import type { ScalarTag, Tags } from 'yaml';

/**
 * How kubectl reads scalars: as go-yaml v2 does (`goyaml.v2` in sigs.k8s.io/yaml v1.4.0, resolve.go). It differs from the
 * YAML 1.1 rules of the `yaml` library: `y` and `n` are booleans, `1:30` is text (no base 60), `0o17` is octal, `08` and
 * `1_000.5` are decimal numbers, dates stay text.
 */
export function resolvePlainScalar(text: string): null | boolean | number | string {
  // Nearly all words are longer than the constants, and begin with a letter.
  if (text.length > longestConstant && isLetter(text.charCodeAt(0))) return text;
  const constant = constants.get(text);
  if (constant !== undefined) return constant;
  if (text.startsWith('.')) return asFinite(withoutUnderscores(text), /^\.\d+(?:[eE][-+]?\d+)?$/, text);
  if (!/^[-+\d]/.test(text)) return text;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  const plain = text.replaceAll('_', '');
  const integer = parseInteger(plain);
  if (integer !== undefined) return Number(integer);
  return asFinite(plain, /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/, text);
}

/**
 * The digits of a plain scalar that is an integer for kubectl, exact; `undefined` for any other. Other numbers are floats,
 * which matters where they become keys; so does the range of an int64.
 */
export function integerDigits(text: string): { readonly digits: string; readonly isInt64: boolean } | undefined {
  const value = parseInteger(text.replaceAll('_', ''));
  return value === undefined ? undefined : { digits: String(value), isInt64: value < 1n << 63n };
}

/** The scalar tags of a document: plain scalars and explicit tags as kubectl reads them. */
export const kubectlTags: Tags = [
  'map',
  'seq',
  { tag: 'tag:yaml.org,2002:str', resolve: (text: string) => text },
  { tag: 'plain', default: true, test: /^(?:[-+.\dyYnNtTfFoO~]|$)/, resolve: resolvePlainScalar },
  typed('null', (value) => value === null),
  typed('bool', (value) => typeof value === 'boolean'),
  typed('int', (_, text) => integerDigits(text) !== undefined),
  typed('float', (value) => typeof value === 'number'),
  { tag: 'tag:yaml.org,2002:timestamp', resolve: (text: string) => text },
  { tag: 'tag:yaml.org,2002:binary', resolve: decodeBinary },
];

const constants = new Map<string, null | boolean | number>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((text) => [text, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((text) => [text, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((text) => [text, null] as const),
  ...['.nan', '.NaN', '.NAN'].map((text) => [text, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((text) => [text, Number.POSITIVE_INFINITY] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((text) => [text, Number.NEGATIVE_INFINITY] as const),
]);

const longestConstant = Math.max(...[...constants.keys()].map(({ length }) => length));

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Go's `ParseInt` and then `ParseUint` with base 0, on text without underscores. */
function parseInteger(text: string): bigint | undefined {
  const match = /^([-+]?)(?:(0[bB][01]+|0[oO][0-7]+|0[xX][\da-fA-F]+)|0([0-7]+)|(0|[1-9]\d*))$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', prefixed, octal, decimal] = match;
  const magnitude = BigInt(prefixed ?? (octal === undefined ? (decimal ?? '0') : `0o${octal}`));
  const limit = sign === '-' ? 1n << 63n : sign === '+' ? (1n << 63n) - 1n : (1n << 64n) - 1n;
  if (magnitude > limit) return undefined;
  return sign === '-' ? -magnitude : magnitude;
}

/** Go allows single underscores between digits here. */
function withoutUnderscores(text: string): string {
  return text.replace(/(?<=\d)_(?=\d)/g, '');
}

/** The number that `text` spells, or `otherwise` where it has another form or is too large for a float64. */
function asFinite(text: string, form: RegExp, otherwise: string): number | string {
  const value = form.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : otherwise;
}

function typed(name: string, isRight: (value: unknown, text: string) => boolean): ScalarTag {
  return {
    tag: `tag:yaml.org,2002:${name}`,
    resolve(text, onError) {
      const value = resolvePlainScalar(text);
      if (!isRight(value, text)) onError(`cannot read this value as !!${name}`);
      return value;
    },
  };
}

function decodeBinary(text: string, onError: (message: string) => void): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    onError('this !!binary value is no valid base64');
    return text;
  }
}
