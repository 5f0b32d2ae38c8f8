import type { TextRange } from '../../base/text-range.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';

/** A comment that silences findings: `# kruise-lint disable-next-line <code>[, <code>] -- reason`, or `disable` for the document. */
export interface IgnoreComment {
  readonly range: TextRange;
  readonly words: readonly { readonly code: string; readonly range: TextRange }[];
  /** The line that it speaks of; `undefined` for the whole document. */
  readonly line: number | undefined;
}

const marker = 'kruise-lint';
const commentPattern = /^#\s*kruise-lint\s+(disable-next-line|disable)(?=\s|$)([^]*?)(?:\s--(?=\s|$)[^]*)?$/d;

/** Whether `document` may hold ignore comments; cheap. */
export function mayHoldIgnores(document: ManifestDocument): boolean {
  return document.text.includes(marker);
}

/** The ignore comments of a document, in order. */
export function findIgnores(document: ManifestDocument): readonly IgnoreComment[] {
  if (!mayHoldIgnores(document)) return [];
  return document.comments.flatMap((range) => {
    const match = commentPattern.exec(document.text.slice(range.start, range.end).trimEnd());
    if (match === null) return [];
    const offset = range.start + (match.indices?.[2]?.[0] ?? 0);
    const words = [...(match[2] ?? '').matchAll(/[^\s,]+/g)].map(({ 0: code, index }) => ({
      code,
      range: { start: offset + index, end: offset + index + code.length },
    }));
    const line = match[1] === 'disable' ? undefined : nextContentLine(document, range.start);
    return [{ range, words, line }];
  });
}

/** The next line that is neither blank nor a comment, so that several ignores can stand above one line. */
function nextContentLine(document: ManifestDocument, offset: number): number {
  let line = document.positionAt(offset).line + 1;
  while (line <= document.lineBreaks) {
    const start = document.offsetAt({ line, character: 0 });
    const end = document.offsetAt({ line: line + 1, character: 0 });
    if (!/^\s*(#|$)/.test(document.text.slice(start, end > start ? end : undefined))) break;
    line++;
  }
  return line;
}
