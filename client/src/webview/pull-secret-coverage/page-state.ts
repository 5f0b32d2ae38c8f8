import type { GridPosition } from './grid-position.ts';

/** What the user has chosen; VS Code keeps it while the panel is hidden and over restarts. */
export interface PageState {
  /** Teams whose rows are hidden. */
  readonly collapsed: readonly string[];
  readonly isProblemsOnly: boolean;
  /** What namespaces or images must contain. */
  readonly filter: string;
  /** Key of the cell that the keyboard is at. */
  readonly cell: string | undefined;
  readonly position: GridPosition;
}

export const firstState: PageState = {
  collapsed: [],
  isProblemsOnly: false,
  filter: '',
  cell: undefined,
  position: { row: 0, column: 0 },
};

/** The state that was kept; whatever is malformed is as at first. */
export function readState(kept: unknown): PageState {
  if (typeof kept !== 'object' || kept === null) return firstState;
  const { collapsed, isProblemsOnly, filter, cell, position } = kept as Partial<Record<keyof PageState, unknown>>;
  return {
    collapsed: Array.isArray(collapsed) ? collapsed.filter((team) => typeof team === 'string') : [],
    isProblemsOnly: isProblemsOnly === true,
    filter: typeof filter === 'string' ? filter : '',
    cell: typeof cell === 'string' ? cell : undefined,
    position: isPosition(position) ? position : firstState.position,
  };
}

function isPosition(value: unknown): value is GridPosition {
  if (typeof value !== 'object' || value === null) return false;
  const { row, column } = value as Partial<Record<keyof GridPosition, unknown>>;
  return Number.isInteger(row) && Number.isInteger(column);
}
