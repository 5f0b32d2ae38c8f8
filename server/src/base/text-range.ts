/** A half-open range of UTF-16 code units, counted from the start of whatever text it belongs to. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A place in a text; both numbers count from zero, `character` in UTF-16 code units (as LSP does by default). */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** A half-open range of positions. Assignable to an LSP `Range`. */
export interface PositionRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** Whether `offset` lies in `range`; the end counts as inside, since a cursor stands between characters. */
export function touches(range: TextRange, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}

/** `range` moved down by `lines`. */
export function shiftLines(range: PositionRange, lines: number): PositionRange {
  if (lines === 0) return range;
  return {
    start: { line: range.start.line + lines, character: range.start.character },
    end: { line: range.end.line + lines, character: range.end.character },
  };
}
