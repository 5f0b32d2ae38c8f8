import { isMap, isPair, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import type { JsonValue } from '../base/json.ts';
import { type DocumentEdit, insertAt } from './document-edit.ts';
import { columnAt, dashAt, entryEnd, lineStartAt, placeBelow } from './edit-places.ts';
import { type EditContext, isNullSlot, type Slot } from './edit-slot.ts';
import { writtenRange } from './node-range.ts';
import { renderEntry, renderFlow, renderItem, renderScalar } from './render-yaml.ts';
import { renderJson, replaceSlot } from './replace-slot.ts';

/** Adds `key: value` to the mapping in `slot`, below its last entry; nothing where no mapping can be there. */
export function addEntry(context: EditContext, slot: Slot, key: string, value: JsonValue): readonly DocumentEdit[] {
  const map = slot.value;
  if (isNullSlot(slot) || (isMap(map) && map.items.length === 0 && !context.style.isJson))
    return replaceSlot(context, slot, { [key]: value });
  if (!isMap(map)) return [];
  if (map.flow) return [addInBrackets(context, map, `${renderKey(context, key)}: `, value)];
  return [addBelow(context, map, renderEntry(key, value, context.style))];
}

/** Adds `value` to the list in `slot` as item `index`; nothing where no list can be there. */
export function addItem(context: EditContext, slot: Slot, value: JsonValue, index?: number): readonly DocumentEdit[] {
  const list = slot.value;
  if (isNullSlot(slot) || (isSeq(list) && list.items.length === 0 && !context.style.isJson))
    return replaceSlot(context, slot, [value]);
  if (!isSeq(list)) return [];
  const count = list.items.length;
  const at = Math.max(0, Math.min(index ?? count, count));
  if (list.flow)
    return [at === count ? addInBrackets(context, list, '', value) : addInBracketsBefore(context, list, value, at)];
  if (at === count) return [addBelow(context, list, renderItem(value, context.style))];
  const dash = dashAt(context.document, list, at);
  const margin = context.style.lineBreak + ' '.repeat(columnAt(context.document, dash));
  return [insertAt(dash, [...renderItem(value, context.style), ''].join(margin))];
}

function addBelow(context: EditContext, collection: YAMLMap | YAMLSeq, lines: readonly string[]): DocumentEdit {
  const { document, style } = context;
  const margin = ' '.repeat(columnAt(document, collection.range?.[0] ?? 0));
  const text = lines.map((line) => (line === '' ? '' : margin + line)).join(style.lineBreak);
  const place = placeBelow(document, collection);
  if (place.isLineStart) return insertAt(place.offset, text + style.lineBreak);
  return insertAt(
    place.offset,
    style.lineBreak + text + (place.offset === document.text.length ? style.lineBreak : ''),
  );
}

/** Adds an entry or item behind the last one in brackets. */
function addInBrackets(
  context: EditContext,
  collection: YAMLMap | YAMLSeq,
  key: string,
  value: JsonValue,
): DocumentEdit {
  const { document, style } = context;
  const last: unknown = collection.items.at(-1);
  const close = (collection.range?.[1] ?? 1) - 1;
  if (last === undefined) {
    const start = (collection.range?.[0] ?? 0) + 1;
    return { range: { start, end: close }, newText: key + renderFlow(value, style) };
  }
  const lastStart = startOfEntry(context, last);
  const lastEnd = entryEnd(document, last);
  const hasComma = /^\s*,/.exec(document.text.slice(lastEnd, close));
  const place = lastEnd + (hasComma?.[0].length ?? 0);
  const before = document.text.slice(lineStartAt(document, lastStart), lastStart);
  const separator = before.trim() === '' ? style.lineBreak + before : ' ';
  const text = style.isJson ? renderJson(context, value, lastStart) : renderFlow(value, style);
  return insertAt(place, (hasComma ? '' : ',') + separator + key + text);
}

function addInBracketsBefore(context: EditContext, list: YAMLSeq, value: JsonValue, index: number): DocumentEdit {
  const { document, style } = context;
  const start = startOfEntry(context, list.items[index]);
  const before = document.text.slice(lineStartAt(document, start), start);
  const separator = before.trim() === '' ? style.lineBreak + before : ' ';
  return insertAt(start, `${style.isJson ? renderJson(context, value, start) : renderFlow(value, style)},${separator}`);
}

function startOfEntry({ document }: EditContext, entry: unknown): number {
  return writtenRange(isPair(entry) ? entry.key : entry, document.text)?.start ?? 0;
}

/** A key as this document writes keys. */
function renderKey({ style }: EditContext, key: string): string {
  return style.isJson ? JSON.stringify(key) : renderScalar(key, style, true);
}
