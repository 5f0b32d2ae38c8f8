import type { CoverageCell, CoverageGroup, CoverageRow, PullSecretCoverageResult } from '../../protocol/index.ts';
import { allPullers, pullCoverageOf } from '../../workspace/pull-coverage/pull-coverage.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { cellOf, isTrouble, mergeCells } from './coverage-cell.ts';

/** So many columns are shown at most. */
const mostImages = 300;

/** Whether every image can be pulled in every namespace: namespaces by team, images across. */
export function coverageMatrix(workspace: Workspace): PullSecretCoverageResult {
  const byNamespace = new Map<string, Map<string, CoverageCell>>();
  for (const object of allPullers(workspace)) {
    for (const coverage of pullCoverageOf(workspace, object)) {
      const { namespace } = coverage.puller;
      const cells = byNamespace.get(namespace) ?? new Map<string, CoverageCell>();
      byNamespace.set(namespace, cells);
      for (const image of coverage.images) {
        const cell = cellOf(workspace, coverage, image);
        const other = cells.get(image.image);
        cells.set(image.image, other ? mergeCells(other, cell) : cell);
      }
    }
  }
  const all = imagesOf(byNamespace);
  const images = all.slice(0, mostImages).sort();
  const rows = [...byNamespace].map(([namespace, cells]): CoverageRow => ({
    namespace,
    cells: images.flatMap((image) => cells.get(image) ?? []),
  }));
  return { images, groups: groupRows(workspace, rows), omittedImages: all.length - images.length };
}

/** How many cells of the matrix are in trouble. */
export function countTrouble({ groups }: PullSecretCoverageResult): number {
  const cells = groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return cells.filter(isTrouble).length;
}

/** Images in trouble first, so that they stay where there are too many. */
function imagesOf(byNamespace: ReadonlyMap<string, ReadonlyMap<string, CoverageCell>>): readonly string[] {
  const troubled = new Map<string, boolean>();
  for (const cells of byNamespace.values()) {
    for (const [image, cell] of cells) troubled.set(image, (troubled.get(image) ?? false) || isTrouble(cell));
  }
  return [...troubled]
    .sort(([left, isLeft], [right, isRight]) => Number(isRight) - Number(isLeft) || (left < right ? -1 : 1))
    .map(([image]) => image);
}

function groupRows(workspace: Workspace, rows: readonly CoverageRow[]): readonly CoverageGroup[] {
  const groups = new Map<string, CoverageRow[]>();
  for (const row of rows.toSorted((left, right) => (left.namespace < right.namespace ? -1 : 1))) {
    const team = workspace.namespaceLabels(row.namespace)?.['team'] || row.namespace.replace(/(?<=.)[-_].*$/, '');
    groups.set(team, [...(groups.get(team) ?? []), row]);
  }
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, own]) => ({ name, rows: own }));
}
