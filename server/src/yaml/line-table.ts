import type { TextPosition } from '../base/text-range.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Where the line after the one that holds `from` begins, or `undefined` on the last line. `\n`, `\r\n` and `\r` end lines, as in LSP. */
export function nextLineStart(text: string, from: number, hasCarriageReturns: boolean): number | undefined {
  if (!hasCarriageReturns) {
    const lineFeed = text.indexOf('\n', from);
    return lineFeed === -1 ? undefined : lineFeed + 1;
  }
  const lineBreak = /\r\n?|\n/g;
  lineBreak.lastIndex = from;
  return lineBreak.test(text) ? lineBreak.lastIndex : undefined;
}

/**
 * Whether a text has carriage returns. A regular expression on purpose: V8 takes `includes` for free of effects, moves it into the
 * loop where its result is used, and so looks through the whole text again for every line.
 */
export function hasCarriageReturn(text: string): boolean {
  return /\r/.test(text);
}

/** The line starts of a text, for conversions between offsets and positions (UTF-16). */
export class LineTable {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStarts(text);
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** Offset of the first character of `line`; the end of the text for lines that do not exist. */
  lineStart(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }

  /** Offset of the end of `line`, before its line break. */
  lineEnd(line: number): number {
    const start = this.lineStart(line);
    let end = this.lineStart(line + 1);
    if (line + 1 >= this.lineCount) return end;
    if (end > start && this.#text.charCodeAt(end - 1) === LINE_FEED) end--;
    if (end > start && this.#text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    return end;
  }

  /** The line that holds `offset`. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The position of `offset`; offsets outside of the text count as its nearest end. */
  positionAt(offset: number): TextPosition {
    const clamped = Math.max(0, Math.min(offset, this.#text.length));
    const line = this.lineAt(clamped);
    return { line, character: clamped - this.lineStart(line) };
  }

  /** The offset of `position`; a character beyond the end of its line counts as the line's end. */
  offsetAt(position: TextPosition): number {
    if (position.line < 0) return 0;
    if (position.line >= this.lineCount) return this.#text.length;
    return Math.min(this.lineStart(position.line) + Math.max(0, position.character), this.lineEnd(position.line));
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  const hasCarriageReturns = hasCarriageReturn(text);
  let next = nextLineStart(text, 0, hasCarriageReturns);
  while (next !== undefined) {
    starts.push(next);
    next = nextLineStart(text, next, hasCarriageReturns);
  }
  return starts;
}
