import { quoteEnd, scanFlow } from './flow-scan.ts';

/** One structural piece of a line in block style: a dash, a key with what follows it, or plain text. */
export interface BlockEntry {
  readonly line: number;
  /** Column of the dash, the key or the text. */
  readonly column: number;
  /** The same as indentation: a byte order mark before it does not count. */
  readonly indent: number;
  readonly kind: 'item' | 'key' | 'text';
  /** The key without its quotes; empty unless `kind` is `key`. */
  readonly key: string;
  /** Column after the last character of the key, or of the text. */
  readonly keyEnd: number;
  /** Column of the colon; -1 unless `kind` is `key`. */
  readonly colon: number;
  /** Column where the value starts on this line: after the colon or dash, white space, anchors and tags. */
  readonly valueColumn: number;
  /** The value as far as it stands on this line, without comment and trailing white space; empty for a dash. */
  readonly value: string;
  /** What the value is when it may reach over several lines. */
  readonly style: 'plain' | 'quoted' | 'block-scalar' | 'flow';
  /** The last line that belongs to the value as written (blank lines after a block scalar included). */
  readonly endLine: number;
}

/**
 * Reads the block structure of one YAML document line by line. It looks at indentation only, so that a half-typed line
 * costs nothing but itself, which no parser can promise; what no manifest uses (explicit keys with `?`) is skipped.
 */
export function readBlockEntries(lines: readonly string[]): readonly BlockEntry[] {
  const entries: BlockEntry[] = [];
  for (let line = 0; line < lines.length; line++) {
    const text = lines[line] ?? '';
    if (line > 0 && isDocumentMarker(text)) break;
    line = readLine(lines, line, startColumn(text, line), entries);
  }
  return entries;
}

/** Number of leading spaces; a byte order mark counts as none of them. */
export function indentOf(text: string): number {
  let column = 0;
  while (text.charCodeAt(column) === 0x20) column++;
  return column;
}

/** Column where a comment starts at or after `from`, or the length of the line. Quotes must be skipped by the caller. */
export function commentStart(text: string, from: number): number {
  for (let at = text.indexOf('#', from); at >= 0; at = text.indexOf('#', at + 1)) {
    if (at === 0 || isBlank(text.charAt(at - 1)) || text.charCodeAt(at - 1) === 0xfeff) return at;
  }
  return text.length;
}

function isDocumentMarker(text: string): boolean {
  return /^(?:---|\.\.\.)(?:\s|$)/.test(text);
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}

/** Where the structure of a line starts: after a byte order mark and the document's own `---`. */
function startColumn(text: string, line: number): number {
  if (line > 0) return 0;
  const marker = /^\uFEFF?(?:---(?=\s|$)[ \t]*)?/.exec(text);
  return marker ? marker[0].length : 0;
}

/** Reads all entries of one line and gives the last line that they reach. */
function readLine(lines: readonly string[], line: number, from: number, entries: BlockEntry[]): number {
  const text = lines[line] ?? '';
  if (text.startsWith('%')) return line;
  let column = skipBlanks(text, from);
  // A byte order mark or marker moves the first line's columns, but what stands there is still at the root.
  const shift = line === 0 && from > 0 && !text.slice(0, from).includes('-') ? from : 0;
  for (;;) {
    if (column >= text.length || text.charAt(column) === '#') return line;
    if (text.charAt(column) === '-' && (column + 1 >= text.length || isBlank(text.charAt(column + 1)))) {
      const next = skipBlanks(text, column + 1);
      entries.push(makeItem(line, column, column - shift, next));
      column = next;
      continue;
    }
    const entry = readKeyOrText(lines, line, column, shift);
    entries.push(entry);
    return entry.endLine;
  }
}

/** A dash; what follows it on the line is an entry of its own. */
function makeItem(line: number, column: number, indent: number, valueColumn: number): BlockEntry {
  const nothing = { key: '', colon: -1, value: '' };
  return {
    ...nothing,
    line,
    column,
    indent,
    kind: 'item',
    keyEnd: column + 1,
    valueColumn,
    style: 'plain',
    endLine: line,
  };
}

function readKeyOrText(lines: readonly string[], line: number, column: number, shift: number): BlockEntry {
  const text = lines[line] ?? '';
  const key = readKey(text, column);
  const valueColumn = skipProperties(text, key ? key.colon + 1 : column);
  const extent = readValue(lines, line, valueColumn, key ? column - shift : parentColumn(text, column));
  return {
    line,
    column,
    indent: column - shift,
    kind: key ? 'key' : 'text',
    key: key?.name ?? '',
    keyEnd: key ? key.end : extent.end,
    colon: key ? key.colon : -1,
    valueColumn,
    value: text.slice(valueColumn, extent.end),
    style: extent.style,
    endLine: extent.endLine,
  };
}

/** What text without a key hangs on: its dash, or a line above that is indented less. */
function parentColumn(text: string, column: number): number {
  const dash = text.lastIndexOf('-', column - 1);
  return dash >= 0 && text.slice(dash + 1, column).trim() === '' ? dash : column - 1;
}

function readKey(text: string, column: number): { name: string; end: number; colon: number } | undefined {
  const first = text.charAt(column);
  if (first === '"' || first === "'") {
    const end = quoteEnd(text, column + 1, first);
    const colon = end === undefined ? -1 : skipBlanks(text, end);
    if (end === undefined || text.charAt(colon) !== ':' || !endsToken(text, colon + 1)) return undefined;
    return { name: text.slice(column + 1, end - 1).replace(first === '"' ? /\\(["\\])/g : /'(')/g, '$1'), end, colon };
  }
  if ('[]{}#&*!|>%@`,?'.includes(first)) return undefined;
  const limit = commentStart(text, column);
  for (let colon = text.indexOf(':', column); colon >= 0 && colon < limit; colon = text.indexOf(':', colon + 1)) {
    if (!endsToken(text, colon + 1) || colon === column) continue;
    const name = text.slice(column, colon).trimEnd();
    return { name, end: column + name.length, colon };
  }
  return undefined;
}

function endsToken(text: string, at: number): boolean {
  return at >= text.length || isBlank(text.charAt(at));
}

function skipBlanks(text: string, from: number): number {
  let column = from;
  while (column < text.length && isBlank(text.charAt(column))) column++;
  return column;
}

/** Skips white space, `&anchor` and `!tag`. */
function skipProperties(text: string, from: number): number {
  let column = skipBlanks(text, from);
  while (text.charAt(column) === '&' || text.charAt(column) === '!') {
    while (column < text.length && !isBlank(text.charAt(column))) column++;
    column = skipBlanks(text, column);
  }
  return column;
}

interface ValueExtent {
  readonly style: BlockEntry['style'];
  /** Column after the value on its first line. */
  readonly end: number;
  readonly endLine: number;
}

function readValue(lines: readonly string[], line: number, column: number, parent: number): ValueExtent {
  const text = lines[line] ?? '';
  const first = text.charAt(column);
  if ((first === '|' || first === '>') && /^[|>][-+0-9]*\s*(?:\s#.*)?$/.test(text.slice(column))) {
    return { style: 'block-scalar', end: text.length, endLine: lastIndentedLine(lines, line, parent) };
  }
  if (first === '{' || first === '[') {
    const { endLine, endColumn } = scanFlow(lines, line, column, (next) => endsFlow(next, parent));
    return { style: 'flow', end: endLine === line ? endColumn : text.length, endLine };
  }
  if (first === '"' || first === "'") {
    const close = closeQuote(lines, line, column, first, parent);
    return { style: 'quoted', end: close.endLine === line ? close.end : text.length, endLine: close.endLine };
  }
  const end = text.slice(0, commentStart(text, column)).trimEnd().length;
  return { style: 'plain', end: Math.max(column, end), endLine: line };
}

/** The last line below `line` that is blank or indented more than `parent`. */
function lastIndentedLine(lines: readonly string[], line: number, parent: number): number {
  let last = line;
  while (last + 1 < lines.length && !endsValue(lines[last + 1] ?? '', parent)) last++;
  return last;
}

/** Whether a value that began above, below something at column `parent`, cannot reach to this line. */
function endsValue(text: string, parent: number): boolean {
  return isDocumentMarker(text) || (text.trim() !== '' && indentOf(text) <= parent);
}

/** The same for flow collections, whose closing bracket often stands at the parent's indentation. */
function endsFlow(text: string, parent: number): boolean {
  return endsValue(text, parent) && !/^\s*[\]}]/.test(text);
}

/** No string in a manifest has more lines; the limit keeps many unclosed quotes from being searched over and over. */
const maxQuotedLines = 300;

function closeQuote(
  lines: readonly string[],
  line: number,
  column: number,
  quote: '"' | "'",
  parent: number,
): { endLine: number; end: number } {
  const limit = Math.min(lines.length, line + maxQuotedLines);
  for (let current = line; current < limit; current++) {
    const text = lines[current] ?? '';
    if (current > line && endsValue(text, parent)) break;
    const end = quoteEnd(text, current === line ? column + 1 : 0, quote);
    if (end !== undefined) return { endLine: current, end };
  }
  // Half-typed: the quote is never closed, so only this line can be meant.
  return { endLine: line, end: (lines[line] ?? '').trimEnd().length };
}
