import type { FromPage, MissingSecret, Place, ToPage } from '../../features/pull-secret-coverage/messages.ts';
import { firstPlace } from './details.ts';
import { cellAt, moveInGrid, positionOf, type GridPosition } from './grid-position.ts';
import { detailsOn, pageOf, selectionOf, shownOn, teamOfKey, type Page, type Selection } from './page.ts';
import { firstState, readState, type PageState } from './page-state.ts';
import { patchChildren } from './patch.ts';

/* The page in the panel "Pull Secret Coverage": shows what the extension sends, and tells it what the user asks for. */

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
};

const editor = acquireVsCodeApi();
let state = readState(editor.getState());
let message: Exclude<ToPage, { type: 'focus' }> | undefined;
let page: Page | undefined;
let selection: Selection | undefined;
/** The cell that Tab leads to. */
let stop: HTMLElement | undefined;

const part = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const problemsOnly = part('problems-only') as HTMLInputElement;
const filter = part('filter') as HTMLInputElement;
const table = part('table');
const details = part('details');

function update(change: Partial<PageState>): void {
  state = { ...state, ...change };
  draw();
}

function draw(): void {
  if (!message) return;
  const { texts } = message;
  page = message.type === 'coverage' ? pageOf(message.coverage, state, texts) : undefined;
  const isScanning = message.type === 'coverage' && message.isScanning;
  setText('title', texts.title);
  setText('summary', [page?.summary ?? texts.failed, isScanning ? texts.scanning : ''].join(' ').trim());
  setText('notice', page?.notice ?? '');
  setText('problems-only-label', texts.problemsOnly);
  setText('retry', texts.retry);
  setText('help', texts.help);
  filter.placeholder = texts.filter;
  filter.setAttribute('aria-label', texts.filter);
  details.setAttribute('aria-label', texts.details);
  part('retry').hidden = page !== undefined;
  part('tools').hidden = page === undefined;
  const hadFocus = table.contains(document.activeElement);
  patchChildren(table, page?.table ? [page.table] : []);
  document.body.removeAttribute('aria-busy');
  const shown = page ? shownOn(page) : { summary: texts.failed, rows: [] };
  editor.postMessage({ type: 'shown', shown: { ...shown, details: select() } });
  if (hadFocus && !table.contains(document.activeElement)) focusCell();
}

/** Makes the cell of the state the one that Tab leads to, and tells of it; gives what it tells. The table stays as it is drawn. */
function select(): string {
  selection = page && message ? selectionOf(page, state, message.texts) : undefined;
  if (selection) {
    state = { ...state, cell: selection.cell, position: selection.position };
    editor.setState(state);
  }
  stop?.setAttribute('tabindex', '-1');
  stop = cellElement(selection?.cell);
  stop?.setAttribute('tabindex', '0');
  details.hidden = !selection || selection.details.length === 0;
  patchChildren(details, selection?.details ?? []);
  return selection ? detailsOn(selection) : '';
}

function moveTo(position: GridPosition, cell: string | undefined): void {
  state = { ...state, position, cell };
  editor.postMessage({ type: 'selected', details: select() });
}

function setText(id: string, text: string): void {
  const element = part(id);
  // Set again, the same text would be read out again.
  if (element.textContent !== text) element.textContent = text;
}

function cellElement(key: string | undefined): HTMLElement | undefined {
  return [...table.querySelectorAll<HTMLElement>('[data-cell]')].find((element) => element.dataset['cell'] === key);
}

function focusCell(): void {
  stop?.focus({ preventScroll: true });
  stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function toggleTeam(team: string, isCollapsed = !state.collapsed.includes(team)): void {
  const others = state.collapsed.filter((name) => name !== team);
  update({ collapsed: isCollapsed ? [...others, team] : others });
}

function open(place: Place | undefined): void {
  if (place) editor.postMessage({ type: 'open', place });
}

/** Does what the element under the pointer, or that has the focus, is there for. */
function act(target: Element): boolean {
  const element = target.closest<HTMLElement>('[data-open], [data-create], [data-team]');
  const { open: place, create, team } = element?.dataset ?? {};
  if (place !== undefined) open(JSON.parse(place) as Place);
  else if (create !== undefined) editor.postMessage({ type: 'create', secret: JSON.parse(create) as MissingSecret });
  else if (team !== undefined) toggleTeam(team);
  else return false;
  return true;
}

table.addEventListener('keydown', (event) => {
  if (!page || !selection || event.altKey || event.metaKey || event.shiftKey) return;
  const team = teamOfKey(selection.cell);
  const isCollapsed = team !== undefined && state.collapsed.includes(team);
  if (event.key === 'Enter' || (event.key === ' ' && team !== undefined)) {
    if (team !== undefined) toggleTeam(team);
    else if (selection.selected) open(firstPlace(selection.selected));
  } else if (team !== undefined && event.key === (isCollapsed ? 'ArrowRight' : 'ArrowLeft')) {
    toggleTeam(team);
  } else {
    const position = moveInGrid(page.grid, selection.position, event);
    if (!position) return;
    moveTo(position, cellAt(page.grid, position));
    focusCell();
  }
  event.preventDefault();
});

table.addEventListener('focusin', ({ target }) => {
  const key = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  if (!page || key === undefined || key === selection?.cell) return;
  moveTo(positionOf(page.grid, key, firstState.position), key);
});

document.addEventListener('click', ({ target }) => act(target as Element));
part('retry').addEventListener('click', () => editor.postMessage({ type: 'retry' }));
problemsOnly.addEventListener('change', () => update({ isProblemsOnly: problemsOnly.checked }));
filter.addEventListener('input', () => update({ filter: filter.value }));
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  if (data.type === 'focus') {
    focusCell();
    return;
  }
  message = data;
  draw();
});

problemsOnly.checked = state.isProblemsOnly;
filter.value = state.filter;
editor.postMessage({ type: 'ready' });
