import type { GoField, GoType } from '../go-type.ts';
import type { GoTypes } from '../go-types.ts';
import { StrategicMergeError } from './error.ts';

/** How a field is merged. */
export interface PatchField {
  /** `merge`, `replace`, or the empty string where the field says nothing. */
  readonly strategy: string;
  /** The key by which list items are told apart; empty for lists of scalars. */
  readonly mergeKey: string;
}

/** A field with the type below it. */
export interface PatchFieldLookup {
  readonly field: PatchField;
  readonly schema: PatchSchema;
}

/** The merge rules of a Go type, for example `new PatchSchema(coreGoTypes, coreGoTypes.typeOf('Pod'))` (`PatchMetaFromStruct` of apimachinery's strategicpatch). */
export class PatchSchema {
  readonly #types: GoTypes;
  readonly #type: GoType;

  constructor(types: GoTypes, type: GoType) {
    this.#types = types;
    this.#type = type;
  }

  /** The kind of the type, as Go's reflection names it. */
  get kind(): string {
    return kindOf(this.#type);
  }

  /** The rules of a field that holds a mapping. */
  structField(key: string): PatchFieldLookup {
    const { field, type } = this.#lookUp(key);
    return { field, schema: new PatchSchema(this.#types, type) };
  }

  /** The rules of a field that holds a list; `schema` is that of its items. */
  listField(key: string): PatchFieldLookup {
    const { field, type } = this.#lookUp(key);
    if (type.kind === 'slice') {
      if (type.element.kind === 'slice') throw new StrategicMergeError('unexpected slice of slice');
      return { field, schema: new PatchSchema(this.#types, type.element) };
    }
    if (type.kind !== 'pointer') {
      throw new StrategicMergeError(`expected slice or array type, but got: ${this.kind}`);
    }
    const target = type.element.kind === 'slice' ? type.element.element : type.element;
    return { field, schema: new PatchSchema(this.#types, target) };
  }

  #lookUp(key: string): { readonly field: PatchField; readonly type: GoType } {
    const type = this.#type.kind === 'pointer' ? this.#type.element : this.#type;
    if (kindOf(type) !== 'struct') {
      const message = `merging an object in json but data type is not struct, instead is: ${kindOf(type)}`;
      throw new StrategicMergeError(message);
    }
    const fields = type.kind === 'struct' ? this.#types.fieldsOf(type.name) : [];
    const found = findField(fields, key);
    if (!found) {
      const name = type.kind === 'struct' || type.kind === 'scalar' ? type.name : '';
      throw new StrategicMergeError(`unable to find api field in struct ${name} for the json field "${key}"`);
    }
    const strategies = found.patchStrategies.filter((strategy) => strategy !== 'retainKeys');
    return { field: { strategy: strategies[0] ?? '', mergeKey: found.patchMergeKey ?? '' }, type: found.type };
  }
}

/** The field that Go's decoder would take for `key`: of that name, or of that name in other letters. */
function findField(fields: readonly GoField[], key: string): GoField | undefined {
  const folded = key.toLowerCase();
  return fields.find((field) => field.name === key) ?? fields.find((field) => field.name.toLowerCase() === folded);
}

/** `reflect.Kind` of a type; the types that encode themselves are structs. */
function kindOf(type: GoType): string {
  if (type.kind === 'pointer') return 'ptr';
  if (type.kind !== 'scalar') return type.kind;
  return ['string', 'bool', 'int32', 'int64'].includes(type.name) ? type.name : 'struct';
}
