import type { TextRange } from '../base/text-range.ts';

/** A replacement in a document. Several belong together, do not overlap, and count from the unchanged text. */
export interface DocumentEdit {
  readonly range: TextRange;
  readonly newText: string;
}

/** `text` with `edits` carried out; insertions at the same place keep their order. */
export function applyEdits(text: string, edits: readonly DocumentEdit[]): string {
  const ordered = [...edits].sort(
    (left, right) => left.range.start - right.range.start || left.range.end - right.range.end,
  );
  let result = '';
  let done = 0;
  for (const { range, newText } of ordered) {
    result += text.slice(done, range.start) + newText;
    done = range.end;
  }
  return result + text.slice(done);
}

/** An insertion at `offset`. */
export function insertAt(offset: number, newText: string): DocumentEdit {
  return { range: { start: offset, end: offset }, newText };
}
