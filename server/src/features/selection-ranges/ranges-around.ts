import { isCollection, isPair, isScalar, type Node, type Pair } from 'yaml';
import { touches, type TextRange } from '../../base/text-range.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';

/** The nested ranges of a document that hold `offset`, from the whole document inwards. */
export function rangesAround(document: ManifestDocument, offset: number): readonly TextRange[] {
  const { text } = document;
  const ranges: TextRange[] = [];
  const add = (range: TextRange): boolean => {
    const isInside = touches(range, offset) && range.start < range.end;
    if (isInside) ranges.push(range);
    return isInside;
  };
  add(trimmed(text, { start: 0, end: text.length }));
  let node: Node | null = document.tree.contents;
  while (node?.range && add(trimmed(text, { start: node.range[0], end: node.range[1] }))) {
    if (!isCollection(node)) {
      addInside(node, text, add);
      break;
    }
    node = childAround(node.items, text, offset, add);
  }
  return ranges;
}

/** Goes one step down: adds the pair around the cursor, where there is one, and gives the key, value or item. */
function childAround(
  items: readonly unknown[],
  text: string,
  offset: number,
  add: (range: TextRange) => boolean,
): Node | null {
  for (const item of items) {
    const range = isPair(item) ? rangeOfPair(item) : rangeOfNode(item);
    if (!range || !touches(trimmed(text, range), offset)) continue;
    if (!isPair(item)) return item as Node;
    add(trimmed(text, range));
    const key = rangeOfNode(item.key);
    return (key && touches(key, offset) ? item.key : item.value) as Node | null;
  }
  return null;
}

/** Quotes and block scalar headers are left out in the innermost step. */
function addInside(node: Node, text: string, add: (range: TextRange) => boolean): void {
  if (!isScalar(node) || !node.range) return;
  const [start, end] = node.range;
  if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') add({ start: start + 1, end: end - 1 });
  if (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED') {
    const lineEnd = text.indexOf('\n', start);
    if (lineEnd >= 0 && lineEnd < end) add(trimmed(text, { start: lineEnd + 1, end }, false));
  }
}

function rangeOfNode(node: unknown): TextRange | undefined {
  const range = (node as Node | null | undefined)?.range;
  return range ? { start: range[0], end: range[1] } : undefined;
}

function rangeOfPair(pair: Pair): TextRange | undefined {
  const key = rangeOfNode(pair.key);
  const value = rangeOfNode(pair.value);
  if (!key) return value;
  return { start: key.start, end: Math.max(key.end, value?.end ?? 0) };
}

/** Without white space at the end, and at the start unless told otherwise. */
function trimmed(text: string, range: TextRange, trimsStart = true): TextRange {
  let { start, end } = range;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  while (trimsStart && start < end && /\s/.test(text.charAt(start))) start++;
  return { start, end };
}
