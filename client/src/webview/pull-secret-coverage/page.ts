import type { CoverageLink, CoverageStatus, PullSecretCoverageResult } from '../../../../server/src/protocol/index.ts';
import type { PanelTexts, ShownCoverage } from '../../features/pull-secret-coverage/messages.ts';
import { cellAt, positionOf, type GridPosition } from './grid-position.ts';
import { isProblem, matrixOf, type Matrix, type MatrixGroup, type MatrixRow } from './matrix.ts';
import { cellDetails, fill, type SelectedCell } from './details.ts';
import { node, textOf, type PageNode } from './page-node.ts';
import type { PageState } from './page-state.ts';
import { statusNode } from './status.ts';

/** Everything that the page shows, and where the keyboard is in it. */
export interface Page {
  readonly summary: string;
  readonly notice: string;
  /** The table; without it there is nothing to show but the notice. */
  readonly table: PageNode | undefined;
  readonly details: readonly PageNode[];
  /** Keys of the cells, row by row. */
  readonly grid: readonly (readonly string[])[];
  readonly position: GridPosition;
  /** The key of the cell that Tab leads to. */
  readonly cell: string | undefined;
  /** The cell of the coverage that is selected. */
  readonly selected: SelectedCell | undefined;
}

/** What there is to see of `coverage` in this state. */
export function pageOf(coverage: PullSecretCoverageResult, state: PageState, texts: PanelTexts): Page {
  const matrix = matrixOf(coverage, state);
  const grid = gridOf(matrix);
  const position = positionOf(grid, state.cell, state.position);
  const cell = cellAt(grid, position);
  const selected = selectedIn(matrix, cell);
  const { cells, namespaces, problems } = matrix.counts;
  const isEmpty = matrix.groups.length === 0;
  return {
    summary: cells === 0 ? '' : fill(texts.summary, cells, namespaces, problems),
    notice: cells === 0 ? texts.nothing : isEmpty ? texts.nothingLeft : omission(coverage, texts),
    table: isEmpty ? undefined : tableOf(matrix, cell, texts),
    details: isEmpty ? [] : cellDetails(selected, texts),
    grid,
    position,
    cell,
    selected,
  };
}

/** The page as its texts. */
export function shownOn({ summary, notice, table, details }: Page): ShownCoverage {
  const rows = (table?.children ?? []).flatMap(({ children = [] }) => children);
  return {
    summary: [summary, notice].filter((text) => text !== '').join(' '),
    rows: rows.map(({ children = [] }) => children.map(textOf)),
    details: details.map(textOf).join(' '),
  };
}

function omission({ omittedImages }: PullSecretCoverageResult, { omitted }: PanelTexts): string {
  return omittedImages === 0 ? '' : fill(omitted, omittedImages);
}

const namespaceHeading = 'namespaces';
const imageKey = (image: string): string => `image ${image}`;
const teamKey = (team: string): string => `team ${team}`;
const namespaceKey = (namespace: string): string => `namespace ${namespace}`;
const cellKey = (namespace: string, image: string): string => `cell ${namespace} ${image}`;

/** The team whose heading has this key. */
export function teamOfKey(key: string | undefined): string | undefined {
  return key?.startsWith('team ') === true ? key.slice('team '.length) : undefined;
}

function gridOf({ images, groups }: Matrix): readonly (readonly string[])[] {
  return [
    [namespaceHeading, ...images.map(imageKey)],
    ...groups.flatMap(({ name, rows }) => [
      [teamKey(name)],
      ...rows.map(({ namespace }) => [namespaceKey(namespace), ...images.map((image) => cellKey(namespace, image))]),
    ]),
  ];
}

function selectedIn({ images, groups }: Matrix, key: string | undefined): SelectedCell | undefined {
  for (const { rows } of groups) {
    for (const { namespace, cells } of rows) {
      const column = images.findIndex((image) => cellKey(namespace, image) === key);
      const cell = cells[column];
      if (cell) return { namespace, cell };
    }
  }
  return undefined;
}

function tableOf(matrix: Matrix, focused: string | undefined, texts: PanelTexts): PageNode {
  const place = (key: string): Readonly<Record<string, string>> => ({
    key,
    'data-cell': key,
    tabindex: key === focused ? '0' : '-1',
  });
  const heading = node('tr', {}, [
    node('th', { ...place(namespaceHeading), scope: 'col' }, texts.namespace),
    ...matrix.images.map((image) => imageHeading(image, place(imageKey(image)))),
  ]);
  return node('table', { role: 'grid', 'aria-label': texts.title, 'aria-describedby': 'help' }, [
    node('thead', { key: 'head' }, [heading]),
    ...matrix.groups.map((group) => groupBody(group, matrix, place, texts)),
  ]);
}

type Place = (key: string) => Readonly<Record<string, string>>;

/** The last part of the name stands out: it tells images apart. */
function imageHeading(image: string, place: Readonly<Record<string, string>>): PageNode {
  const slash = image.lastIndexOf('/') + 1;
  return node('th', { ...place, scope: 'col', class: 'image', title: image }, [
    node('span', { class: 'registry' }, image.slice(0, slash)),
    node('span', { class: 'name' }, image.slice(slash)),
  ]);
}

function groupBody(group: MatrixGroup, { images }: Matrix, place: Place, texts: PanelTexts): PageNode {
  const { name, isCollapsed, namespaces, problems, rows } = group;
  const attributes = {
    ...place(teamKey(name)),
    scope: 'rowgroup',
    colspan: String(images.length + 1),
    class: 'team',
    'aria-expanded': String(!isCollapsed),
    'data-team': name,
  };
  const words = node('span', { class: 'heading' }, [
    node('span', { 'aria-hidden': 'true' }, isCollapsed ? '▸' : '▾'),
    node('span', { class: 'name' }, fill(texts.team, name)),
    node('span', { class: 'count' }, fill(texts.teamProblems, namespaces, problems)),
  ]);
  return node('tbody', { key: teamKey(name) }, [
    node('tr', { key: teamKey(name), class: 'team' }, [node('th', attributes, [words])]),
    ...rows.map((row) => namespaceRow(row, images, place, texts)),
  ]);
}

function namespaceRow(
  { namespace, cells }: MatrixRow,
  images: readonly string[],
  place: Place,
  texts: PanelTexts,
): PageNode {
  const heading = node('th', { ...place(namespaceKey(namespace)), scope: 'row' }, namespace);
  return node('tr', { key: namespaceKey(namespace) }, [
    heading,
    ...cells.map((cell, column) => {
      const attributes = place(cellKey(namespace, images[column] ?? ''));
      if (!cell) return node('td', { ...attributes, class: 'nothing' }, [hidden(texts.notPulled), dot]);
      return node('td', { ...attributes, class: classOf(cell.status, isProblem(cell)), title: cell.detail }, [
        statusNode(cell.status, texts),
        // Where none is needed, which one comes nearest only distracts.
        cell.secret && cell.status !== 'none' ? secretNode(cell.secret) : undefined,
        cell.entry === undefined ? undefined : node('span', { class: 'entry' }, cell.entry),
      ]);
    }),
  ]);
}

/** Of a Secret that has a manifest, its name opens it. Tab leads past it: in a cell Enter does the same. */
function secretNode({ label, uri, range }: CoverageLink): PageNode {
  const name = label.replace(/^Secret /, '');
  if (uri === '') return node('span', { class: 'secret' }, name);
  return node('a', { class: 'secret', tabindex: '-1', 'data-open': JSON.stringify({ uri, range }) }, name);
}

const dot = node('span', { 'aria-hidden': 'true' }, '·');

/** For screen readers alone. */
function hidden(text: string): PageNode {
  return node('span', { class: 'hidden' }, text);
}

function classOf(status: CoverageStatus, isTrouble: boolean): string {
  return isTrouble ? 'problem' : status;
}
