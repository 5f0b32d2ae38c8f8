import type { JsonPath } from '../base/json.ts';
import type { TextRange } from '../base/text-range.ts';
import { readPlainKey, readPlainScalar, readQuoted } from './plain-scalars.ts';

/** Where something is written in a plain document. */
export interface PlainPlace {
  /** The key of the last step, without its colon; `undefined` for list items. */
  readonly key: TextRange | undefined;
  /** The value, where it is a scalar on one line. */
  readonly value: TextRange | undefined;
}

/**
 * Finds `path` in a text that `readPlainDocument` has read, by looking at the beginnings of its lines: a parser would take a hundred
 * times as long for the one place that a finding is about. `undefined` where the path leads into a collection in brackets, or to an item
 * that is no scalar; the parser decides about these.
 */
export function findPlainPlace(text: string, path: JsonPath): PlainPlace | undefined {
  let entry: Entry | undefined = firstEntry(text);
  let place: PlainPlace | undefined;
  for (const step of path) {
    if (entry === undefined) return undefined;
    const found: Found | undefined =
      typeof step === 'number' ? takeItem(text, entry, step) : takeKey(text, entry, step);
    if (found === undefined) return undefined;
    ({ place, below: entry } = found);
  }
  return place?.key === undefined && place?.value === undefined ? undefined : place;
}

/** The first key of a plain document. */
export function firstPlainKey(text: string): TextRange | undefined {
  const entry = firstEntry(text);
  const key = entry && readPlainKey(text, entry.start, entry.end);
  return entry && key && { start: entry.start, end: key.end - 1 };
}

/** An entry of a block mapping or list: where its key or dash stands, and the line that it is on. */
interface Entry {
  readonly start: number;
  readonly column: number;
  /** Behind the last character of the line that is no white space. */
  readonly end: number;
  readonly nextLine: number;
}

/** An entry's place, and the first entry of the collection below it. */
interface Found {
  readonly place: PlainPlace;
  readonly below: Entry | undefined;
}

function firstEntry(text: string): Entry | undefined {
  const first = entryFrom(text, 0);
  return first !== undefined && text.startsWith('---', first.start) ? entryFrom(text, first.nextLine) : first;
}

/** The first line from `offset` on that holds more than a comment. */
function entryFrom(text: string, offset: number): Entry | undefined {
  let lineStart = offset;
  while (lineStart < text.length) {
    const newline = text.indexOf('\n', lineStart);
    const lineEnd = newline < 0 ? text.length : newline;
    const start = skipSpaces(text, lineStart, lineEnd);
    let end = lineEnd;
    while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\r')) end--;
    if (start < end && text[start] !== '#') return { start, column: start - lineStart, end, nextLine: lineEnd + 1 };
    lineStart = lineEnd + 1;
  }
  return undefined;
}

/** The next entry of the collection that `entry` is in. */
function siblingOf(text: string, { nextLine, column }: Entry, isItem: boolean): Entry | undefined {
  let next = entryFrom(text, nextLine);
  // What is deeper belongs to the entry, and so does a list below a key of its own column.
  while (next !== undefined && (next.column > column || (next.column === column && !isItem && isDash(text, next))))
    next = entryFrom(text, next.nextLine);
  return next?.column === column && isDash(text, next) === isItem ? next : undefined;
}

function takeItem(text: string, first: Entry, index: number): Found | undefined {
  let entry: Entry | undefined = isDash(text, first) ? first : undefined;
  for (let position = 0; position < index && entry !== undefined; position++) entry = siblingOf(text, entry, true);
  if (entry === undefined) return undefined;
  const { end } = entry;
  const start = skipSpaces(text, entry.start + 1, end);
  const nested = { ...entry, start, column: entry.column + start - entry.start };
  const isNested = start < end && (isDash(text, nested) || readPlainKey(text, start, end) !== undefined);
  return isNested ? { place: nowhere, below: nested } : valueOf(text, entry, start, undefined);
}

function takeKey(text: string, first: Entry, name: string): Found | undefined {
  let entry: Entry | undefined = isDash(text, first) ? undefined : first;
  while (entry !== undefined) {
    const key = readPlainKey(text, entry.start, entry.end);
    if (key === undefined) return undefined;
    if (key.text === name) {
      const range = { start: entry.start, end: key.end - 1 };
      return valueOf(text, entry, skipSpaces(text, key.end, entry.end), range);
    }
    entry = siblingOf(text, entry, false);
  }
  return undefined;
}

const nowhere: PlainPlace = { key: undefined, value: undefined };

/** What follows a key or a dash. */
function valueOf(text: string, entry: Entry, start: number, key: TextRange | undefined): Found {
  const { end, column } = entry;
  const first = text[start];
  if (start >= end || (first === '#' && text[start - 1] === ' ')) {
    const next = entryFrom(text, entry.nextLine);
    const isBelow =
      next !== undefined &&
      (next.column > column || (key !== undefined && next.column === column && isDash(text, next)));
    return { place: { key, value: undefined }, below: isBelow ? next : undefined };
  }
  const scalar = first === '"' || first === "'" ? readQuoted(text, start, end) : readPlainScalar(text, start, end);
  const value = scalar === undefined ? undefined : { start, end: scalar.end };
  return { place: { key, value }, below: undefined };
}

function isDash(text: string, { start, end }: Entry): boolean {
  return text[start] === '-' && (start + 1 === end || text[start + 1] === ' ');
}

function skipSpaces(text: string, from: number, end: number): number {
  let offset = from;
  while (offset < end && text[offset] === ' ') offset++;
  return offset;
}
