import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import { compareGoStrings } from './go-json.ts';
import { goTimeError, parseGoTime } from './go-time.ts';
import type { DecodeError, GoField, GoType } from './go-type.ts';
import { QuantityError } from './quantity.ts';

/** What becomes of a quantity's text. */
export type RewriteQuantity = (text: string | number) => string | QuantityError;

/** Takes one value through Go's decoder and encoder. */
export class GoDecoder {
  readonly #fieldsOf: (struct: string) => readonly GoField[];
  readonly #rewriteQuantity: RewriteQuantity;
  readonly errors: DecodeError[] = [];
  #fatal: DecodeError | undefined;

  constructor(fieldsOf: (struct: string) => readonly GoField[], rewriteQuantity: RewriteQuantity) {
    this.#fieldsOf = fieldsOf;
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
    const fields = byName(this.#fieldsOf(type.name));
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
    for (const field of this.#fieldsOf(struct)) {
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

/** Some structs have forty fields, and every object goes through here: their tables are made once. */
const tables = new WeakMap<readonly GoField[], ReadonlyMap<string, GoField>>();

function byName(fields: readonly GoField[]): ReadonlyMap<string, GoField> {
  const known = tables.get(fields);
  if (known !== undefined) return known;
  const table = new Map(fields.map((field) => [field.name, field]));
  tables.set(fields, table);
  return table;
}

/** The struct around a value and the field names that lead to it: what Go puts into its messages. */
interface ErrorContext {
  readonly struct: string;
  readonly fields: readonly string[];
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
