import { describe, expect, it } from 'vitest';
import type { PanelTexts } from '../../../../../client/src/features/pull-secret-coverage/messages.ts';
import { firstPlace } from '../../../../../client/src/webview/pull-secret-coverage/details.ts';
import type { PageNode } from '../../../../../client/src/webview/pull-secret-coverage/page-node.ts';
import {
  firstState,
  readState,
  type PageState,
} from '../../../../../client/src/webview/pull-secret-coverage/page-state.ts';
import {
  detailsOn,
  pageOf,
  selectionOf,
  shownOn,
  teamOfKey,
} from '../../../../../client/src/webview/pull-secret-coverage/page.ts';
import type {
  CoverageCell,
  CoverageStatus,
  PullSecretCoverageResult,
} from '../../../../../server/src/protocol/index.ts';

const range = { start: { line: 3, character: 8 }, end: { line: 3, character: 12 } };
const link = (label: string, uri = `file:///w/${label}.yaml`) => ({ label, uri, range });
const cell = (image: string, status: CoverageStatus, rest: Partial<CoverageCell> = {}): CoverageCell => ({
  image,
  status,
  detail: `${status} in a sentence`,
  pullers: [link('Deployment web')],
  ...rest,
});

const coverage: PullSecretCoverageResult = {
  images: ['docker.io/library/nginx:1', 'example.com/a/app:1', 'example.com/b/agent:2'],
  groups: [
    {
      name: 'pay',
      rows: [
        {
          namespace: 'pay',
          cells: [cell('example.com/a/app:1', 'covered', { secret: link('Secret pull'), entry: 'example.com' })],
        },
      ],
    },
    {
      name: 'shop',
      rows: [
        {
          namespace: 'shop-a',
          cells: [
            cell('docker.io/library/nginx:1', 'none'),
            cell('example.com/b/agent:2', 'missing', { secret: link('Secret pull', '') }),
          ],
        },
        { namespace: 'shop-b', cells: [cell('docker.io/library/nginx:1', 'unknown')] },
      ],
    },
  ],
  omittedImages: 0,
};

const statuses = {
  covered: 'covered',
  missing: 'missing',
  'wrong-type': 'wrong type',
  'no-credentials': 'no credentials',
  refused: 'refused',
  blocked: 'blocked',
  'not-covered': 'host not covered',
  unknown: 'unknown',
  none: 'no Secret',
  invalid: 'no image',
};
const texts: PanelTexts = {
  title: 'Coverage',
  statuses,
  namespace: 'Namespace',
  notPulled: 'not pulled here',
  team: 'Team {0}',
  teamProblems: '{0} namespaces, {1} problems',
  summary: '{0} images, {1} namespaces, {2} problems',
  scanning: '',
  nothing: 'Nothing pulls.',
  nothingLeft: 'Nothing matches.',
  failed: '',
  retry: '',
  omittedImages: '{0} left out',
  omittedNamespaces: '{0} rows left out',
  problemsOnly: '',
  filter: '',
  details: '',
  noDetails: 'Select a cell.',
  pulledBy: 'Pulled by',
  openSecret: 'Open {0}',
  createSecret: 'Create',
  help: '',
};

const show = (change: Partial<PageState> = {}, what = coverage) => pageOf(what, { ...firstState, ...change }, texts);
const select = (change: Partial<PageState> = {}, what = coverage) =>
  selectionOf(show(change, what), { ...firstState, ...change }, texts);
const rowsOf = (change: Partial<PageState> = {}) => shownOn(show(change)).rows;

function* nodesOf(node: PageNode | undefined): Generator<PageNode> {
  if (!node) return;
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}
const tableNodes = (change: Partial<PageState> = {}): readonly PageNode[] => [...nodesOf(show(change).table)];
const missingCell = 'cell shop-a example.com/b/agent:2';

describe('the page', () => {
  it('shows every namespace and image, in words', () => {
    const { summary, rows } = shownOn(show());
    expect(summary).toBe('4 images, 3 namespaces, 1 problems');
    expect(detailsOn(select())).toBe('Select a cell.');
    expect(rows).toEqual([
      ['Namespace', 'docker.io/library/ nginx:1', 'example.com/a/ app:1', 'example.com/b/ agent:2'],
      ['Team pay 1 namespaces, 0 problems'],
      ['pay', 'not pulled here', 'covered pull example.com', 'not pulled here'],
      ['Team shop 2 namespaces, 1 problems'],
      ['shop-a', 'no Secret', 'not pulled here', 'missing pull'],
      ['shop-b', 'unknown', 'not pulled here', 'not pulled here'],
    ]);
  });

  it('is a real table, with headings of columns, rows and groups', () => {
    const nodes = tableNodes();
    expect(nodes[0]).toMatchObject({ tag: 'table', attributes: { role: 'grid', 'aria-label': 'Coverage' } });
    const scopes = nodes.filter(({ tag }) => tag === 'th').map(({ attributes }) => attributes['scope']);
    expect(scopes).toEqual(['col', 'col', 'col', 'col', 'rowgroup', 'row', 'rowgroup', 'row', 'row']);
    expect(nodes.filter(({ tag }) => tag === 'tbody')).toHaveLength(2);
  });

  it('has a sign and a word for every status, not a colour alone', () => {
    for (const status of Object.keys(statuses) as CoverageStatus[]) {
      const own = {
        ...coverage,
        groups: [{ name: 't', rows: [{ namespace: 'n', cells: [cell('docker.io/library/nginx:1', status)] }] }],
      };
      const nodes = [...nodesOf(show({}, own).table)];
      const sign = nodes.find(({ attributes }) => attributes['class'] === 'sign');
      expect(sign?.text).toMatch(/^[✓✗?–]$/);
      expect(shownOn(show({}, own)).rows.at(-1)).toEqual(['n', statuses[status]]);
    }
  });

  it('selects a cell of the grid, which is that of the table', () => {
    for (const change of [{}, { cell: missingCell }, { cell: 'gone' }, { collapsed: ['shop', 'pay'] }]) {
      const cells = tableNodes(change).flatMap(({ attributes }) => attributes['data-cell'] ?? []);
      expect(cells).toEqual(show(change).grid.flat());
      expect(cells).toContain(select(change).cell);
    }
    expect(select({ cell: missingCell })).toMatchObject({ cell: missingCell, position: { row: 4, column: 3 } });
  });

  it('hides the rows of a team, and says so', () => {
    expect(rowsOf({ collapsed: ['shop'] }).map(([heading]) => heading)).toEqual([
      'Namespace',
      'Team pay 1 namespaces, 0 problems',
      'pay',
      'Team shop 2 namespaces, 1 problems',
    ]);
    const headings = tableNodes({ collapsed: ['shop'] }).filter(
      ({ attributes }) => attributes['data-team'] !== undefined,
    );
    expect(headings.map(({ attributes }) => attributes['aria-expanded'])).toEqual(['true', 'false']);
    expect(headings.map(({ attributes }) => teamOfKey(attributes['data-cell']))).toEqual(['pay', 'shop']);
  });

  it('shows problems only, where asked', () => {
    expect(rowsOf({ isProblemsOnly: true })).toEqual([
      ['Namespace', 'example.com/b/ agent:2'],
      ['Team shop 1 namespaces, 1 problems'],
      ['shop-a', 'missing pull'],
    ]);
  });

  it.each([
    ['NGINX', ['shop-a', 'shop-b'], 1],
    ['shop-a', ['shop-a'], 2],
    ['pay', ['pay'], 1],
    ['  ', ['pay', 'shop-a', 'shop-b'], 3],
  ])('filters by %j', (filter, namespaces, images) => {
    const rows = rowsOf({ filter });
    expect(rows.map(([heading]) => heading).filter((heading) => !/^(Team|Namespace)/.test(heading ?? ''))).toEqual(
      namespaces,
    );
    expect(rows[0]).toHaveLength(images + 1);
  });

  it('says where nothing is left, nothing is there, or something is left out', () => {
    expect(show({ filter: 'zzz' })).toMatchObject({ notice: 'Nothing matches.', table: undefined, grid: [] });
    expect(select({ filter: 'zzz' })).toMatchObject({ cell: undefined, details: [] });
    expect(show({}, { images: [], groups: [], omittedImages: 0 })).toMatchObject({
      summary: '',
      notice: 'Nothing pulls.',
    });
    expect(show({}, { ...coverage, omittedImages: 7 }).notice).toBe('7 left out');
  });

  it('tells of the selected cell why, and links to the manifests', () => {
    const { details, selected } = select({ cell: missingCell });
    const nodes = details.flatMap((root) => [...nodesOf(root)]);
    expect(detailsOn(select({ cell: missingCell }))).toBe(
      'shop-a · example.com/b/agent:2 missing missing in a sentence Create Pulled by Deployment web',
    );
    expect(nodes.map(({ attributes }) => attributes['data-open']).filter((place) => place !== undefined)).toEqual([
      JSON.stringify({ uri: 'file:///w/Deployment web.yaml', range }),
    ]);
    expect(nodes.map(({ attributes }) => attributes['data-create']).filter((secret) => secret !== undefined)).toEqual([
      JSON.stringify({ name: 'pull', namespace: 'shop-a', image: 'example.com/b/agent:2' }),
    ]);
    expect(selected && firstPlace(selected)).toEqual({ uri: 'file:///w/Deployment web.yaml', range });
    const covered = select({ cell: 'cell pay example.com/a/app:1' }).selected;
    expect(covered && firstPlace(covered)).toEqual({ uri: 'file:///w/Secret pull.yaml', range });
  });

  it('keeps texts texts: nothing of a manifest becomes a tag or the name of an attribute', () => {
    const evil = '"><img src=x onerror=alert(1)>';
    const own: PullSecretCoverageResult = {
      images: [evil],
      groups: [
        {
          name: evil,
          rows: [
            { namespace: evil, cells: [cell(evil, 'missing', { detail: evil, secret: link(evil, ''), entry: evil })] },
          ],
        },
      ],
      omittedImages: 0,
    };
    const { details, selected } = select({ cell: `cell ${evil} ${evil}` }, own);
    const nodes = [...nodesOf(show({}, own).table), ...details.flatMap((root) => [...nodesOf(root)])];
    for (const { tag, attributes } of nodes) {
      expect(tag).toMatch(/^(table|thead|tbody|tr|th|td|span|a|h2|p|ul|li|button)$/);
      for (const name of Object.keys(attributes)) expect(name).toMatch(/^(data-|aria-)?[a-z]+$/);
    }
    expect(selected).toBeDefined();
  });
});

describe('a page with more than anybody reads', () => {
  const rows = Array.from({ length: 500 }, (_, row) => ({
    namespace: `n${row}`,
    cells: Array.from({ length: 100 }, (_, column) => cell(`i${column}:1`, row === 499 ? 'missing' : 'covered')),
  }));
  const images = rows[0]!.cells.map(({ image }) => image);
  const large = { images, groups: [{ name: 'n', rows }], omittedImages: 0 };

  it('leaves out rows, but none with problems, and says so', () => {
    const { grid, notice, summary } = show({}, large);
    expect(grid.flat().length).toBeLessThan(21_000);
    expect(notice).toBe('300 rows left out');
    expect(summary).toBe('50000 images, 500 namespaces, 100 problems');
    expect(grid.at(-1)?.[0]).toBe('namespace n499');
    expect(shownOn(show({}, large)).rows).toHaveLength(100);
  });

  it('shows what the filter finds', () => {
    const { grid, notice } = show({ filter: 'n37' }, large);
    expect(notice).toBe('');
    expect(grid.map(([heading]) => heading)).toEqual([
      'namespaces',
      'team n',
      'namespace n37',
      ...Array.from({ length: 10 }, (_, digit) => `namespace n37${digit}`),
    ]);
  });
});

describe('readState', () => {
  it('takes what it wrote, and nothing malformed', () => {
    const state: PageState = {
      collapsed: ['a'],
      isProblemsOnly: true,
      filter: 'x',
      cell: 'c',
      position: { row: 1, column: 2 },
    };
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    for (const kept of [undefined, null, 1, 'x', { collapsed: 'a', position: { row: 'x' }, filter: 1, cell: {} }]) {
      expect(readState(kept)).toEqual(firstState);
    }
    expect(readState({ collapsed: ['a', 1] }).collapsed).toEqual(['a']);
  });
});
