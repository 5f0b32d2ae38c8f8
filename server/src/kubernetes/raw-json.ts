/** A JSON value that remembers how it was written: numbers, escapes and the order of keys. */
export type RawJson =
  | {
      readonly kind: 'object';
      readonly text: string;
      /** The last value of each key. */
      readonly entries: ReadonlyMap<string, RawJson>;
      /** All keys and values as they are written, also those of a key that comes again. */
      readonly written: readonly (readonly [key: string, value: RawJson])[];
    }
  | { readonly kind: 'array'; readonly text: string; readonly items: readonly RawJson[] }
  | { readonly kind: 'string' | 'number' | 'bool' | 'null'; readonly text: string };

/** Why a text is no JSON, in the words of Go's `encoding/json`. */
export class JsonSyntaxError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** Nesting beyond this is refused; Go's limit is 10000, which no annotation reaches in earnest. */
const maxDepth = 1000;

/** Reads JSON; of equal keys the last one counts. Never throws. */
export function parseRawJson(text: string): RawJson | JsonSyntaxError {
  return new Parser(text).parse();
}

/** The text of a JSON string, decoded. */
function decodeJsonString(text: string): string {
  return JSON.parse(text) as string;
}

/** The string value of `value`, where it is one. */
export function rawString(value: RawJson | undefined): string | undefined {
  return value?.kind === 'string' ? decodeJsonString(value.text) : undefined;
}

class Parser {
  readonly #text: string;
  #position = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): RawJson | JsonSyntaxError {
    const value = this.#value();
    if (value instanceof JsonSyntaxError) return value;
    this.#skipSpace();
    return this.#position < this.#text.length ? this.#unexpected('after top-level value') : value;
  }

  #value(): RawJson | JsonSyntaxError {
    this.#skipSpace();
    const start = this.#position;
    const first = this.#text[start];
    if (first === undefined) return this.#end();
    switch (first) {
      case '{':
        return this.#nested(() => this.#object(start));
      case '[':
        return this.#nested(() => this.#array(start));
      case '"':
        return this.#string() ?? { kind: 'string', text: this.#text.slice(start, this.#position) };
      case 't':
        return this.#literal('true', 'bool');
      case 'f':
        return this.#literal('false', 'bool');
      case 'n':
        return this.#literal('null', 'null');
    }
    if (first === '-' || isDigit(first)) return this.#number(start);
    return this.#unexpected('looking for beginning of value');
  }

  #nested(parse: () => RawJson | JsonSyntaxError): RawJson | JsonSyntaxError {
    if (++this.#depth > maxDepth) return this.#unexpected('exceeded max depth');
    this.#position++;
    const value = parse();
    this.#depth--;
    return value;
  }

  #object(start: number): RawJson | JsonSyntaxError {
    const written: (readonly [string, RawJson])[] = [];
    this.#skipSpace();
    let isFirst = true;
    while (!(isFirst && this.#text[this.#position] === '}')) {
      this.#skipSpace();
      const keyStart = this.#position;
      if (this.#text[keyStart] !== '"') return this.#unexpectedOrEnd('looking for beginning of object key string');
      const keyError = this.#string();
      if (keyError) return keyError;
      const key = decodeJsonString(this.#text.slice(keyStart, this.#position));
      this.#skipSpace();
      if (this.#text[this.#position] !== ':') return this.#unexpectedOrEnd('after object key');
      this.#position++;
      const value = this.#value();
      if (value instanceof JsonSyntaxError) return value;
      written.push([key, value]);
      this.#skipSpace();
      if (this.#text[this.#position] === '}') break;
      if (this.#text[this.#position] !== ',') return this.#unexpectedOrEnd('after object key:value pair');
      this.#position++;
      isFirst = false;
    }
    this.#position++;
    return { kind: 'object', text: this.#text.slice(start, this.#position), entries: new Map(written), written };
  }

  #array(start: number): RawJson | JsonSyntaxError {
    const items: RawJson[] = [];
    this.#skipSpace();
    let isFirst = true;
    while (!(isFirst && this.#text[this.#position] === ']')) {
      const value = this.#value();
      if (value instanceof JsonSyntaxError) return value;
      items.push(value);
      this.#skipSpace();
      if (this.#text[this.#position] === ']') break;
      if (this.#text[this.#position] !== ',') return this.#unexpectedOrEnd('after array element');
      this.#position++;
      isFirst = false;
    }
    this.#position++;
    return { kind: 'array', text: this.#text.slice(start, this.#position), items };
  }

  /** Moves behind the string that starts here. */
  #string(): JsonSyntaxError | undefined {
    for (this.#position++; this.#position < this.#text.length; this.#position++) {
      const character = this.#text[this.#position] ?? '';
      if (character === '"') {
        this.#position++;
        return undefined;
      }
      if (character < ' ') return this.#unexpected('in string literal');
      if (character !== '\\') continue;
      const escape = this.#text[++this.#position] ?? ' ';
      if (escape === 'u') {
        for (let digit = 0; digit < 4; digit++) {
          if (!/^[0-9a-fA-F]$/.test(this.#text[++this.#position] ?? ' '))
            return this.#unexpected('in \\u hexadecimal character escape');
        }
      } else if (!'bfnrt\\/"'.includes(escape)) {
        return this.#unexpected('in string escape code');
      }
    }
    return this.#end();
  }

  #number(start: number): RawJson | JsonSyntaxError {
    if (this.#text[this.#position] === '-') this.#position++;
    if (!isDigit(this.#text[this.#position])) return this.#unexpected('in numeric literal');
    if (this.#text[this.#position] === '0') this.#position++;
    else this.#skipDigits();
    if (this.#text[this.#position] === '.') {
      this.#position++;
      if (!isDigit(this.#text[this.#position])) return this.#unexpected('after decimal point in numeric literal');
      this.#skipDigits();
    }
    if (/^[eE]$/.test(this.#text[this.#position] ?? '')) {
      this.#position++;
      if (/^[+-]$/.test(this.#text[this.#position] ?? '')) this.#position++;
      if (!isDigit(this.#text[this.#position])) return this.#unexpected('in exponent of numeric literal');
      this.#skipDigits();
    }
    return { kind: 'number', text: this.#text.slice(start, this.#position) };
  }

  #literal(word: string, kind: 'bool' | 'null'): RawJson | JsonSyntaxError {
    for (const character of word) {
      if (this.#text[this.#position] !== character)
        return this.#unexpected(`in literal ${word} (expecting '${character}')`);
      this.#position++;
    }
    return { kind, text: word };
  }

  #skipSpace(): void {
    while (/^[ \t\r\n]$/.test(this.#text[this.#position] ?? '')) this.#position++;
  }

  #skipDigits(): void {
    while (isDigit(this.#text[this.#position])) this.#position++;
  }

  #unexpectedOrEnd(context: string): JsonSyntaxError {
    return this.#position < this.#text.length ? this.#unexpected(context) : this.#end();
  }

  #unexpected(context: string): JsonSyntaxError {
    // Go feeds its scanner one more blank at the end of the text.
    return new JsonSyntaxError(`invalid character ${quoteByte(this.#text.slice(this.#position) || ' ')} ${context}`);
  }

  #end(): JsonSyntaxError {
    return new JsonSyntaxError('unexpected end of JSON input');
  }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

/** The first byte of `text` in UTF-8, as Go quotes it in messages. */
function quoteByte(text: string): string {
  const byte = new TextEncoder().encode(text.slice(0, 2))[0] ?? 0x20;
  if (byte === 0x27) return "'\\''";
  if (byte === 0x22) return `'"'`;
  if (byte === 0x5c) return "'\\\\'";
  const short = new Map([
    [7, 'a'],
    [8, 'b'],
    [9, 't'],
    [10, 'n'],
    [11, 'v'],
    [12, 'f'],
    [13, 'r'],
  ]).get(byte);
  if (short) return `'\\${short}'`;
  const hex = byte.toString(16).padStart(2, '0');
  if (byte < 0x20 || byte === 0x7f) return `'\\x${hex}'`;
  if ((byte >= 0x80 && byte <= 0xa0) || byte === 0xad) return `'\\u00${hex}'`;
  return `'${String.fromCharCode(byte)}'`;
}
