import { isMap, type YAMLMap, type YAMLSeq } from 'yaml';
import type { TextRange } from '../base/text-range.ts';
import { detachAliases } from './detach-aliases.ts';
import type { DocumentEdit } from './document-edit.ts';
import { columnAt, dashAt, entryEnd, lineEndAt, lineStartAt } from './edit-places.ts';
import type { EditContext, Slot } from './edit-slot.ts';
import { writtenRange } from './node-range.ts';
import { replaceSlot } from './replace-slot.ts';

/** Removes a slot from its `parent`; a collection that becomes empty stays as `{}` or `[]`. */
export function removeSlot(context: EditContext, slot: Slot, parent: Slot): readonly DocumentEdit[] {
  const { holder } = slot;
  if (holder.kind === 'root') return [];
  const collection = holder.kind === 'pair' ? holder.map : holder.list;
  if (collection.items.length === 1) return replaceSlot(context, parent, isMap(collection) ? {} : []);
  const index = holder.kind === 'pair' ? holder.map.items.indexOf(holder.pair) : holder.index;
  const range = collection.flow
    ? rangeInBrackets(context, collection, index)
    : rangeOfLines(context, collection, index);
  return [{ range, newText: '' }, ...detachAliases(context, range)];
}

/** An entry in brackets with the comma that it no longer needs. */
function rangeInBrackets(context: EditContext, collection: YAMLMap | YAMLSeq, index: number): TextRange {
  const items: readonly unknown[] = collection.items;
  if (index + 1 < items.length)
    return { start: startOf(context, collection, index), end: startOf(context, collection, index + 1) };
  return { start: entryEnd(context.document, items[index - 1]), end: entryEnd(context.document, items[index]) };
}

/** The lines of an entry; where it begins behind a dash, that stays for the entry below. */
function rangeOfLines(context: EditContext, collection: YAMLMap | YAMLSeq, index: number): TextRange {
  const { document } = context;
  const start = startOf(context, collection, index);
  const end = lineEndAt(document, entryEnd(document, collection.items[index]));
  const lineStart = lineStartAt(document, start);
  if (document.text.slice(lineStart, start).trim() !== '') {
    const next = startOf(context, collection, index + 1);
    const isPlain = document.text.slice(end, next).trim() === '';
    return { start, end: isPlain ? next : end };
  }
  const below = document.offsetAt({ line: document.positionAt(end).line + 1, character: 0 });
  if (below > end) return { start: lineStart, end: below };
  return { start: lineStart === 0 ? 0 : lineEndAt(document, lineStart - 1), end };
}

function startOf(context: EditContext, collection: YAMLMap | YAMLSeq, index: number): number {
  const { document } = context;
  if (!isMap(collection)) {
    if (!collection.flow) return dashAt(document, collection, index);
    return writtenRange(collection.items[index], document.text)?.start ?? 0;
  }
  const pair = collection.items[index];
  const start = writtenRange(pair?.key, document.text)?.start ?? 0;
  if (collection.flow) return start;
  // An anchor or a `? ` before the key is part of the entry.
  const column = columnAt(document, collection.range?.[0] ?? 0);
  return Math.min(start, lineStartAt(document, start) + column);
}
