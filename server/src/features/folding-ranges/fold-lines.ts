import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import { indentOf, type BlockEntry } from '../structure/block-entries.ts';
import { outlineOf, type DocumentOutline } from '../structure/document-outline.ts';
import { flowTokens } from '../structure/flow-scan.ts';

/** Lines that fold away under `startLine`, counted from the document's first line. */
export interface LineFold {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind?: 'comment';
}

/** All folds of one document, by start line; of several that start on one line only the longest. */
export function foldLines(document: ManifestDocument): readonly LineFold[] {
  const outline = outlineOf(document);
  const longest = new Map<number, LineFold>();
  for (const fold of [...blockFolds(outline), ...flowFolds(outline), ...commentFolds(outline)]) {
    const known = longest.get(fold.startLine);
    if (fold.endLine > fold.startLine && (!known || known.endLine < fold.endLine)) longest.set(fold.startLine, fold);
  }
  return [...longest.values()].sort((left, right) => left.startLine - right.startLine);
}

/** A key or dash folds everything up to the next entry that is indented no more than itself. */
function* blockFolds({ lines, entries }: DocumentOutline): Generator<LineFold> {
  const open: BlockEntry[] = [];
  let lastLine = 0;
  for (const entry of entries) {
    while (open.length > 0 && closes(entry, open.at(-1))) yield { startLine: open.pop()?.line ?? 0, endLine: lastLine };
    if (entry.kind !== 'text') open.push(entry);
    lastLine = lastWrittenLine(lines, entry);
  }
  for (const entry of open) yield { startLine: entry.line, endLine: lastLine };
}

function closes(entry: BlockEntry, open: BlockEntry | undefined): boolean {
  if (!open) return false;
  // Dashes may stand at the indentation of the key that they belong to.
  if (entry.kind === 'item' && open.kind === 'key') return entry.indent < open.indent;
  return entry.indent <= open.indent;
}

function lastWrittenLine(lines: readonly string[], entry: BlockEntry): number {
  let line = entry.endLine;
  while (line > entry.line && (lines[line] ?? '').trim() === '') line--;
  return line;
}

/** Brackets inside a flow collection that stand on different lines. */
function* flowFolds({ lines, entries }: DocumentOutline): Generator<LineFold> {
  for (const entry of entries) {
    if (entry.style !== 'flow' || entry.endLine === entry.line) continue;
    const open: number[] = [];
    for (const token of flowTokens(lines, entry.line, entry.valueColumn, entry.endLine)) {
      if (token.kind === '{' || token.kind === '[') open.push(token.line);
      // The line of the closing bracket stays visible, as in other editors of JSON.
      if (token.kind === '}' || token.kind === ']') yield { startLine: open.pop() ?? 0, endLine: token.line - 1 };
    }
  }
}

/** Two or more lines of comment in a row, at one indentation. */
function* commentFolds({ lines, entries }: DocumentOutline): Generator<LineFold> {
  const covered = entries.filter(({ endLine, line }) => endLine > line);
  let next = 0;
  let start: number | undefined;
  for (let line = 0; line <= lines.length; line++) {
    while ((covered[next]?.endLine ?? Infinity) < line) next++;
    const text = lines[line] ?? '';
    const isInValue = (covered[next]?.line ?? Infinity) < line;
    const isComment = !isInValue && text.trimStart().startsWith('#');
    const continues = isComment && start !== undefined && indentOf(text) === indentOf(lines[start] ?? '');
    if (continues) continue;
    if (start !== undefined) yield { startLine: start, endLine: line - 1, kind: 'comment' };
    start = isComment ? line : undefined;
  }
}
