import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/lib/chromium.ts';
import { serverMain } from '../../scripts/lib/code-server.ts';
import { startVSCodeServer, type VSCodeServer } from '../../scripts/lib/vscode-server.ts';
import { runInPage } from '../../scripts/vscode-tests/browser-editor.ts';
import { copyExtension } from '../../scripts/vscode-tests/copy-extension.ts';
import { Harness } from '../../scripts/vscode-tests/harness.ts';
import { manifestFile, resultFile, type Activation } from './activation-protocol.ts';
import { sidecarSet, workspaceFiles } from './manifests.ts';
import { Random } from './random.ts';
import { duration, median, table } from './statistics.ts';

/** What was seen of VS Code starting on a workspace. */
export interface ActivationResult {
  readonly files: number;
  readonly starts: readonly Activation[];
}

/**
 * Starts VS Code anew `rounds` times on workspaces of so many files, and wakes the extension there. Nothing where no VS Code is
 * installed in .vscode-test, as `npm run test:vscode` does it.
 */
export async function measureActivation(
  folder: string,
  sizes: readonly number[],
  rounds: number,
  seed: number,
): Promise<readonly ActivationResult[]> {
  if (!existsSync(serverMain)) return [];
  // VS Code itself opens JSON now and then, which would wake the extension before its time.
  const extension = await copyExtension('sleeping-extension', (manifest) => (manifest['activationEvents'] = []));
  const probe = join(extension, 'dist/test/activation-probe.cjs');
  const entryPoints = [join(import.meta.dirname, 'activation-probe.ts')];
  await build({ entryPoints, outfile: probe, bundle: true, format: 'cjs', platform: 'node', external: ['vscode'] });
  const server = await startVSCodeServer({ testDriver: true });
  const browser = await launchChromium();
  try {
    const editor = { server, browser, extension, probe };
    const results: ActivationResult[] = [];
    for (const files of sizes) {
      const workspace = join(folder, `activation-${files}`);
      writeWorkspace(workspace, files, seed);
      const starts: Activation[] = [];
      for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(editor, workspace));
      results.push({ files, starts });
    }
    return results;
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Editor {
  readonly server: VSCodeServer;
  readonly browser: Browser;
  readonly extension: string;
  readonly probe: string;
}

/** The section of the report about the extension in VS Code. */
export function activationSection(results: readonly ActivationResult[]): string {
  const of = (starts: readonly Activation[], key: keyof Activation): string =>
    `${duration(median(starts.map((start) => start[key])))} / ${duration(Math.max(...starts.map((start) => start[key])))}`;
  return [
    '## In VS Code',
    '',
    ...(results.length === 0
      ? ['No VS Code is installed here: `npm run test:vscode` installs one.']
      : [
          'A start of VS Code (in the browser) on a workspace of manifests, then the extension is woken from outside before any YAML is',
          'opened: its code is read and compiled, and `activate` runs. Then a manifest with a mistake is opened, for which the server starts.',
          '',
          table(
            [
              'files',
              'starts',
              'activation (median / slowest)',
              'processor time of it',
              'until the first finding is shown (median / slowest)',
            ],
            results.map(({ files, starts }) => [
              String(files),
              String(starts.length),
              of(starts, 'activated'),
              of(starts, 'processor'),
              of(starts, 'found'),
            ]),
          ),
        ]),
  ].join('\n');
}

/** One start of the editor's window and of its extension host; both are processes of their own each time. */
async function startOnce({ server, browser, extension, probe }: Editor, workspace: string): Promise<Activation> {
  const file = join(workspace, resultFile);
  rmSync(file, { force: true });
  const harness = await Harness.start(workspace, () => undefined);
  const session = { name: 'activation', host: 'node', suites: [], extension, testsEntry: probe } as const;
  try {
    await runInPage(browser, server, { ...session, workspace, harness });
  } finally {
    await harness.stop();
  }
  const result = JSON.parse(readFileSync(file, 'utf8')) as Activation | { readonly failure: string };
  if ('failure' in result) throw new Error(result.failure);
  return result;
}

function writeWorkspace(folder: string, count: number, seed: number): void {
  const files = [...workspaceFiles(count, seed), { path: manifestFile, text: sidecarSet(1, new Random(seed), true) }];
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
