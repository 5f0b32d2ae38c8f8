import type { FoldingRange } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { DocumentPart, ManifestFile } from '../../yaml/manifest-file.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import { contentLines } from '../structure/content-lines.ts';
import { hasVeryManyDocuments } from '../structure/very-many-documents.ts';
import { foldLines, type LineFold } from './fold-lines.ts';

const folds = new WeakMap<ManifestDocument, readonly LineFold[]>();

/**
 * Folding ranges of a file: documents (where there are several), mappings, lists, block scalars, multi-line flow
 * collections, and blocks of comments. Computed once for each document, by its lines alone, so that a document which
 * cannot be parsed folds as well. In a file of very many documents only they fold.
 */
export function foldingRanges(file: ManifestFile, token: CancellationToken): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const isLarge = hasVeryManyDocuments(file);
  const hasSeveral = file.parts.filter(({ document }) => !document.isEmpty).length > 1;
  for (const part of file.parts) {
    if (token.isCancellationRequested) return [];
    const inDocument = isLarge ? [] : foldsOf(part.document);
    const whole = hasSeveral ? wholeDocument(part) : undefined;
    if (whole) ranges.push(toRange(whole, part.startLine));
    for (const fold of inDocument) {
      if (fold.startLine !== whole?.startLine) ranges.push(toRange(fold, part.startLine));
    }
  }
  return ranges;
}

function foldsOf(document: ManifestDocument): readonly LineFold[] {
  let known = folds.get(document);
  if (!known) {
    known = foldLines(document);
    folds.set(document, known);
  }
  return known;
}

/** From the line of the `---` (or the first line) to the last line that is not blank. */
function wholeDocument({ document }: DocumentPart): LineFold | undefined {
  const lines = document.isEmpty ? undefined : contentLines(document);
  return lines !== undefined && lines.endLine > lines.startLine ? lines : undefined;
}

function toRange(fold: LineFold, startLine: number): FoldingRange {
  const range = { startLine: fold.startLine + startLine, endLine: fold.endLine + startLine };
  return fold.kind ? { ...range, kind: fold.kind } : range;
}
