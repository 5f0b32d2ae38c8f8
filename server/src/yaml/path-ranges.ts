import { isMap, type Node } from 'yaml';
import type { TextRange } from '../base/text-range.ts';
import type { LineTable } from './line-table.ts';
import { pairsOf } from './mapping-keys.ts';
import type { PathTarget } from './node-paths.ts';
import { writtenRange } from './node-range.ts';

/** Where the wanted part of a found path is written; see `ManifestDocument.rangeAt`. */
export function targetRange(target: PathTarget, part: 'key' | 'value' | 'pair', text: string): TextRange | undefined {
  if (target.through) return writtenRange(target.through, text);
  const key = writtenRange(target.key, text);
  const value = writtenRange(target.value, text) ?? (key && { start: key.end, end: key.end });
  if (part === 'value' || !key) return value;
  return part === 'key' || !value ? key : { start: key.start, end: Math.max(key.end, value.end) };
}

/** The place for what concerns a whole document: its first key, otherwise the first line that holds anything. */
export function firstContentRange(root: Node | null, text: string, lines: LineTable): TextRange {
  const firstKey = isMap(root) ? writtenRange(pairsOf(root)[0]?.key, text) : undefined;
  if (firstKey && firstKey.end > firstKey.start) return firstKey;
  const first = text.search(/\S/);
  if (first === -1) return { start: 0, end: 0 };
  const lineEnd = lines.lineEnd(lines.lineAt(first));
  return { start: first, end: first + text.slice(first, lineEnd).trimEnd().length };
}
