import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { compareGoStrings } from './go-json.ts';
import type { GoField, GoType } from './go-type.ts';

/**
 * A value with the field names that Go's own `encoding/json` would take for those written: any case does. (The API server and the
 * decoders of webhooks heed the case; Kruise uses `encoding/json` for what it has merged itself.) Of a field that is written in
 * several ways, each later one is decoded over the earlier, in the order of sorted keys.
 */
export class FieldCase {
  readonly #fieldsOf: (struct: string) => readonly GoField[];

  constructor(fieldsOf: (struct: string) => readonly GoField[]) {
    this.#fieldsOf = fieldsOf;
  }

  exact(type: GoType, value: JsonValue): JsonValue {
    switch (type.kind) {
      case 'scalar':
        return value;
      case 'pointer':
        return this.exact(type.element, value);
      case 'slice':
        return Array.isArray(value) ? value.map((item) => this.exact(type.element, item)) : value;
      case 'map':
        return isJsonObject(value) ? mapValues(value, (entry) => this.exact(type.element, entry)) : value;
      case 'struct':
        return isJsonObject(value) ? this.#exactStruct(type.name, value) : value;
    }
  }

  #exactStruct(struct: string, value: JsonObject): JsonObject {
    const fields = this.#fieldsOf(struct);
    const result: JsonObject = {};
    for (const key of Object.keys(value).sort(compareGoStrings)) {
      const field =
        fields.find(({ name }) => name === key) ?? fields.find(({ name }) => name.toLowerCase() === key.toLowerCase());
      if (!field) continue;
      const decoded = this.exact(field.type, value[key] ?? null);
      const earlier = result[field.name];
      result[field.name] = earlier === undefined ? decoded : this.#over(field.type, earlier, decoded);
    }
    return result;
  }

  /** What is left when `later` is decoded into a variable that holds `earlier`. */
  #over(type: GoType, earlier: JsonValue, later: JsonValue): JsonValue {
    if (type.kind === 'pointer') return later === null ? null : this.#over(type.element, earlier, later);
    if (later === null) return type.kind === 'scalar' || type.kind === 'struct' ? earlier : null;
    if (type.kind === 'slice' && Array.isArray(earlier) && Array.isArray(later)) {
      return later.map((item, index) => {
        const before = earlier[index];
        return before === undefined ? item : this.#over(type.element, before, item);
      });
    }
    if (!isJsonObject(earlier) || !isJsonObject(later)) return later;
    if (type.kind === 'map') return { ...earlier, ...later };
    if (type.kind !== 'struct') return later;
    const result: JsonObject = { ...earlier };
    for (const { name, type: fieldType } of this.#fieldsOf(type.name)) {
      const value = later[name];
      const before = result[name];
      if (value === undefined) continue;
      result[name] = before === undefined ? value : this.#over(fieldType, before, value);
    }
    return result;
  }
}

function mapValues(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
