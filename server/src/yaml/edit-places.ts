import { isCollection, isMap, isPair, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { ManifestDocument } from './manifest-document.ts';
import { pairsOf } from './mapping-keys.ts';
import { writtenRange } from './node-range.ts';

/** The column that `offset` stands in. */
export function columnAt(document: ManifestDocument, offset: number): number {
  return document.positionAt(offset).character;
}

/** The end of the line that `offset` stands on, before its line break. */
export function lineEndAt(document: ManifestDocument, offset: number): number {
  return document.offsetAt({ line: document.positionAt(offset).line, character: Number.MAX_SAFE_INTEGER });
}

/** The start of the line that `offset` stands on. */
export function lineStartAt(document: ManifestDocument, offset: number): number {
  return offset - columnAt(document, offset);
}

/** Right after the colon of `pair` and the tag and anchor of its value; after the key where there is no colon. */
export function afterColon(document: ManifestDocument, pair: Pair): number {
  const keyEnd = writtenRange(pair.key, document.text)?.end ?? 0;
  const colon = /\s*:(?:[ \t]+[&!][^\s,[\]{}]*)*/y;
  colon.lastIndex = keyEnd;
  const match = colon.exec(document.text);
  return keyEnd + (match?.[0].length ?? 0);
}

/** Where a pair's text ends, its value included. */
export function pairEnd(document: ManifestDocument, pair: Pair): number {
  const value = writtenRange(pair.value, document.text);
  const colon = afterColon(document, pair);
  return value && value.end > value.start ? Math.max(value.end, colon) : colon;
}

/** Where the text of an entry or item ends: `writtenRange` takes an empty value for nothing. */
export function entryEnd(document: ManifestDocument, entry: unknown): number {
  if (isPair(entry))
    return isBlockNode(entry.value) ? entryEnd(document, lastEntry(entry.value)) : pairEnd(document, entry);
  if (isBlockNode(entry)) return entryEnd(document, lastEntry(entry));
  return writtenRange(entry, document.text)?.end ?? 0;
}

/** Where the dash of item `index` of a block list stands. */
export function dashAt(document: ManifestDocument, list: YAMLSeq, index: number): number {
  const first = list.range?.[0] ?? 0;
  if (index === 0) return first;
  const column = columnAt(document, first);
  const item = list.items[index];
  const start =
    (isCollection(item) || isScalar(item) ? item.range?.[0] : undefined) ??
    writtenRange(item, document.text)?.start ??
    0;
  for (let { line } = document.positionAt(start); line > 0; line--) {
    const offset = document.offsetAt({ line, character: column });
    const before = document.text.slice(document.offsetAt({ line, character: 0 }), offset);
    if (document.text[offset] === '-' && before.trim() === '' && before.length === column) return offset;
  }
  return start;
}

/** Where new text goes below the last entry of a block collection. */
export interface InsertionPlace {
  readonly offset: number;
  /** Whether the place is the start of a line (behind a block scalar that keeps its blank lines), not the end of one. */
  readonly isLineStart: boolean;
}

/** The place below the last entry of a block collection, behind a comment on the same line. */
export function placeBelow(document: ManifestDocument, collection: Node): InsertionPlace {
  const last = deepestLast(collection);
  if (isScalar(last) && last.range && (last.type === 'BLOCK_LITERAL' || last.type === 'BLOCK_FOLDED')) {
    const header = document.text.slice(last.range[0], lineEndAt(document, last.range[0]));
    if (header.includes('+'))
      return { offset: last.range[1], isLineStart: /[\n\r]$/.test(document.text.slice(0, last.range[1])) };
  }
  return { offset: lineEndAt(document, entryEnd(document, lastEntry(collection))), isLineStart: false };
}

/** Whether `node` is a mapping or a list in block style that has entries. */
export function isBlockNode(node: unknown): node is YAMLMap | YAMLSeq {
  return (isMap(node) || isSeq(node)) && !node.flow && node.items.length > 0;
}

function lastEntry(collection: unknown): unknown {
  return isMap(collection) ? pairsOf(collection).at(-1) : isSeq(collection) ? collection.items.at(-1) : undefined;
}

function deepestLast(node: unknown): unknown {
  let current = node;
  while (isBlockNode(current)) {
    const last = lastEntry(current);
    current = isPair(last) ? last.value : last;
  }
  return current;
}
