import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../lib/chromium.ts';
import { ensureCodeServer } from '../lib/code-server.ts';
import { startVSCodeServer, type VSCodeServer } from '../lib/vscode-server.ts';
import type { PreparedSession, TestEditor } from './session.ts';

/** Longer than any session takes on a slow machine. */
const timeLimit = 8 * 60_000;

/** VS Code in the browser: its server in Node.js, its workbench in Chromium, extension hosts in either. */
export class BrowserEditor implements TestEditor {
  readonly name = 'VS Code in the browser';

  async run(session: PreparedSession): Promise<void> {
    await ensureCodeServer();
    const server = await startVSCodeServer({
      testDriver: true,
      extensions: session.installed ?? [],
      ...(session.workspaceTrust === undefined ? {} : { workspaceTrust: session.workspaceTrust }),
    });
    try {
      const browser = await launchChromium();
      try {
        await runInPage(browser, server, session);
      } finally {
        await browser.close();
      }
    } finally {
      await server.stop();
    }
  }
}

/** Runs a session in a window of its own. */
export async function runInPage(browser: Browser, server: VSCodeServer, session: PreparedSession): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1500, height: 940 }, colorScheme: 'dark' });
  const page = await context.newPage();
  const log = collectLog(page);
  session.harness.takeScreenshot = async (file) => {
    await page.screenshot({ path: file });
  };
  session.harness.pressKey = (key) => page.keyboard.press(key);
  const exit = new Promise<number>((done) => {
    void page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) =>
      log.add(`${type}: ${args.join(' ')}`),
    );
    void page.exposeFunction('codeAutomationExit', done);
  });
  try {
    // On a busy machine the page takes longer than a minute; the limit of the session counts.
    await page.goto(workbenchUrl(server, session), { timeout: timeLimit });
    const code = await withTimeLimit(exit, page);
    if (code !== 0) throw new Error(`VS Code ended the tests with ${code}.`);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${await explain(log.lines(), server)}`);
  }
}

function workbenchUrl(server: VSCodeServer, session: PreparedSession): string {
  const remote = (path: string): string => `vscode-remote://127.0.0.1:${server.port}${path}`;
  const payload = [
    ['extensionDevelopmentPath', remote(session.extension)],
    ['extensionTestsPath', remote(session.testsEntry)],
  ];
  const query = new URLSearchParams({ folder: session.workspace, payload: JSON.stringify(payload) });
  return `${server.url}?${query.toString()}`;
}

/** What the page said: the first thing to look at where tests do not start. */
function collectLog(page: Page): { add(line: string): void; lines(): readonly string[] } {
  const lines: string[] = [];
  const add = (line: string): void => {
    lines.push(line.slice(0, 2000));
    if (lines.length > 400) lines.shift();
  };
  page.on('console', (message) => add(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => add(`uncaught: ${error.message}`));
  page.on('crash', () => add('the page crashed'));
  return { add, lines: () => lines };
}

async function withTimeLimit(exit: Promise<number>, page: Page): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`the tests did not end in ${timeLimit / 60_000} minutes`)), timeLimit);
    page.once('crash', () => fail(new Error(`the page crashed`)));
  });
  try {
    return await Promise.race([exit, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** VS Code failing to reach the network says nothing about the extension. */
const noise =
  /INFO color|^info: |github|telemetry|marketplace|gallery|languagedetection|service ?worker|sandbox|ERR_NAME_NOT_RESOLVED|ERR_INTERNET|ERR_TUNNEL|ERR_CONNECTION|404/i;

async function explain(lines: readonly string[], server: VSCodeServer): Promise<string> {
  const last = (text: string, count: number): string => text.trim().split('\n').slice(-count).join('\n');
  const told = lines.filter((line) => !noise.test(line)).join('\n');
  return [
    `What the page said last:\n${last(told, 40)}`,
    `What VS Code's server said last:\n${last(server.output(), 30)}`,
    `What the extension logged last:\n${last(await server.extensionLog('Kruise'), 60)}`,
  ].join('\n');
}
