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
  const extension = await copyExtension('sleeping-extension', (manifest) => {
    manifest['activationEvents'] = [];
    manifest['main'] = './dist/test/activation-watcher.cjs';
  });
  const outdir = join(extension, 'dist/test');
  const probe = join(outdir, 'activation-probe.cjs');
  const entryPoints = ['activation-probe.ts', 'activation-watcher.ts'].map((name) => join(import.meta.dirname, name));
  const external = ['vscode'];
  const outExtension = { '.js': '.cjs' };
  await build({ entryPoints, outdir, outExtension, bundle: true, format: 'cjs', platform: 'node', external });
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
  const of = (starts: readonly Activation[], measure: (start: Activation) => number): string =>
    `${duration(median(starts.map(measure)))} / ${duration(Math.max(...starts.map(measure)))}`;
  return [
    '## In VS Code',
    '',
    ...(results.length === 0
      ? ['No VS Code is installed here: `npm run test:vscode` installs one.']
      : [
          'A start of VS Code (in the browser) on a workspace of manifests, then the extension is woken from outside before any YAML is',
          'opened. Activation is what VS Code counts and shows: reading, compiling and running the code, and `activate`. Awake it is when VS',
          'Code has also asked its window for storage and told it of the activation, here a browser on the same two cores. Then a manifest',
          'with a mistake is opened, for which the server starts.',
          '',
          table(
            [
              'files',
              'starts',
              'activation (median / slowest)',
              'awake',
              'processor time until then',
              'until the first finding is shown (median / slowest)',
            ],
            results.map(({ files, starts }) => [
              String(files),
              String(starts.length),
              of(starts, activationOf),
              of(starts, ({ activated }) => activated),
              of(starts, ({ processor }) => processor),
              of(starts, ({ found }) => found),
            ]),
          ),
        ]),
  ].join('\n');
}

/** What VS Code counts as the time of an activation. */
export function activationOf({ loading, activating }: Activation): number {
  return loading + activating;
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
