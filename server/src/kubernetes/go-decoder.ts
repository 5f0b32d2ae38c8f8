import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import { compareGoStrings } from './go-json.ts';
import { goTimeError, parseGoTime } from './go-time.ts';
import type { DecodeError, GoField, GoType } from './go-type.ts';
import { QuantityError } from './quantity.ts';

/** What becomes of a quantity's text. */
export type RewriteQuantity = (text: string | number) => string | QuantityError;

/** An error, and whether it is one of a type's own decoder, which ends Go's decoding. */
interface NotedError {
  readonly error: DecodeError;
  readonly isFatal: boolean;
}

/** Takes one value through Go's decoder and encoder. */
export class GoDecoder {
  readonly #fieldsOf: (struct: string) => readonly GoField[];
  readonly #rewriteQuantity: RewriteQuantity;
  readonly #noted: NotedError[] = [];
  /** The way to the value that is looked at; nearly all have no error, and nobody needs theirs. */
  readonly #steps: (string | number)[] = [];
  /** For each step the struct whose field it is; empty for items and entries. */
  readonly #structs: string[] = [];

  constructor(fieldsOf: (struct: string) => readonly GoField[], rewriteQuantity: RewriteQuantity) {
    this.#fieldsOf = fieldsOf;
    this.#rewriteQuantity = rewriteQuantity;
  }

  /** What does not fit, in the order in which Go finds it: kubectl sends keys sorted. */
  get errors(): readonly DecodeError[] {
    return this.#inOrder().map(({ error }) => error);
  }

  /** An error of a type's own decoder wins over type errors, of which the first is kept. */
  get firstError(): DecodeError | undefined {
    const found = this.#inOrder();
    return (found.find(({ isFatal }) => isFatal) ?? found[0])?.error;
  }

  #inOrder(): readonly NotedError[] {
    if (this.#noted.length > 1) this.#noted.sort((left, right) => comparePaths(left.error.path, right.error.path));
    return this.#noted;
  }

  /** The value after the round trip; `undefined` is Go's nil or zero value, which the caller leaves out or writes as zero. */
  decode(type: GoType, value: JsonValue): JsonValue | undefined {
    switch (type.kind) {
      case 'pointer':
        return value === null ? undefined : (this.decode(type.element, value) ?? this.zeroOf(type.element));
      case 'slice':
        if (value === null) return undefined;
        return Array.isArray(value) ? this.#decodeSlice(type.element, value) : this.#mismatch(type, value);
      case 'map':
        if (value === null) return undefined;
        return isJsonObject(value) ? this.#decodeMap(type.element, value) : this.#mismatch(type, value);
      case 'struct':
        if (value === null) return undefined;
        return isJsonObject(value) ? this.#decodeStruct(type.name, value) : this.#mismatch(type, value);
      case 'scalar':
        return value === null ? undefined : this.#decodeScalar(type, value);
    }
  }

  /** What Go writes for the zero value of a type. */
  zeroOf(type: GoType): JsonValue {
    if (type.kind === 'struct') return this.#decodeStruct(type.name, {});
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

  /** The value one step further. */
  #below(step: string | number, struct: string, type: GoType, value: JsonValue): JsonValue | undefined {
    this.#steps.push(step);
    this.#structs.push(struct);
    const decoded = this.decode(type, value);
    this.#steps.pop();
    this.#structs.pop();
    return decoded;
  }

  #decodeSlice(element: GoType, items: readonly JsonValue[]): JsonValue[] {
    return items.map((item, index) => this.#below(index, '', element, item) ?? this.zeroOf(element));
  }

  #decodeMap(element: GoType, value: JsonObject): JsonObject {
    const result: JsonObject = {};
    for (const key of Object.keys(value).sort(compareGoStrings)) {
      // An own key of this name would change the object's prototype; no map of the API can hold it.
      if (key === '__proto__') continue;
      result[key] = this.#below(key, '', element, value[key] ?? null) ?? this.zeroOf(element);
    }
    return result;
  }

  #decodeStruct(struct: string, value: JsonObject): JsonObject {
    const result: JsonObject = {};
    for (const { name, type, omitEmpty } of this.#fieldsOf(struct)) {
      const written = value[name];
      const decoded = written === undefined ? undefined : this.#below(name, struct, type, written);
      if (!omitEmpty || !isEmpty(type, decoded)) result[name] = decoded ?? this.zeroOf(type);
    }
    return result;
  }

  #decodeScalar(type: GoType & { readonly name: string }, value: JsonValue): JsonValue | undefined {
    switch (type.name) {
      case 'string':
        return typeof value === 'string' ? value : this.#mismatch(type, value);
      case 'bool':
        return typeof value === 'boolean' ? value : this.#mismatch(type, value);
      case 'int32':
        return isInteger(value, 2 ** 31) ? value : this.#mismatch(type, value);
      case 'int64':
        return isInteger(value, 2 ** 63) ? value : this.#mismatch(type, value);
      case 'float64':
        return typeof value === 'number' ? value : this.#mismatch(type, value);
      case 'Quantity': {
        const text = typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
        const rewritten = this.#rewriteQuantity(text);
        return rewritten instanceof QuantityError ? this.#fail(rewritten.message, true) : rewritten;
      }
      case 'IntOrString':
        if (typeof value === 'string' || isInteger(value, 2 ** 31)) return value;
        return this.#mismatch({ ...type, goName: 'int32' }, value, true);
      case 'Time':
      case 'MicroTime':
        return this.#decodeTime(type, value);
      default:
        return value;
    }
  }

  #decodeTime(type: GoType & { readonly name: string }, value: JsonValue): JsonValue | undefined {
    if (typeof value !== 'string') return this.#mismatch({ ...type, goName: 'string' }, value, true);
    const time = parseGoTime(value);
    if (time === undefined) return this.#fail(goTimeError(value), true);
    return type.name === 'MicroTime' ? `${time.slice(0, -1)}.000000Z` : time;
  }

  #mismatch(type: GoType, value: JsonValue, isFatal = false): undefined {
    const struct = this.#structs.findLast((name) => name !== '');
    const fields = this.#steps.filter((_, index) => this.#structs[index] !== '');
    const place = struct === undefined ? 'Go value' : `Go struct field ${struct}.${fields.join('.')}`;
    const isNumeric = type.kind === 'scalar' && ['int32', 'int64'].includes(type.name);
    const found =
      typeof value === 'number' && (isNumeric || type.goName === 'int32') ? `number ${value}` : jsonKind(value);
    return this.#fail(`json: cannot unmarshal ${found} into ${place} of type ${type.goName}`, isFatal);
  }

  #fail(message: string, isFatal: boolean): undefined {
    this.#noted.push({ error: { path: [...this.#steps], message }, isFatal });
    return undefined;
  }
}

/** The order in which a decoder meets two places of one value whose keys are sorted. */
function comparePaths(left: JsonPath, right: JsonPath): number {
  const index = left.findIndex((step, position) => step !== right[position]);
  const [a, b] = [left[index], right[index]];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return a === undefined || b === undefined ? left.length - right.length : compareGoStrings(String(a), String(b));
}

/** Structs in Go, though scalars in JSON: `omitempty` leaves none of them out. */
const neverEmpty: ReadonlySet<string> = new Set(['Quantity', 'IntOrString', 'Time', 'MicroTime']);

function isEmpty(type: GoType, value: JsonValue | undefined): boolean {
  if (type.kind === 'struct' || (type.kind === 'scalar' && neverEmpty.has(type.name))) return false;
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
