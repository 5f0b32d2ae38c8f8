import { isAlias, isCollection, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';
import type { JsonPath } from '../base/json.ts';
import { type TextRange, touches } from '../base/text-range.ts';
import type { LineTable } from './line-table.ts';
import type { NodeLocation } from './manifest-document.ts';
import { type AliasTargets, isMergePair, keyText, pairsOf, resolveAlias } from './mapping-keys.ts';
import { isBlockCollection, writtenRange } from './node-range.ts';

/** What the search for a place needs to know of its document. */
export interface LocateContext {
  readonly text: string;
  readonly root: Node | null;
  readonly lines: LineTable;
  readonly comments: readonly TextRange[];
  readonly targets: AliasTargets;
}

/** What stands at `offset`. */
export function locateNode(context: LocateContext, offset: number): NodeLocation {
  const { text, lines } = context;
  const line = lines.lineAt(offset);
  const lineStart = lines.lineStart(line);
  const lineText = text.slice(lineStart, lines.lineEnd(line));
  const column = lineText.trim() === '' ? offset - lineStart : lineText.length - lineText.trimStart().length;

  if (context.comments.some((range) => range.start < offset && offset <= range.end)) {
    return { ...gapAt(context, lineStart, column), on: 'comment' };
  }
  const isBlank = lineText.trim() === '';
  const found = findTouching(context, context.root, [], offset);
  if (found) return found;
  const block = findBlockScalar(context, context.root, [], offset, isBlank ? column : Number.POSITIVE_INFINITY);
  if (block) return block;
  const dash = offset - lineStart < column ? offset - lineStart : column;
  return gapAt(context, isBlank ? offset : Math.min(offset, lineStart + column), isBlank ? column : dash);
}

/** The node that `offset` touches, keys before values. */
function findTouching(context: LocateContext, node: unknown, path: JsonPath, offset: number): NodeLocation | undefined {
  if (isMap(node)) {
    for (const pair of pairsOf(node)) {
      const found = findInPair(context, pair, path, offset);
      if (found) return found;
    }
    return node.flow && isInside(node, offset) ? { path, on: 'gap', node } : undefined;
  }
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const found =
        findTouching(context, item, [...path, index], offset) ?? findEmptyItem(context, item, [...path, index], offset);
      if (found) return found;
    }
    return node.flow && isInside(node, offset) ? { path, on: 'gap', node } : undefined;
  }
  if (!isScalar(node) && !isAlias(node)) return undefined;
  const range = writtenRange(node, context.text);
  if (!range || range.start === range.end || !touches(range, offset)) return undefined;
  return { path, on: isBlockScalarText(context, node, offset) ? 'block-scalar' : 'value', node };
}

function findInPair(context: LocateContext, pair: Pair, path: JsonPath, offset: number): NodeLocation | undefined {
  const key = resolveAlias(pair.key, context.targets);
  const keyPath = [...path, isMergePair(pair) ? '<<' : (keyText(key) ?? '')];
  const keyRange = writtenRange(pair.key, context.text);
  if (keyRange && keyRange.start < keyRange.end && touches(keyRange, offset))
    return { path: keyPath, on: 'key', node: pair.key as Node };
  const inside = findTouching(context, pair.value, keyPath, offset);
  if (inside || !keyRange) return inside;
  return isAfterColon(context, pair, keyRange.end, offset)
    ? { path: keyPath, on: 'value', node: (pair.value as Node | null) ?? undefined }
    : undefined;
}

/** Whether `offset` is between a key's colon and the end of its line, where no value stands yet, or before the value. */
function isAfterColon(context: LocateContext, pair: Pair, keyEnd: number, offset: number): boolean {
  const { text, lines } = context;
  if (offset <= keyEnd || lines.lineAt(offset) !== lines.lineAt(keyEnd)) return false;
  const between = text.slice(keyEnd, offset);
  if (!/^\s*:\s*(?:[&!]\S*\s*)*$/.test(between)) return false;
  const value = writtenRange(pair.value, text);
  return !value || value.start === value.end || value.start >= offset || !isBlockCollection(pair.value);
}

/** A list item that is still empty: the cursor after its `- `. */
function findEmptyItem(
  context: LocateContext,
  item: unknown,
  path: JsonPath,
  offset: number,
): NodeLocation | undefined {
  if (!isScalar(item) || item.range?.[0] !== item.range?.[1]) return undefined;
  const { text, lines } = context;
  const line = lines.lineAt(item.range?.[0] ?? 0);
  if (lines.lineAt(offset) !== line) return undefined;
  return /-[ \t]*$/.test(text.slice(lines.lineStart(line), offset))
    ? { path, on: 'value', node: item as Node }
    : undefined;
}

function isInside(node: Node, offset: number): boolean {
  const range = node.range;
  return !!range && range[0] < offset && offset < range[1];
}

function isBlockScalarText(context: LocateContext, node: Node, offset: number): boolean {
  if (!isScalar(node) || (node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED')) return false;
  return context.lines.lineAt(offset) > context.lines.lineAt(node.range?.[0] ?? 0);
}

/** A block scalar on whose blank lines, or after whose last text, `offset` stands, deep enough to belong to it. */
function findBlockScalar(
  context: LocateContext,
  node: unknown,
  path: JsonPath,
  offset: number,
  column: number,
): NodeLocation | undefined {
  const chain = openChain(context, node, path, offset);
  const last = chain.at(-1);
  if (!last || !isScalar(last.node) || !isBlockScalarText(context, last.node as Node, offset)) return undefined;
  if (column <= last.column) return undefined;
  const range = last.node.range;
  const indentation =
    /\n([ ]+)\S/.exec(context.text.slice(range?.[0] ?? 0, range?.[1] ?? 0))?.[1]?.length ?? last.column + 1;
  const isWithin = offset < (range?.[1] ?? 0) || column >= indentation;
  return isWithin && column >= indentation
    ? { path: last.path, on: 'block-scalar', node: last.node as Node }
    : undefined;
}

/** A node that is still open at a place: what stands below it, indented deeper than `column`, belongs to it. */
interface OpenNode {
  readonly path: JsonPath;
  readonly node: Node | undefined;
  /** Column of the collection's entries; for a value that is no block collection, the column of its key or dash. */
  readonly column: number;
}

/** The collections from the root down that the last entry before `offset` stands in, then that entry's own value. */
function openChain(context: LocateContext, root: unknown, path: JsonPath, offset: number): readonly OpenNode[] {
  const chain: OpenNode[] = [];
  let node = root;
  let current: JsonPath = path;
  let parentColumn = -1;
  for (;;) {
    if (!isBlockCollection(node) || !isCollection(node)) {
      chain.push({ path: current, node: (node as Node | null) ?? undefined, column: parentColumn });
      return chain;
    }
    const start = node.range?.[0] ?? 0;
    const column = start - context.lines.lineStart(context.lines.lineAt(start));
    chain.push({ path: current, node, column });
    parentColumn = column;
    const next = lastEntryBefore(context, node, offset);
    if (!next) return chain;
    current = [...current, next.step];
    node = next.value;
  }
}

function lastEntryBefore(
  context: LocateContext,
  node: Node,
  offset: number,
): { readonly step: string | number; readonly value: unknown } | undefined {
  if (isMap(node)) {
    const pair = pairsOf(node).findLast(
      (candidate) => (writtenRange(candidate.key, context.text)?.start ?? 0) < offset,
    );
    return pair && { step: keyText(resolveAlias(pair.key, context.targets)) ?? '', value: pair.value };
  }
  if (!isSeq(node)) return undefined;
  const index = node.items.findLastIndex((item) => (writtenRange(item, context.text)?.start ?? 0) <= offset);
  return index === -1 ? undefined : { step: index, value: node.items[index] };
}

/** The collection that a new key in `column` at `offset` would join. */
function gapAt(context: LocateContext, offset: number, column: number): NodeLocation {
  const chain = openChain(context, context.root, [], offset);
  let best: OpenNode | undefined;
  for (const candidate of chain) {
    const isCollectionNode = isBlockCollection(candidate.node);
    if (isCollectionNode ? candidate.column > column : candidate.column >= column) break;
    if (isCollectionNode) {
      // A list in the column of its parent's keys: what starts there is a key of the parent.
      const isFlush =
        isSeq(candidate.node) && best !== undefined && best.column === candidate.column && column === candidate.column;
      if (!isFlush) best = candidate;
    } else if (isEmptyValue(candidate.node)) {
      best = candidate;
    }
  }
  return {
    path: best?.path ?? [],
    on: 'gap',
    node: best?.node ?? (chain.length > 0 ? (context.root ?? undefined) : undefined),
  };
}

function isEmptyValue(node: Node | undefined): boolean {
  return node === undefined || (isScalar(node) && node.range?.[0] === node.range?.[1]);
}
