import type { CoverageLink, CoverageStatus, PullSecretCoverageResult } from '../../../../server/src/protocol/index.ts';
import type { PanelTexts, ShownCoverage } from '../../features/pull-secret-coverage/messages.ts';
import { cellAt, positionOf, type GridPosition } from './grid-position.ts';
import { isProblem, matrixOf, type Matrix, type MatrixGroup, type MatrixRow } from './matrix.ts';
import { cellDetails, fill, type SelectedCell } from './details.ts';
import { node, textOf, type PageNode } from './page-node.ts';
import type { PageState } from './page-state.ts';
import { statusNode } from './status.ts';

/** What the page shows, whatever cell is selected. */
export interface Page {
  readonly summary: string;
  readonly notice: string;
  /** The table; without it there is nothing to show but the notice. Tab leads to none of its cells yet. */
  readonly table: PageNode | undefined;
  /** Keys of the cells, row by row. */
  readonly grid: readonly (readonly string[])[];
  readonly matrix: Matrix;
}

/** Where the keyboard is in the table, and what is told of the cell there. */
export interface Selection {
  readonly position: GridPosition;
  /** The key of the cell. */
  readonly cell: string | undefined;
  /** The cell of the coverage, where it is one and not a heading. */
  readonly selected: SelectedCell | undefined;
  readonly details: readonly PageNode[];
}

/** Rows that are told to those who cannot look into the page. */
const mostRowsTold = 100;

/** What there is to see of `coverage` in this state. */
export function pageOf(coverage: PullSecretCoverageResult, state: PageState, texts: PanelTexts): Page {
  const matrix = matrixOf(coverage, state);
  const { cells, namespaces, problems } = matrix.counts;
  const isEmpty = matrix.groups.length === 0;
  const omitted = omission(coverage.omittedImages, matrix.omittedNamespaces, texts);
  return {
    summary: cells === 0 ? '' : fill(texts.summary, cells, namespaces, problems),
    notice: cells === 0 ? texts.nothing : isEmpty ? texts.nothingLeft : omitted,
    table: isEmpty ? undefined : tableOf(matrix, texts),
    grid: isEmpty ? [] : gridOf(matrix),
    matrix,
  };
}

/** The selection in this state: the same cell as before, wherever it is now, or what stands in its place. */
export function selectionOf({ grid, matrix }: Page, state: PageState, texts: PanelTexts): Selection {
  const position = positionOf(grid, state.cell, state.position);
  const cell = cellAt(grid, position);
  const selected = selectedIn(matrix, cell);
  return { position, cell, selected, details: grid.length === 0 ? [] : cellDetails(selected, texts) };
}

/** The page as its texts. */
export function shownOn({ summary, notice, table }: Page): Omit<ShownCoverage, 'details'> {
  const rows = (table?.children ?? []).flatMap(({ children = [] }) => children);
  return {
    summary: [summary, notice].filter((text) => text !== '').join(' '),
    rows: rows.slice(0, mostRowsTold).map(({ children = [] }) => children.map(textOf)),
  };
}

/** The details as a text. */
export function detailsOn({ details }: Selection): string {
  return details.map(textOf).join(' ');
}

function omission(images: number, namespaces: number, texts: PanelTexts): string {
  return [
    ...(images === 0 ? [] : [fill(texts.omittedImages, images)]),
    ...(namespaces === 0 ? [] : [fill(texts.omittedNamespaces, namespaces)]),
  ].join(' ');
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

function tableOf(matrix: Matrix, texts: PanelTexts): PageNode {
  const heading = node('tr', {}, [
    node('th', { ...place(namespaceHeading), scope: 'col' }, texts.namespace),
    ...matrix.images.map((image) => imageHeading(image)),
  ]);
  return node('table', { role: 'grid', 'aria-label': texts.title, 'aria-describedby': 'help' }, [
    node('thead', { key: 'head' }, [heading]),
    ...matrix.groups.map((group) => groupBody(group, matrix, texts)),
  ]);
}

/** Attributes of the cell with this key. */
function place(key: string): Readonly<Record<string, string>> {
  return { key, 'data-cell': key, tabindex: '-1' };
}

/** The last part of the name stands out: it tells images apart. */
function imageHeading(image: string): PageNode {
  const slash = image.lastIndexOf('/') + 1;
  return node('th', { ...place(imageKey(image)), scope: 'col', class: 'image', title: image }, [
    node('span', { class: 'registry' }, image.slice(0, slash)),
    node('span', { class: 'name' }, image.slice(slash)),
  ]);
}

function groupBody(group: MatrixGroup, { images }: Matrix, texts: PanelTexts): PageNode {
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
    node('span', { class: 'count' }, ` ${fill(texts.teamProblems, namespaces, problems)}`),
  ]);
  return node('tbody', { key: teamKey(name) }, [
    node('tr', { key: teamKey(name), class: 'team' }, [node('th', attributes, [words])]),
    ...rows.map((row) => namespaceRow(row, images, texts)),
  ]);
}

function namespaceRow({ namespace, cells }: MatrixRow, images: readonly string[], texts: PanelTexts): PageNode {
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
