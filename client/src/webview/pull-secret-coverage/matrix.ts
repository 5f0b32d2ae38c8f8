import type {
  CoverageCell,
  CoverageGroup,
  CoverageRow,
  CoverageStatus,
  PullSecretCoverageResult,
} from '../../../../server/src/protocol/index.ts';
import type { PageState } from './page-state.ts';

/** The part of the coverage that is shown. */
export interface Matrix {
  readonly images: readonly string[];
  readonly groups: readonly MatrixGroup[];
  /** Of everything, whether it is shown or not. */
  readonly counts: { readonly cells: number; readonly namespaces: number; readonly problems: number };
}

export interface MatrixGroup {
  readonly name: string;
  readonly isCollapsed: boolean;
  /** Of the whole team. */
  readonly namespaces: number;
  readonly problems: number;
  /** None where it is collapsed. */
  readonly rows: readonly MatrixRow[];
}

export interface MatrixRow {
  readonly namespace: string;
  /** One for each image; `undefined` where it is not pulled. */
  readonly cells: readonly (CoverageCell | undefined)[];
}

const fine: ReadonlySet<CoverageStatus> = new Set(['covered', 'unknown', 'none']);

/** Whether the image cannot be pulled as it was meant. */
export function isProblem({ status }: CoverageCell): boolean {
  return !fine.has(status);
}

/** What of `coverage` is shown in this state: only what matches the filter, only columns and rows with problems, only open teams. */
export function matrixOf({ images, groups }: PullSecretCoverageResult, state: PageState): Matrix {
  const shown = groups
    .map((group) => ({ ...group, rows: group.rows.flatMap((row) => rowLeft(row, group, state)) }))
    .filter(({ rows }) => rows.length > 0);
  const left = new Set(shown.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ image }) => image))));
  const columns = images.filter((image) => left.has(image));
  const all = groups.flatMap(({ rows }) => rows);
  return {
    images: columns,
    groups: shown.map((group) => groupLeft(group, columns, state)),
    counts: { cells: all.flatMap(({ cells }) => cells).length, namespaces: all.length, problems: countProblems(all) },
  };
}

function groupLeft({ name, rows }: CoverageGroup, images: readonly string[], state: PageState): MatrixGroup {
  const isCollapsed = state.collapsed.includes(name);
  return {
    name,
    isCollapsed,
    namespaces: rows.length,
    problems: countProblems(rows),
    rows: isCollapsed ? [] : rows.map((row) => spread(row, images)),
  };
}

function spread({ namespace, cells }: CoverageRow, images: readonly string[]): MatrixRow {
  const byImage = new Map(cells.map((cell) => [cell.image, cell]));
  return { namespace, cells: images.map((image) => byImage.get(image)) };
}

/** The row with the cells that are to be seen; nothing where none is left. */
function rowLeft(row: CoverageRow, { name }: CoverageGroup, { isProblemsOnly, filter }: PageState): CoverageRow[] {
  const wanted = filter.trim().toLowerCase();
  const matches = (text: string): boolean => text.toLowerCase().includes(wanted);
  const isRowWanted = matches(row.namespace) || matches(name);
  const cells = row.cells.filter(
    (cell) => (!isProblemsOnly || isProblem(cell)) && (isRowWanted || matches(cell.image)),
  );
  return cells.length === 0 ? [] : [{ ...row, cells }];
}

function countProblems(rows: readonly CoverageRow[]): number {
  return rows.flatMap(({ cells }) => cells).filter(isProblem).length;
}
