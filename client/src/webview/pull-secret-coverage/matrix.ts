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
  /** Namespaces that match but are left out because there are too many. */
  readonly omittedNamespaces: number;
  /** Of everything, whether it is shown or not. */
  readonly counts: { readonly cells: number; readonly namespaces: number; readonly problems: number };
}

export interface MatrixGroup {
  readonly name: string;
  readonly isCollapsed: boolean;
  /** Of those that match, the ones of a collapsed team included. */
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

/** As many cells as a page draws without delay; more than anybody reads. */
const mostCells = 20_000;

const fine: ReadonlySet<CoverageStatus> = new Set(['covered', 'unknown', 'none']);

/** Whether the image cannot be pulled as it was meant. */
export function isProblem({ status }: CoverageCell): boolean {
  return !fine.has(status);
}

/** What of `coverage` is shown in this state: only what matches the filter, only columns and rows with problems, only open teams. */
export function matrixOf({ images, groups }: PullSecretCoverageResult, state: PageState): Matrix {
  const matching = groups
    .map((group) => ({ ...group, rows: group.rows.flatMap((row) => matchingPart(row, group, state)) }))
    .filter(({ rows }) => rows.length > 0);
  const rows = matching.flatMap((group) => group.rows);
  const pulled = new Set(rows.flatMap(({ cells }) => cells.map(({ image }) => image)));
  const columns = images.filter((image) => pulled.has(image));
  const open = matching.filter(({ name }) => !state.collapsed.includes(name)).flatMap((group) => group.rows);
  const shown = new Set(open.toSorted(troubledFirst).slice(0, Math.floor(mostCells / Math.max(1, columns.length))));
  const all = groups.flatMap((group) => group.rows);
  return {
    images: columns,
    groups: matching.map((group) => groupOf(group, columns, shown, state)),
    omittedNamespaces: open.length - shown.size,
    counts: { cells: all.flatMap(({ cells }) => cells).length, namespaces: all.length, problems: countProblems(all) },
  };
}

function groupOf(
  { name, rows }: CoverageGroup,
  images: readonly string[],
  shown: ReadonlySet<CoverageRow>,
  { collapsed }: PageState,
): MatrixGroup {
  return {
    name,
    isCollapsed: collapsed.includes(name),
    namespaces: rows.length,
    problems: countProblems(rows),
    rows: rows.filter((row) => shown.has(row)).map((row) => spread(row, images)),
  };
}

function spread({ namespace, cells }: CoverageRow, images: readonly string[]): MatrixRow {
  const byImage = new Map(cells.map((cell) => [cell.image, cell]));
  return { namespace, cells: images.map((image) => byImage.get(image)) };
}

/** The row with the cells that are to be seen; nothing where none is left. */
function matchingPart(row: CoverageRow, { name }: CoverageGroup, { isProblemsOnly, filter }: PageState): CoverageRow[] {
  const wanted = filter.trim().toLowerCase();
  const matches = (text: string): boolean => text.toLowerCase().includes(wanted);
  const isRowWanted = matches(row.namespace) || matches(name);
  const cells = row.cells.filter(
    (cell) => (!isProblemsOnly || isProblem(cell)) && (isRowWanted || matches(cell.image)),
  );
  return cells.length === 0 ? [] : [{ ...row, cells }];
}

function troubledFirst(left: CoverageRow, right: CoverageRow): number {
  return Number(right.cells.some(isProblem)) - Number(left.cells.some(isProblem));
}

function countProblems(rows: readonly CoverageRow[]): number {
  return rows.flatMap(({ cells }) => cells).filter(isProblem).length;
}
