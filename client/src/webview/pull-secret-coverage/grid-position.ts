/** A place of a grid. `column` may be beyond the end of its row: a short row is passed without forgetting the column. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

/** Rows that Page Up and Page Down go by. */
const page = 10;

/**
 * Where a key leads in a grid of rows, each a list of cells; `undefined` for keys that lead nowhere. As the ARIA practices for grids
 * have it: arrows, Home and End in the row, with Ctrl in the grid, Page Up and Page Down.
 */
export function moveInGrid(
  rows: readonly (readonly string[])[],
  { row, column }: GridPosition,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): GridPosition | undefined {
  const lastRow = rows.length - 1;
  const lastColumn = (at: number): number => (rows[at]?.length ?? 1) - 1;
  const here = Math.min(column, lastColumn(row));
  switch (key) {
    case 'ArrowUp':
      return row > 0 ? { row: row - 1, column } : undefined;
    case 'ArrowDown':
      return row < lastRow ? { row: row + 1, column } : undefined;
    case 'ArrowLeft':
      return here > 0 ? { row, column: here - 1 } : undefined;
    case 'ArrowRight':
      return here < lastColumn(row) ? { row, column: here + 1 } : undefined;
    case 'PageUp':
      return { row: Math.max(0, row - page), column };
    case 'PageDown':
      return { row: Math.min(lastRow, row + page), column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return ctrlKey ? { row: lastRow, column: lastColumn(lastRow) } : { row, column: lastColumn(row) };
    default:
      return undefined;
  }
}

/** The cell at a place; the last one of a row that is shorter. */
export function cellAt(rows: readonly (readonly string[])[], { row, column }: GridPosition): string | undefined {
  const cells = rows[row];
  return cells?.[Math.min(column, cells.length - 1)];
}

/** Where a cell is; where it is not there any more, the place it had, as far as the grid still reaches. */
export function positionOf(
  rows: readonly (readonly string[])[],
  cell: string | undefined,
  before: GridPosition,
): GridPosition {
  for (const [row, cells] of rows.entries()) {
    const column = cell === undefined ? -1 : cells.indexOf(cell);
    if (column < 0) continue;
    // In a short row the column that one came from still counts.
    return row === before.row && column === Math.min(before.column, cells.length - 1) ? before : { row, column };
  }
  return { row: Math.max(0, Math.min(before.row, rows.length - 1)), column: before.column };
}
