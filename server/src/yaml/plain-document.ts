import type { JsonObject, JsonValue } from '../base/json.ts';
import type { TextRange } from '../base/text-range.ts';
import { readFlow } from './plain-flow.ts';
import { readPlainKey, readPlainScalar, readQuoted } from './plain-scalars.ts';

/** What a document without anything unusual says. It has no problems. */
export interface PlainDocument {
  readonly value: JsonValue;
  readonly comments: readonly TextRange[];
}

/**
 * Reads what nearly every manifest consists of — block mappings and lists, one-line scalars, literal text, simple flow
 * collections — some thirty times faster than a whole parser, and `undefined` for everything else, right or wrong: then the
 * parser decides. Whatever is read here has the value and the comments that the parser would give; a test holds it to that.
 */
export function readPlainDocument(text: string): PlainDocument | undefined {
  if (text.length > maxLength || unusual.test(text)) return undefined;
  const reader = new PlainReader(text);
  try {
    return { value: reader.readDocument(), comments: reader.comments };
  } catch (error) {
    if (error === notPlain) return undefined;
    throw error;
  }
}

/** Thrown to give up; caught above, so that it never leaves this file. */
const notPlain = new Error('not a plain document');

/** Longer documents are rare, and the parser has its own limits for them. */
const maxLength = 1024 * 1024;
const maxDepth = 60;
/** More keys and items are rare too, and every rule would have to bear them. */
const maxEntries = 30_000;
/** Characters of a collection in brackets, whose entries are not counted. */
const maxFlowLength = 20_000;

/**
 * Characters and texts that have a meaning of their own somewhere: tabs, other line breaks, control characters, a byte order
 * mark, half a surrogate pair, conflict markers, template expressions, the escape that YAML 1.1 does not know.
 */
const unusual =
  /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]|\r(?!\n)|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|<<<<<<<|>>>>>>>|=======|\|\|\|\|\|\|\||\{\{|\\\//;

class PlainReader {
  readonly comments: TextRange[] = [];
  readonly #text: string;
  /** Column of the current line's content; -1 behind the last line. */
  #indent = -1;
  /** Offsets of the current line: its first character, its content, behind its last character that is no space. */
  #lineStart = 0;
  #start = 0;
  #end = 0;
  #nextLine = 0;
  #depth = 0;
  #entries = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readDocument(): JsonValue {
    this.#advance();
    if (this.#indent === 0 && this.#text.startsWith('---', this.#start)) {
      if (this.#start !== 0 || !this.#isEnd(3)) throw notPlain;
      this.#advance();
    }
    if (this.#indent !== 0) throw notPlain;
    const value = this.#readBlock(0);
    if (!this.#isAtEnd()) throw notPlain;
    return value;
  }

  /** A mapping or list whose entries stand at `indent`. */
  #readBlock(indent: number): JsonValue {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw notPlain;
    const value = this.#isDash() ? this.#readList(indent) : this.#readMapping(indent);
    this.#depth -= 1;
    return value;
  }

  #readMapping(indent: number): JsonObject {
    const result: JsonObject = {};
    while (this.#indent === indent && !this.#isDash()) {
      const key = readPlainKey(this.#text, this.#start, this.#end);
      if (!key || Object.hasOwn(result, key.text) || key.text === '__proto__') throw notPlain;
      result[key.text] = this.#readEntry(key.end, indent, true);
    }
    if (this.#indent > indent) throw notPlain;
    return result;
  }

  #readList(indent: number): JsonValue[] {
    const result: JsonValue[] = [];
    while (this.#indent === indent && this.#isDash()) {
      const content = this.#skipSpaces(this.#start + 1);
      const isNested = content < this.#end && (this.#isDashAt(content) || readPlainKey(this.#text, content, this.#end));
      if (isNested) {
        // The rest of the line is the first line of a collection that starts at its column.
        this.#indent = content - this.#lineStart;
        this.#start = content;
        result.push(this.#readBlock(this.#indent));
      } else {
        result.push(this.#readEntry(this.#start + 1, indent, false));
      }
    }
    if (this.#indent > indent) throw notPlain;
    return result;
  }

  /** What follows a key or a dash: a value on the same line, or a block below. */
  #readEntry(from: number, indent: number, mayHaveFlushList: boolean): JsonValue {
    const start = this.#skipSpaces(from);
    this.#entries += 1;
    if (this.#entries > maxEntries) throw notPlain;
    if (start >= this.#end || this.#isComment(start)) {
      this.#noteComment(start);
      this.#advance();
      if (this.#indent > indent) return this.#readBlock(this.#indent);
      if (mayHaveFlushList && this.#indent === indent && this.#isDash()) return this.#readBlock(indent);
      return null;
    }
    if (this.#text[start] === '|') return this.#readLiteral(start, indent);
    const value = this.#readInline(start);
    this.#advance();
    // More lines of the same scalar, or a mistake.
    if (this.#indent > indent) throw notPlain;
    return value;
  }

  #readInline(start: number): JsonValue {
    const character = this.#text[start] ?? '';
    const isFlow = character === '[' || character === '{';
    if (isFlow && this.#end - start > maxFlowLength) throw notPlain;
    const read =
      character === '"' || character === "'"
        ? readQuoted(this.#text, start, this.#end)
        : isFlow
          ? readFlow(this.#text, start, this.#end)
          : readPlainScalar(this.#text, start, this.#end);
    if (!read) throw notPlain;
    const rest = this.#skipSpaces(read.end);
    if (rest < this.#end && (rest === read.end || !this.#isComment(rest))) throw notPlain;
    this.#noteComment(rest);
    return read.value;
  }

  /** `|` or `|-`: the lines below, as they stand. */
  #readLiteral(start: number, indent: number): string {
    const isStripped = this.#text[start + 1] === '-';
    if (this.#end !== start + (isStripped ? 2 : 1)) throw notPlain;
    const lines: string[] = [];
    let column = -1;
    let content = 0;
    while (this.#nextLine <= this.#text.length) {
      const lineStart = this.#nextLine;
      const newline = this.#text.indexOf('\n', lineStart);
      const lineEnd = newline < 0 ? this.#text.length : newline;
      const end = lineEnd > lineStart && this.#text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
      let first = lineStart;
      while (first < end && this.#text[first] === ' ') first += 1;
      const isBlank = first === end;
      if (isBlank && column < 0 && first > lineStart) throw notPlain;
      if (!isBlank) {
        if (first - lineStart <= indent) break;
        if (column < 0) column = first - lineStart;
        if (first - lineStart < column) throw notPlain;
      }
      if (newline < 0 && !isBlank) throw notPlain;
      lines.push(isBlank && first - lineStart <= column ? '' : this.#text.slice(lineStart + Math.max(column, 0), end));
      if (!isBlank || end - lineStart > column) content = lines.length;
      this.#nextLine = lineEnd + 1;
    }
    if (column < 0) throw notPlain;
    this.#advance();
    return lines.slice(0, content).join('\n') + (isStripped ? '' : '\n');
  }

  /** Goes to the next line with content; comments on the way are noted. */
  #advance(): void {
    const text = this.#text;
    while (this.#nextLine < text.length) {
      const lineStart = this.#nextLine;
      const newline = text.indexOf('\n', lineStart);
      const lineEnd = newline < 0 ? text.length : newline;
      this.#nextLine = lineEnd + 1;
      let start = lineStart;
      while (start < lineEnd && text[start] === ' ') start += 1;
      let end = lineEnd;
      if (end > start && text[end - 1] === '\r') end -= 1;
      const contentEnd = end;
      while (end > start && text[end - 1] === ' ') end -= 1;
      if (start === end) continue;
      if (text[start] === '#') {
        this.comments.push({ start, end: contentEnd });
        continue;
      }
      this.#lineStart = lineStart;
      this.#start = start;
      this.#end = end;
      this.#indent = start - lineStart;
      return;
    }
    this.#indent = -1;
  }

  #isAtEnd(): boolean {
    return this.#indent < 0;
  }

  #isDash(): boolean {
    return this.#indent >= 0 && this.#isDashAt(this.#start);
  }

  #isDashAt(offset: number): boolean {
    return this.#text[offset] === '-' && (offset + 1 === this.#end || this.#text[offset + 1] === ' ');
  }

  /** Whether nothing but a comment follows the first `length` characters of the line. */
  #isEnd(length: number): boolean {
    const rest = this.#skipSpaces(this.#start + length);
    if (rest < this.#end && (rest === this.#start + length || !this.#isComment(rest))) return false;
    this.#noteComment(rest);
    return true;
  }

  #isComment(offset: number): boolean {
    return this.#text[offset] === '#' && this.#text[offset - 1] === ' ';
  }

  #noteComment(start: number): void {
    if (start >= this.#end) return;
    let end = this.#nextLine - 1;
    if (end > start && this.#text[end - 1] === '\r') end -= 1;
    this.comments.push({ start, end });
  }

  #skipSpaces(from: number): number {
    let offset = from;
    while (offset < this.#end && this.#text[offset] === ' ') offset += 1;
    return offset;
  }
}
