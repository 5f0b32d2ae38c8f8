import { isAlias, isCollection, isMap, isPair, isScalar, isSeq, type Node } from 'yaml';
import type { TextRange } from '../base/text-range.ts';

/**
 * What a node covers in `text`, without the white space and comments below it. (The library's range of a block
 * collection reaches to the next content; that of a block scalar takes its last line break in.)
 */
export function writtenRange(node: unknown, text: string): TextRange | undefined {
  const start = startOf(node);
  if (start === undefined) return undefined;
  const end = endOf(node, text);
  return { start: Math.min(start, end), end };
}

/** Whether a node is written over several lines by indentation: a block mapping or list. */
export function isBlockCollection(node: unknown): boolean {
  return isCollection(node) && !node.flow;
}

function startOf(node: unknown): number | undefined {
  return isCollection(node) || isScalar(node) || isAlias(node) ? node.range?.[0] : undefined;
}

function endOf(node: unknown, text: string): number {
  if (isCollection(node) && !node.flow && (isMap(node) || isSeq(node))) {
    const last: unknown = node.items.at(-1);
    if (isPair(last)) return endOf(isEmptyAtKey(last.value) ? last.key : last.value, text);
    return last === undefined ? (node.range?.[1] ?? 0) : endOf(last, text);
  }
  const range = (node as Node | null)?.range;
  if (!range) return 0;
  if (range[0] === range[1] && isScalar(node)) return endOfTextBefore(text, range[0]);
  if (!isScalar(node) || (node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED')) return range[1];
  return range[0] + text.slice(range[0], range[1]).trimEnd().length;
}

/** An empty value counts from its colon or dash on, not from the comment behind that. */
function endOfTextBefore(text: string, offset: number): number {
  let end = offset;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return end;
}

function isEmptyAtKey(value: unknown): boolean {
  return value === null || value === undefined;
}
