import type { TextRange } from '../base/text-range.ts';
import type { DocumentEdit } from './document-edit.ts';
import type { EditContext } from './edit-slot.ts';
import { readValue, scalarValue } from './read-value.ts';
import { renderFlow } from './render-yaml.ts';

/**
 * The edits that keep aliases alive when `removed` takes their anchor away: each alias outside of it is replaced by the
 * value that it stands for.
 */
export function detachAliases({ targets, style }: EditContext, removed: TextRange): readonly DocumentEdit[] {
  const edits: DocumentEdit[] = [];
  for (const [alias, target] of targets) {
    const range = alias.range;
    const anchorAt = target.range?.[0];
    if (!range || anchorAt === undefined || !isWithin(removed, anchorAt) || isWithin(removed, range[0])) continue;
    const result = readValue(target, targets, scalarValue);
    if (result.failure) continue;
    edits.push({ range: { start: range[0], end: range[1] }, newText: renderFlow(result.value, style) });
  }
  return edits;
}

function isWithin(range: TextRange, offset: number): boolean {
  return range.start <= offset && offset < range.end;
}
