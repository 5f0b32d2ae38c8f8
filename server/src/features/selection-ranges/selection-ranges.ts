import type { Position, SelectionRange } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { shiftLines, type TextRange } from '../../base/text-range.ts';
import type { DocumentPart, ManifestFile } from '../../yaml/manifest-file.ts';
import { rangesAround } from './ranges-around.ts';

/**
 * For each position the ranges that a user selects step by step: the text of a scalar, the scalar, the entry, its mapping or
 * list, … the document, the file.
 */
export function selectionRanges(
  file: ManifestFile,
  positions: readonly Position[],
  token: CancellationToken,
): SelectionRange[] {
  if (token.isCancellationRequested) return [];
  return positions.map((position) => selectionRangeAt(file, position));
}

function selectionRangeAt(file: ManifestFile, position: Position): SelectionRange {
  const whole: SelectionRange = { range: { start: { line: 0, character: 0 }, end: file.positionAt(file.length) } };
  const part = file.partAtLine(position.line);
  if (!part) return { range: { start: position, end: position } };
  const { document, startLine } = part;
  const offset = document.offsetAt({ line: position.line - startLine, character: position.character });
  return rangesAround(document, offset)
    .map((range) => toFileRange(part, range))
    .reduce<SelectionRange>((parent, range) => (isSame(parent.range, range) ? parent : { range, parent }), whole);
}

function toFileRange({ document, startLine }: DocumentPart, range: TextRange): SelectionRange['range'] {
  return shiftLines(document.toPositionRange(range), startLine);
}

function isSame(left: SelectionRange['range'], right: SelectionRange['range']): boolean {
  return (
    left.start.line === right.start.line &&
    left.start.character === right.start.character &&
    left.end.line === right.end.line &&
    left.end.character === right.end.character
  );
}
