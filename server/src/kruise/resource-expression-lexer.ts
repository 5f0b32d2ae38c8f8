/** A token of an expression; `character` is an operator, a parenthesis, a comma, or something that no expression may hold. */
export interface ExpressionToken {
  readonly kind: 'number' | 'quantity' | 'identifier' | 'character' | 'end';
  readonly text: string;
}

const units = ['m', 'k', 'M', 'G', 'T', 'P', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'];
/** The letters of Latin-1: Go's lexer looks at single bytes. */
const letter = /^[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]$/;
const space = /^[\t\n\v\f\r \u0085\u00a0]$/;
const digit = /^[0-9]$/;

/** Splits an expression of `resourcesPolicy` into tokens as `pkg/util/calculator/lexer.go` does, byte by byte. */
export class ExpressionLexer {
  readonly #bytes: string;
  #position = 0;
  /** Where the next token starts, as the calculator counts for its messages. */
  line = 1;
  column = 1;

  constructor(text: string) {
    this.#bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  }

  next(): ExpressionToken {
    while (space.test(this.#peek())) this.#skip();
    const first = this.#peek();
    if (first === '') return { kind: 'end', text: '' };
    if (digit.test(first) || first === '.') {
      const text = this.#number();
      return { kind: isQuantity(text) ? 'quantity' : 'number', text };
    }
    if (letter.test(first)) {
      const name = this.#take((character) => letter.test(character) || /^[0-9_]$/.test(character));
      return { kind: 'identifier', text: decodeBytes(name) };
    }
    this.#skip();
    return { kind: 'character', text: first };
  }

  #number(): string {
    const start = this.#position;
    let hasPoint = false;
    let hasExponent = false;
    let hasPercent = false;
    let isAfterExponent = false;
    for (;;) {
      const character = this.#peek();
      if (digit.test(character)) {
        isAfterExponent = false;
      } else if (character === '.') {
        if (hasPoint || hasExponent || hasPercent) break;
        hasPoint = true;
      } else if (character === 'e' || character === 'E') {
        if (hasExponent || hasPercent) break;
        hasExponent = true;
        isAfterExponent = true;
      } else if (character === '+' || character === '-') {
        if (!isAfterExponent) break;
        isAfterExponent = false;
      } else if (character === '%') {
        if (hasPercent) break;
        hasPercent = true;
      } else {
        if (!isAfterExponent) this.#take((other) => letter.test(other));
        break;
      }
      this.#skip();
    }
    return this.#bytes.slice(start, this.#position);
  }

  #take(isPart: (character: string) => boolean): string {
    const start = this.#position;
    while (this.#peek() !== '' && isPart(this.#peek())) this.#skip();
    return this.#bytes.slice(start, this.#position);
  }

  /** The next byte as a character; empty at the end, and at a NUL byte, which the calculator takes for the end. */
  #peek(): string {
    const character = this.#bytes[this.#position] ?? '';
    return character === '\0' ? '' : character;
  }

  #skip(): void {
    if (this.#bytes[this.#position] === '\n') {
      this.line++;
      this.column = 1;
    } else {
      this.column++;
    }
    this.#position++;
  }
}

/** Cut between the bytes of one character, what is left shows as a replacement character. */
function decodeBytes(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

function isQuantity(text: string): boolean {
  const numberLength = /^[0-9.eE+-]*/.exec(text)?.[0].length ?? 0;
  return numberLength > 0 && units.includes(text.slice(numberLength));
}
