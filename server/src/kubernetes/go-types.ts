import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import { compareGoStrings } from './go-json.ts';
import { formatQuantity, QuantityError, quantityFromJson } from './quantity.ts';

/** A field of a Go struct as JSON sees it. */
export interface GoField {
  readonly name: string;
  readonly omitEmpty: boolean;
  readonly type: GoType;
  /** `patchStrategy` of the field, split at the comma. */
  readonly patchStrategies: readonly string[];
  readonly patchMergeKey: string | undefined;
}

/** A Go type, read from its spelling in a table of types. */
export type GoType =
  | { readonly kind: 'pointer' | 'slice' | 'map'; readonly element: GoType; readonly goName: string }
  | { readonly kind: 'struct'; readonly name: string; readonly goName: string }
  | { readonly kind: 'scalar'; readonly name: string; readonly goName: string };

/** Why a value does not fit a Go type, in the words of Go's decoder. */
export interface DecodeError {
  readonly path: JsonPath;
  readonly message: string;
}

/** A value as it comes back from Go, and what Go's decoder said on the way. */
export interface Normalized {
  readonly value: JsonValue;
  /** The error that the decoder reports first; the value at its place is then the zero value. */
  readonly error: DecodeError | undefined;
  readonly errors: readonly DecodeError[];
}

/**
 * A table of Go types. `normalize` mirrors what a webhook does to every object that passes it: decode into typed structs, encode
 * again. Unknown fields vanish, empty optional ones too, quantities are rewritten, keys come in the order of the structs.
 */
export class GoTypes {
  readonly #declarations: Readonly<Record<string, string>>;
  readonly #packages: Readonly<Record<string, string>>;
  readonly #fields = new Map<string, readonly GoField[]>();
  readonly #types = new Map<string, GoType>();

  /** `declarations` as in `core-types.ts`; `packages` names the Go package of types that are not in `v1`. */
  constructor(declarations: Readonly<Record<string, string>>, packages: Readonly<Record<string, string>> = {}) {
    this.#declarations = declarations;
    this.#packages = packages;
  }

  /** The fields of a struct in their order; empty for a name that is none. */
  fieldsOf(struct: string): readonly GoField[] {
    let fields = this.#fields.get(struct);
    if (!fields) {
      fields = this.#readFields(struct);
      this.#fields.set(struct, fields);
    }
    return fields;
  }

  /** The type that `text` spells: `[]Container`, `*Probe`, `ResourceList`. */
  typeOf(text: string): GoType {
    let type = this.#types.get(text);
    if (!type) {
      type = this.#readType(text);
      this.#types.set(text, type);
    }
    return type;
  }

  /** Decodes `value` into the type named `type`, and encodes it again. */
  normalize(type: string, value: JsonValue): Normalized {
    return this.#roundTrip(type, value, new Decoder(this, formatAgain));
  }

  /**
   * Encodes a value that was decoded and then changed: keys in order, nothing that is empty. Quantities stay as they are written,
   * since some of them would come out of another round trip in another spelling.
   */
  encode(type: string, value: JsonValue): JsonValue {
    return this.#roundTrip(type, value, new Decoder(this, (text) => String(text))).value;
  }

  #roundTrip(type: string, value: JsonValue, decoder: Decoder): Normalized {
    const goType = this.typeOf(type);
    const result = decoder.decode(goType, value, [], undefined) ?? decoder.zeroOf(goType);
    return { value: result, error: decoder.firstError, errors: decoder.errors };
  }

  #readFields(struct: string): readonly GoField[] {
    const declaration = Object.hasOwn(this.#declarations, struct) ? (this.#declarations[struct] ?? '') : '';
    return declaration.split('; ').flatMap((text): readonly GoField[] => {
      const [name = '', type = '', patch = ''] = text.split(' ');
      if (name === 'inline') return this.fieldsOf(type);
      if (type === '') return [];
      const [strategies = '', mergeKey] = patch.split(':');
      return [
        {
          name: name.replace('?', ''),
          omitEmpty: name.endsWith('?'),
          type: this.typeOf(type),
          patchStrategies: strategies === '' ? [] : strategies.split(','),
          patchMergeKey: mergeKey,
        },
      ];
    });
  }

  #readType(text: string): GoType {
    const [, prefix = '', rest = text] = /^(\*|\[\]|map\[string\])(.+)$/.exec(text) ?? [];
    if (prefix !== '') {
      const element = this.typeOf(rest);
      return {
        kind: prefix === '*' ? 'pointer' : prefix === '[]' ? 'slice' : 'map',
        element,
        goName: prefix + element.goName,
      };
    }
    const declaration = Object.hasOwn(this.#declarations, text) ? this.#declarations[text] : undefined;
    const goName = `${this.#packages[text] ?? 'v1'}.${text}`;
    if (declaration === undefined) return { kind: 'scalar', name: text, goName: text };
    if (declaration === '' || declaration.includes(' ')) return { kind: 'struct', name: text, goName };
    return { ...this.typeOf(declaration), goName };
  }
}

/** The struct around a value and the field names that lead to it: what Go puts into its messages. */
interface ErrorContext {
  readonly struct: string;
  readonly fields: readonly string[];
}

/** What becomes of a quantity's text. */
type RewriteQuantity = (text: string | number) => string | QuantityError;

function formatAgain(text: string | number): string | QuantityError {
  const quantity = quantityFromJson(text);
  return quantity instanceof QuantityError ? quantity : formatQuantity(quantity);
}

class Decoder {
  readonly #types: GoTypes;
  readonly #rewriteQuantity: RewriteQuantity;
  readonly errors: DecodeError[] = [];
  #fatal: DecodeError | undefined;

  constructor(types: GoTypes, rewriteQuantity: RewriteQuantity) {
    this.#types = types;
    this.#rewriteQuantity = rewriteQuantity;
  }

  /** An error of a type's own decoder ends Go's decoding and wins over type errors, of which the first is kept. */
  get firstError(): DecodeError | undefined {
    return this.#fatal ?? this.errors[0];
  }

  /** The value after the round trip; `undefined` is Go's nil or zero value, which the caller leaves out or writes as zero. */
  decode(type: GoType, value: JsonValue, path: JsonPath, context: ErrorContext | undefined): JsonValue | undefined {
    switch (type.kind) {
      case 'pointer':
        return value === null
          ? undefined
          : (this.decode(type.element, value, path, context) ?? this.zeroOf(type.element));
      case 'slice':
        if (value === null) return undefined;
        if (!Array.isArray(value)) return this.#mismatch(type, value, path, context);
        return value.map(
          (item, index) => this.decode(type.element, item, [...path, index], context) ?? this.zeroOf(type.element),
        );
      case 'map':
        return this.#decodeMap(type.element, type, value, path, context);
      case 'struct':
        return this.#decodeStruct(type, value, path, context);
      case 'scalar':
        return this.#decodeScalar(type, value, path, context);
    }
  }

  /** What Go writes for the zero value of a type. */
  zeroOf(type: GoType): JsonValue {
    if (type.kind === 'struct') return this.#encodeStruct(type.name, new Map());
    if (type.kind !== 'scalar') return null;
    switch (type.name) {
      case 'string':
        return '';
      case 'bool':
        return false;
      case 'Quantity':
        return '0';
      case 'int32':
      case 'int64':
      case 'IntOrString':
        return 0;
      default:
        return null;
    }
  }

  #decodeMap(
    element: GoType,
    type: GoType,
    value: JsonValue,
    path: JsonPath,
    context: ErrorContext | undefined,
  ): JsonValue | undefined {
    if (value === null) return undefined;
    if (!isJsonObject(value)) return this.#mismatch(type, value, path, context);
    const result: JsonObject = {};
    for (const key of Object.keys(value).sort(compareGoStrings)) {
      // An own key of this name would change the object's prototype; no map of the API can hold it.
      if (key === '__proto__') continue;
      result[key] = this.decode(element, value[key] ?? null, [...path, key], context) ?? this.zeroOf(element);
    }
    return result;
  }

  #decodeStruct(
    type: GoType & { readonly name: string },
    value: JsonValue,
    path: JsonPath,
    context: ErrorContext | undefined,
  ): JsonValue | undefined {
    if (value === null) return undefined;
    if (!isJsonObject(value)) return this.#mismatch(type, value, path, context);
    const decoded = new Map<string, JsonValue | undefined>();
    const fields = new Map(this.#types.fieldsOf(type.name).map((field) => [field.name, field]));
    // kubectl sends keys sorted: the order decides which error is the first.
    for (const key of Object.keys(value).sort(compareGoStrings)) {
      const field = fields.get(key);
      if (!field) continue;
      const inner = { struct: type.name, fields: [...(context?.fields ?? []), key] };
      decoded.set(key, this.decode(field.type, value[key] ?? null, [...path, key], inner));
    }
    return this.#encodeStruct(type.name, decoded);
  }

  #encodeStruct(struct: string, decoded: ReadonlyMap<string, JsonValue | undefined>): JsonObject {
    const result: JsonObject = {};
    for (const field of this.#types.fieldsOf(struct)) {
      const value = decoded.get(field.name);
      if (field.omitEmpty && isEmpty(field.type, value)) continue;
      result[field.name] = value ?? this.zeroOf(field.type);
    }
    return result;
  }

  #decodeScalar(
    type: GoType & { readonly name: string },
    value: JsonValue,
    path: JsonPath,
    context: ErrorContext | undefined,
  ): JsonValue | undefined {
    if (value === null) return undefined;
    switch (type.name) {
      case 'string':
        return typeof value === 'string' ? value : this.#mismatch(type, value, path, context);
      case 'bool':
        return typeof value === 'boolean' ? value : this.#mismatch(type, value, path, context);
      case 'int32':
        return isInteger(value, 2 ** 31) ? value : this.#mismatch(type, value, path, context);
      case 'int64':
        return isInteger(value, 2 ** 63) ? value : this.#mismatch(type, value, path, context);
      case 'float64':
        return typeof value === 'number' ? value : this.#mismatch(type, value, path, context);
      case 'Quantity': {
        const text = typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
        const rewritten = this.#rewriteQuantity(text);
        return rewritten instanceof QuantityError ? this.#fail(rewritten.message, path, true) : rewritten;
      }
      case 'IntOrString':
        if (typeof value === 'string' || isInteger(value, 2 ** 31)) return value;
        this.#mismatch({ ...type, goName: 'int32' }, value, path, context, true);
        return undefined;
      case 'Time':
      case 'MicroTime':
        return this.#decodeTime(type, value, path, context);
      default:
        return value;
    }
  }

  #decodeTime(
    type: GoType & { readonly name: string },
    value: JsonValue,
    path: JsonPath,
    context: ErrorContext | undefined,
  ): JsonValue | undefined {
    if (typeof value !== 'string') return this.#mismatch({ ...type, goName: 'string' }, value, path, context, true);
    const time = parseGoTime(value);
    if (time === undefined) return this.#fail(goTimeError(value), path, true);
    return type.name === 'MicroTime' ? `${time.slice(0, -1)}.000000Z` : time;
  }

  #mismatch(
    type: GoType,
    value: JsonValue,
    path: JsonPath,
    context: ErrorContext | undefined,
    isFatal = false,
  ): undefined {
    const place = context ? `Go struct field ${context.struct}.${context.fields.join('.')}` : 'Go value';
    const isNumeric = type.kind === 'scalar' && ['int32', 'int64'].includes(type.name);
    const found =
      typeof value === 'number' && (isNumeric || type.goName === 'int32') ? `number ${value}` : jsonKind(value);
    return this.#fail(`json: cannot unmarshal ${found} into ${place} of type ${type.goName}`, path, isFatal);
  }

  #fail(message: string, path: JsonPath, isFatal: boolean): undefined {
    const error = { path, message };
    this.errors.push(error);
    if (isFatal) this.#fatal ??= error;
    return undefined;
  }
}

function isEmpty(type: GoType, value: JsonValue | undefined): boolean {
  if (type.kind === 'struct') return false;
  if (type.kind === 'scalar' && ['Quantity', 'IntOrString', 'Time', 'MicroTime'].includes(type.name)) return false;
  if (value === undefined || value === null) return true;
  if (type.kind === 'pointer') return false;
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return type.kind === 'map' && Object.keys(value).length === 0;
  return value === '' || value === 0 || value === false;
}

function isInteger(value: JsonValue, limit: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= -limit && value < limit;
}

function jsonKind(value: JsonValue): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : value === null ? 'null' : typeof value;
}

/** An RFC 3339 time in UTC with whole seconds, as `metav1.Time` writes it; `undefined` where it is none. */
export function parseGoTime(text: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, offsetHour = '0', offsetMinute = '0'] = match;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > daysInMonth) return undefined;
  if (
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59 ||
    Number(offsetHour) > 24 ||
    Number(offsetMinute) > 60
  )
    return undefined;
  const time = new Date(text.replace(/[.,]\d+/, ''));
  return Number.isNaN(time.getTime()) ? undefined : `${time.toISOString().slice(0, 19)}Z`;
}

function goTimeError(text: string): string {
  return `parsing time ${JSON.stringify(text)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(text)} as "2006"`;
}
