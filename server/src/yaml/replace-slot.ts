import { isScalar, isSeq } from 'yaml';
import { isJsonObject, type JsonValue } from '../base/json.ts';
import type { TextRange } from '../base/text-range.ts';
import { detachAliases } from './detach-aliases.ts';
import { type DocumentEdit, insertAt } from './document-edit.ts';
import { afterColon, columnAt, dashAt, entryEnd, isBlockNode, lineEndAt, lineStartAt } from './edit-places.ts';
import { type EditContext, isEmptySlot, type Slot } from './edit-slot.ts';
import { writtenRange } from './node-range.ts';
import { indentLines, isBlockText, quote, renderBlockText, renderFlow, renderLines } from './render-yaml.ts';

/** Puts `value` into `slot` in the place of what is there; anchors and comments around it stay. */
export function replaceSlot(context: EditContext, slot: Slot, value: JsonValue): readonly DocumentEdit[] {
  const edits = edit(context, slot, value);
  return [...edits, ...edits.flatMap(({ range }) => detachAliases(context, range))];
}

function edit(context: EditContext, slot: Slot, value: JsonValue): readonly DocumentEdit[] {
  const { holder } = slot;
  if (slot.isInBrackets || context.style.isJson) return replaceInBrackets(context, slot, value);
  if (holder.kind === 'root') return replaceInline(context, slot, value, rootPlace(context), 0);
  if (holder.kind === 'item') {
    const dash = dashAt(context.document, holder.list, holder.index);
    return replaceInline(context, slot, value, dash + 1, columnAt(context.document, dash) + 2);
  }
  // A block collection behind the colon of an explicit key (`: - a`).
  const start = isBlockNode(slot.value) ? slot.value.range?.[0] : undefined;
  if (start !== undefined && !startsItsLine(context, start)) return replaceInline(context, slot, value, start, 0);
  return replacePairValue(context, slot, value, holder.map.range?.[0] ?? 0, afterColon(context.document, holder.pair));
}

/** Whether only white space is before `offset` on its line. */
function startsItsLine({ document }: EditContext, offset: number): boolean {
  return document.text.slice(lineStartAt(document, offset), offset).trim() === '';
}

/** Where content begins in a document that has none: below its markers and comments. */
function rootPlace({ document }: EditContext): number {
  const end = /(?:^|[\n\r])\.\.\.(?:[ \t][^\n\r]*)?[\n\r]*$/.exec(document.text);
  return end ? end.index + (end[0].startsWith('.') ? 0 : 1) : document.text.length;
}

function replaceInBrackets(context: EditContext, slot: Slot, value: JsonValue): readonly DocumentEdit[] {
  const { document, style } = context;
  const { holder } = slot;
  if (!isEmptySlot(slot)) {
    const range = writtenRange(slot.value, document.text) ?? { start: 0, end: 0 };
    const text = style.isJson ? renderJson(context, value, range.start) : inlineText(context, slot, value);
    return [{ range, newText: text }];
  }
  if (holder.kind !== 'pair')
    return [insertAt(writtenRange(slot.value, document.text)?.start ?? document.text.length, renderFlow(value, style))];
  const place = afterColon(document, holder.pair);
  const colon = place === writtenRange(holder.pair.key, document.text)?.end ? ': ' : ' ';
  return [insertAt(place, colon + renderFlow(value, style))];
}

/** JSON over several lines, as deep as the line on which it begins. */
export function renderJson({ document, style }: EditContext, value: JsonValue, offset: number): string {
  const line = document.text.slice(lineStartAt(document, offset), offset);
  const margin = line.slice(0, line.length - line.trimStart().length);
  return renderLines(value, style).join(style.lineBreak + margin);
}

/** The value of a pair in block style: what stands on the line of its key, and what below. */
function replacePairValue(
  context: EditContext,
  slot: Slot,
  value: JsonValue,
  mapStart: number,
  colon: number,
): readonly DocumentEdit[] {
  const { document, style } = context;
  const { head, lines } = renderParts(context, slot, value, columnAt(document, mapStart));
  const old = findOldParts(context, slot, colon, head === '');
  const end = old.below?.end ?? lineEndAt(document, old.inline.end);
  const below =
    lines.length === 0
      ? ''
      : style.lineBreak + lines.join(style.lineBreak) + (end === document.text.length ? style.lineBreak : '');
  const edits: DocumentEdit[] = [];
  if (head !== '') edits.push({ range: old.inline, newText: old.inline.start === colon ? ` ${head}` : head });
  else if (old.inline.end > colon) edits.push({ range: { start: colon, end: old.inline.end }, newText: '' });
  if (old.below) edits.push({ range: old.below, newText: below });
  else if (below !== '') edits.push(insertAt(end, below));
  return edits;
}

/** What stands behind a colon on its line, and the lines below that belong to it. */
interface OldParts {
  readonly inline: TextRange;
  readonly below: TextRange | undefined;
}

function findOldParts({ document }: EditContext, slot: Slot, colon: number, keepsComments: boolean): OldParts {
  const range = isEmptySlot(slot) ? undefined : writtenRange(slot.value, document.text);
  if (!range) return { inline: { start: colon, end: colon }, below: undefined };
  if (isBlockNode(slot.value)) {
    // Comments above the first entry stay where entries follow; anywhere else they would become text.
    const above = keepsComments
      ? lineEndAt(document, lineStartAt(document, range.start) - 1)
      : lineEndAt(document, colon);
    return {
      inline: { start: colon, end: colon },
      below: { start: above, end: lineEndAt(document, entryEnd(document, slot.value)) },
    };
  }
  if (!isScalar(slot.value) || !slot.value.type?.startsWith('BLOCK')) return { inline: range, below: undefined };
  const header =
    range.start + (/^[|>][-+\d]*/.exec(document.text.slice(range.start, range.start + 4))?.[0].length ?? 1);
  const headerEnd = lineEndAt(document, header);
  return {
    inline: { start: range.start, end: header },
    below: { start: headerEnd, end: Math.max(headerEnd, range.end) },
  };
}

function renderParts(
  context: EditContext,
  slot: Slot,
  value: JsonValue,
  keyColumn: number,
): { readonly head: string; readonly lines: readonly string[] } {
  const { document, style } = context;
  const isList = Array.isArray(value) && value.length > 0;
  if (isList || (isJsonObject(value) && Object.keys(value).length > 0)) {
    const old = slot.value;
    const isSameKind = isBlockNode(old) && isSeq(old) === isList;
    const column = isSameKind
      ? columnAt(document, old.range?.[0] ?? 0)
      : keyColumn + (isList && style.hasFlushLists ? 0 : style.step);
    return { head: '', lines: indentLines(renderLines(value, style), column) };
  }
  if (typeof value === 'string' && isBlockText(value)) {
    const [head = '', ...lines] = renderBlockText(value, style.step);
    return { head, lines: indentLines(lines, keyColumn) };
  }
  return { head: inlineText(context, slot, value), lines: [] };
}

/** A value whose first line stands where the old one began: the root, or behind a dash. */
function replaceInline(
  context: EditContext,
  slot: Slot,
  value: JsonValue,
  place: number,
  column: number,
): readonly DocumentEdit[] {
  const { document, style } = context;
  const range = isEmptySlot(slot) ? undefined : writtenRange(slot.value, document.text);
  const start = range?.start ?? place;
  const end = isBlockNode(slot.value) ? entryEnd(document, slot.value) : (range?.end ?? place);
  const isAlone = document.text.slice(end, lineEndAt(document, end)).trim() === '';
  const lines =
    typeof value === 'string' && !isBlockText(value) ? [inlineText(context, slot, value)] : renderLines(value, style);
  const shown = lines.length > 1 && !isAlone ? [renderFlow(value, style, false)] : lines;
  const margin = isBlockNode(slot.value) ? columnAt(document, start) : column;
  const isText = typeof value === 'string' && shown.length > 1;
  const [first = '', ...rest] = shown;
  const text = [first, ...indentLines(rest, isText ? Math.max(0, margin - 2) : margin)].join(style.lineBreak);
  const before =
    range !== undefined ? '' : slot.holder.kind !== 'root' ? ' ' : startsItsLine(context, place) ? '' : style.lineBreak;
  return [
    {
      range: { start, end },
      newText:
        before +
        text +
        (end === document.text.length && (shown.length > 1 || slot.holder.kind === 'root') ? style.lineBreak : ''),
    },
  ];
}

/** One line for `value`, in the quotes of the text that it replaces. */
function inlineText({ style }: EditContext, slot: Slot, value: JsonValue): string {
  const old = isScalar(slot.value) ? slot.value.type : undefined;
  if (typeof value === 'string' && old === 'QUOTE_DOUBLE') return quote(value, '"');
  if (typeof value === 'string' && old === 'QUOTE_SINGLE') return quote(value, "'");
  return renderFlow(value, style, slot.isInBrackets);
}
