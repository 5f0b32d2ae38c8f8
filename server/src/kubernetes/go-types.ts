import type { JsonValue } from '../base/json.ts';
import { GoDecoder, type RewriteQuantity } from './go-decoder.ts';
import { FieldCase } from './go-field-case.ts';
import type { GoField, GoType, Normalized } from './go-type.ts';
import { formatQuantity, QuantityError, quantityFromJson } from './quantity.ts';

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
    return this.#roundTrip(type, value, this.#decoder(formatAgain));
  }

  /** Like `normalize`, by Go's own `encoding/json`, which takes field names in any case. */
  normalizeAnyCase(type: string, value: JsonValue): Normalized {
    const fieldCase = new FieldCase((struct) => this.fieldsOf(struct));
    return this.normalize(type, fieldCase.exact(this.typeOf(type), value));
  }

  /**
   * Encodes a value that was decoded and then changed: keys in order, nothing that is empty. Quantities stay as they are written,
   * since some of them would come out of another round trip in another spelling.
   */
  encode(type: string, value: JsonValue): JsonValue {
    return this.#roundTrip(type, value, this.#decoder(String)).value;
  }

  #decoder(rewriteQuantity: RewriteQuantity): GoDecoder {
    return new GoDecoder((struct) => this.fieldsOf(struct), rewriteQuantity);
  }

  #roundTrip(type: string, value: JsonValue, decoder: GoDecoder): Normalized {
    const goType = this.typeOf(type);
    const result = decoder.decode(goType, value) ?? decoder.zeroOf(goType);
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

function formatAgain(text: string | number): string | QuantityError {
  const quantity = quantityFromJson(text);
  return quantity instanceof QuantityError ? quantity : formatQuantity(quantity);
}
