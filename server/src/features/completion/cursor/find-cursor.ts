import type { TextPosition } from '../../../base/text-range.ts';
import { commentStart, type BlockEntry } from '../../structure/block-entries.ts';
import type { DocumentOutline } from '../../structure/document-outline.ts';
import { newestPath, OpenLevels, pathOf, type Level } from '../../structure/open-levels.ts';
import type { CursorContext } from './cursor-context.ts';
import { findFlowCursor } from './flow-cursor.ts';

/**
 * What would be written at `position`; `undefined` in comments, block scalars, long strings, and wherever else nothing of
 * ours could stand.
 */
export function findCursor(
  outline: DocumentOutline,
  position: TextPosition,
  isJson: boolean,
): CursorContext | undefined {
  const { lines, entries } = outline;
  const text = lines[position.line];
  if (text === undefined || position.character > text.length || /^(?:---|\.\.\.|%)/.test(text)) return undefined;
  const firstOwn = lowerBound(entries, position.line);
  const firstAfter = lowerBound(entries, position.line + 1);
  const own = entries.slice(firstOwn, firstAfter);

  const around = entries[firstOwn - 1];
  if (around && around.endLine >= position.line && !isBehind(around, text, position)) {
    return around.style === 'flow'
      ? findFlowCursor(outline, around, position, isJson, levelsBefore(entries, firstOwn))
      : undefined;
  }
  const last = own.at(-1);
  if (position.character > commentStart(text, last ? last.valueColumn + last.value.length : 0)) return undefined;

  const levels = levelsBefore(entries, firstOwn);
  if ((levels.top?.depth ?? 0) + own.length > maxDepth) return undefined;
  const place: Place = { text, position, after: entries.slice(firstAfter), isJson };
  if (!last) return atBlank(levels, place);
  for (const dash of own.slice(0, -1)) {
    if (dash.column >= position.character) return undefined;
    levels.add(dash);
  }
  if (position.character <= last.column && !(last.kind !== 'item' && position.character === last.column))
    return undefined;
  if (last.kind === 'item') {
    levels.add(last);
    return atBlank(levels, place, last);
  }
  if (last.style === 'flow' && position.character > last.valueColumn) {
    levels.add(last);
    return findFlowCursor(outline, last, position, isJson, levels);
  }
  return last.kind === 'key' ? onKey(levels, place, last) : onText(levels, place, last);
}

/** Deeper than any manifest; what is nested more is no place to write. */
const maxDepth = 100;

interface Place {
  readonly text: string;
  readonly position: TextPosition;
  readonly after: readonly BlockEntry[];
  readonly isJson: boolean;
}

/** A blank line below a block scalar is only inside it where the cursor is indented enough. */
function isBehind(entry: BlockEntry, text: string, position: TextPosition): boolean {
  return entry.style === 'block-scalar' && text.trim() === '' && position.character <= entry.indent;
}

function lowerBound(entries: readonly BlockEntry[], line: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function levelsBefore(entries: readonly BlockEntry[], end: number): OpenLevels {
  const levels = new OpenLevels();
  for (let index = 0; index < end; index++) {
    const entry = entries[index];
    if (entry) levels.add(entry);
  }
  return levels;
}

/** Nothing written yet: on a blank line, or after the dash `own`. */
function atBlank(levels: OpenLevels, place: Place, own?: BlockEntry): CursorContext | undefined {
  const { text, position } = place;
  const target = resolveLevel(levels, position.character, place.after, true);
  if (!target) return undefined;
  const start = target.indent !== position.character && !own ? 0 : position.character;
  const leadWidth = Math.max(target.indent - start, own && position.character === own.column + 1 ? 1 : 0);
  const rest = text.slice(position.character);
  return {
    ...target.context,
    keys: keysAround(target.level?.keys, target.indent, place.after),
    line: position.line,
    startColumn: start,
    endColumn: rest.trim() === '' ? text.length : position.character,
    lead: ' '.repeat(leadWidth),
    indent: start + leadWidth,
    hasColon: false,
    flow: 'none',
    quote: '',
  };
}

/** On a word that has no colon: a key or a value that is being typed. */
function onText(levels: OpenLevels, place: Place, entry: BlockEntry): CursorContext | undefined {
  const { position, text } = place;
  if (position.character > entry.keyEnd || entry.style === 'block-scalar' || entry.endLine > entry.line)
    return undefined;
  const target = resolveLevel(levels, entry.indent, place.after, false);
  if (!target) return undefined;
  const isWord = !/\s/.test(entry.value);
  const isMended = target.indent !== entry.indent && text.slice(0, entry.column).trim() === '';
  return {
    ...target.context,
    accepts: { ...target.context.accepts, key: target.context.accepts.key && isWord },
    keys: keysAround(target.level?.keys, target.indent, place.after),
    line: position.line,
    startColumn: isMended ? 0 : entry.column,
    endColumn: entry.keyEnd,
    lead: isMended ? ' '.repeat(target.indent) : '',
    indent: isMended ? target.indent : entry.indent,
    hasColon: false,
    flow: 'none',
    quote: quoteOf(entry.value),
  };
}

/** On a key that has its colon, or on the value behind it. */
function onKey(levels: OpenLevels, place: Place, entry: BlockEntry): CursorContext | undefined {
  const { position, text } = place;
  const level = levels.add(entry);
  const path = pathOf(level);
  const common = { line: position.line, indent: entry.indent, flow: 'none', lead: '' } as const;
  if (position.character <= entry.keyEnd) {
    return {
      ...common,
      path,
      accepts: asKey,
      keys: keysAround(level?.keys.slice(0, -1), entry.indent, place.after),
      startColumn: entry.column,
      endColumn: entry.keyEnd,
      hasColon: true,
      quote: quoteOf(text.slice(entry.column)),
    };
  }
  const isElsewhere = position.character <= entry.colon || entry.style === 'block-scalar' || entry.endLine > entry.line;
  if (isElsewhere) return undefined;
  const value = { ...common, path: [...path, entry.key], accepts: asValue, keys: noKeys, hasColon: false };
  const end = entry.valueColumn + entry.value.length;
  if (entry.value === '') {
    const lead = position.character === entry.colon + 1 ? ' ' : '';
    const endColumn = text.slice(position.character).trim() === '' ? text.length : position.character;
    return { ...value, startColumn: position.character, endColumn, lead, quote: '' };
  }
  if (position.character < entry.valueColumn || position.character > end) return undefined;
  return { ...value, startColumn: entry.valueColumn, endColumn: end, quote: quoteOf(entry.value) };
}

interface Target {
  readonly context: Pick<CursorContext, 'path' | 'accepts'>;
  readonly indent: number;
  readonly level: Level | undefined;
}

const asKey = { key: true, value: false, item: false } as const;
const asValue = { key: false, value: true, item: false } as const;
const asItem = { key: false, value: false, item: true } as const;
const asAnything = { key: true, value: true, item: true } as const;

/** The collection that something at `column` joins, with the indentation that its other entries have. */
function resolveLevel(
  levels: OpenLevels,
  column: number,
  after: readonly BlockEntry[],
  isBlank: boolean,
): Target | undefined {
  const closed = levels.closeTo(column);
  if (levels.top?.indent === column) levels.closeCompactList();
  const { top } = levels;
  const joined = top?.indent === column ? top : closed;
  if (joined) return join(joined);
  const below = after.find((entry) => entry.kind !== 'text');
  const child = below && below.indent > (top?.indent ?? -1) ? below : undefined;
  if (top && !top.isOpen && !child) return isBlank ? join(top) : undefined;
  const accepts = child ? (child.kind === 'item' ? asItem : asKey) : { ...asAnything, item: top?.kind === 'map' };
  return {
    context: { path: newestPath(top), accepts: top ? accepts : asKey },
    indent: child?.indent ?? (top ? column : 0),
    level: undefined,
  };
}

function join(level: Level): Target {
  return {
    context: { path: pathOf(level), accepts: level.kind === 'map' ? asKey : asItem },
    indent: level.indent,
    level,
  };
}

const noKeys: ReadonlySet<string> = new Set();

/** Keys of the mapping above and below the cursor. */
function keysAround(before: readonly string[] = [], indent: number, after: readonly BlockEntry[]): ReadonlySet<string> {
  const keys = new Set(before);
  for (const entry of after) {
    if (entry.indent < indent) break;
    if (entry.indent === indent && entry.kind === 'key') keys.add(entry.key);
  }
  return keys;
}

function quoteOf(text: string): CursorContext['quote'] {
  const first = text.charAt(0);
  return first === '"' || first === "'" ? first : '';
}
