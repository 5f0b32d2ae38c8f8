import * as vscode from 'vscode';
import type { ShownCoverage } from '../../../client/src/features/pull-secret-coverage/messages.ts';
import * as assert from './support/assert.ts';
import { closeEverything, open, replace } from './support/editing.ts';
import { press, screenshot } from './support/harness.ts';
import { waitFor } from './support/wait.ts';

const image = 'registry.example.com/platform/log-agent:2.4.1';

/** Opens the panel, or asks the open one what it shows; nothing is read again for this. */
function shown(): Thenable<ShownCoverage> {
  return vscode.commands.executeCommand<ShownCoverage>('kruise.showPullSecretCoverage');
}

/** What stands in the cell of a namespace and an image. */
function cellIn({ rows }: ShownCoverage, namespace: string): string | undefined {
  const [head = [], ...body] = rows;
  const column = head.findIndex((text) => text.replaceAll(' ', '') === image);
  return body.find(([heading]) => heading === namespace)?.[column];
}

async function cellOf(namespace: string, expected: RegExp, timeout?: number): Promise<ShownCoverage> {
  let last: ShownCoverage | undefined;
  return waitFor(
    `the cell of ${namespace} to match ${String(expected)}`,
    async () => {
      last = await shown();
      return expected.test(cellIn(last, namespace) ?? '') ? last : undefined;
    },
    () => last,
    timeout,
  );
}

/** Presses keys until the page is as wanted: it may not have the focus yet. The keys do no more when they are pressed again. */
async function pressUntil(
  what: string,
  keys: readonly string[],
  isWanted: (now: ShownCoverage) => boolean,
): Promise<void> {
  let last: ShownCoverage | undefined;
  await waitFor(
    what,
    async () => {
      last = await shown();
      if (isWanted(last)) return true;
      await press(...keys);
      // The page draws, and says so, a little later.
      await new Promise((done) => setTimeout(done, 300));
      return undefined;
    },
    () => last,
  );
}

function isPanel({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith('kruise.pullSecretCoverage');
}

function panels(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isPanel);
}

async function setTheme(theme: string | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration('workbench')
    .update('colorTheme', theme, vscode.ConfigurationTarget.Workspace);
}

describe('the coverage of pull Secrets', () => {
  afterEach(async () => {
    await setTheme(undefined);
    await closeEverything();
  });

  it('is shown for every namespace and image, in any theme', async () => {
    // While files are still being read there is less to see.
    let seen = '';
    const page = await waitFor(
      'the whole workspace',
      async () => {
        const now = await shown();
        seen = now.summary;
        return /Namespaces: 3\. Problems: 1\.$/.test(seen) && now;
      },
      () => seen,
      45_000,
    );
    assert.matches(cellIn(page, 'shop-staging') ?? '', /^missing registry-platform$/);
    assert.matches(cellIn(page, 'shop') ?? '', /^covered registry-platform registry\.example\.com$/);
    assert.ok(
      page.rows.some(([team]) => team === 'Team shop namespaces: 2, problems: 1'),
      JSON.stringify(page.rows),
    );
    assert.deepEqual(panels().length, 1);
    for (const [name, theme] of [
      ['coverage-dark', 'Default Dark Modern'],
      ['coverage-light', 'Default Light Modern'],
      ['coverage-high-contrast', 'Default High Contrast'],
      ['coverage-high-contrast-light', 'Default High Contrast Light'],
    ] as const) {
      await setTheme(theme);
      await screenshot(name);
    }
  }).timeout(180_000);

  it('follows edits', async () => {
    await cellOf('shop-staging', /^missing/);
    const secrets = await open('platform/pull-secrets.yaml');
    await replace(secrets.document, 'namespace: shop\n', 'namespace: shop-staging\n');
    await cellOf('shop', /^missing/);
    await cellOf('shop-staging', /^covered/);
    await replace(secrets.document, 'namespace: shop-staging\n', 'namespace: shop\n');
    await cellOf('shop-staging', /^missing/);
    assert.deepEqual(panels().length, 1);
  });

  it('knows everything again after the server was restarted', async () => {
    await cellOf('shop-staging', /^missing/);
    await vscode.commands.executeCommand('kruise.restartServer');
    const secrets = await open('platform/pull-secrets.yaml');
    await replace(secrets.document, 'namespace: shop\n', 'namespace: elsewhere\n');
    // In a web worker every file is asked for, one after the other.
    await cellOf('shop', /^missing/, 60_000);
  }).timeout(180_000);

  it('is used by the keyboard', async () => {
    await cellOf('shop-staging', /^missing/);
    // Out of the table and back: it is one stop.
    const toTeam = ['Control+Home', 'Shift+Tab', 'Tab', 'ArrowDown', 'ArrowLeft'];
    if (!(await press(...toTeam))) return;
    await pressUntil('the team to be hidden', toTeam, (now) => cellIn(now, 'payments') === undefined);
    assert.ok(cellIn(await shown(), 'shop') !== undefined, 'the other team is still there');
    await press('Enter');
    await cellOf('payments', /^covered/);
    const toCell = ['Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft'];
    const cell = /^payments · registry\.example\.com\/platform\/log-agent:2\.4\.1 covered/;
    await pressUntil('the cell', toCell, ({ details }) => cell.test(details));
    await screenshot('coverage-keyboard');
    await press('Enter');
    const opened = await waitFor('the name in the manifest of the Secret', () => {
      const editor = vscode.window.activeTextEditor;
      return editor && editor.document.getText(editor.selection) === 'registry-platform' && editor;
    });
    assert.includes(opened.document.uri.path, 'platform/pull-secrets.yaml');
    assert.deepEqual(opened.viewColumn, vscode.ViewColumn.Two);
  });

  it('keeps the selected cell while its surroundings change', async () => {
    await cellOf('shop-staging', /^missing/);
    const toCell = ['Control+End', 'ArrowLeft', 'ArrowLeft'];
    if (!(await press(...toCell))) return;
    const cell = /^shop-staging · .*log-agent:2\.4\.1 missing/;
    await pressUntil('the cell', toCell, ({ details }) => cell.test(details));
    const workload = await open('payments/api.cloneset.yaml');
    await replace(workload.document, 'payments/api:4.2.0', 'payments/a-new-image:1');
    await waitFor('the new image', async () => (await shown()).rows[0]?.some((text) => text.includes('a-new-image')));
    assert.matches((await shown()).details, cell);
    await pressUntil('the cell above', [...toCell, 'ArrowUp'], ({ details }) =>
      /^shop · .*log-agent:2\.4\.1/.test(details),
    );
  });

  it('never shows credentials', async () => {
    const page = JSON.stringify(await cellOf('shop', /^covered/));
    for (const credential of ['made-up', 'puller']) assert.excludes(page, credential);
  });
});
