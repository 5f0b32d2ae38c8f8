import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LanguageServerProcess, type ServerCommand } from './language-server-process.ts';
import { documentStream, previewedPath, workspaceFiles } from './manifests.ts';
import { duration, median, p95, table, timed } from './statistics.ts';

/** What a server was seen to do with a workspace. Times in milliseconds. */
export interface WorkspaceResult {
  readonly files: number;
  readonly ready: number;
  readonly index: number;
  readonly slowest: number;
  readonly renames: readonly number[];
  readonly previews: readonly number[];
  /** MiB. */
  readonly memory: number;
}

/** Opens generated workspaces, and edits what others depend on. */
export async function measureWorkspaces(
  command: ServerCommand,
  folder: string,
  sizes: readonly number[],
  seed: number,
): Promise<readonly WorkspaceResult[]> {
  const results: WorkspaceResult[] = [];
  for (const size of sizes)
    results.push(await measureWorkspace(command, join(folder, `workspace-${size}`), size, seed));
  return results;
}

/** The section of the report about workspaces. */
export function workspaceSection(results: readonly WorkspaceResult[]): string {
  const both = (values: readonly number[]): string => `${duration(median(values))} / ${duration(p95(values))}`;
  return [
    '## A workspace',
    '',
    'SidecarSets, workloads in 50 namespaces, pull Secrets. "Secret renamed" edits the name of a Secret that SidecarSets use, and',
    'lasts until the diagnostics of a SidecarSet that names it are here. The slowest request while the index is built is a',
    'hover asked for again and again. The preview is that of a Pod into which ten SidecarSets inject. Memory is that of the',
    'server with a stream of 10,000 documents open besides.',
    '',
    table(
      [
        'files',
        'server ready',
        'index complete',
        'slowest request meanwhile',
        'Secret renamed (median / p95)',
        'preview (median / p95)',
        'memory',
      ],
      results.map(({ files, ready, index, slowest, renames, previews, memory }) => [
        String(files),
        duration(ready),
        duration(index),
        duration(slowest),
        both(renames),
        both(previews),
        `${memory.toFixed(0)} MiB`,
      ]),
    ),
  ].join('\n');
}

async function measureWorkspace(
  command: ServerCommand,
  root: string,
  size: number,
  seed: number,
): Promise<WorkspaceResult> {
  const files = workspaceFiles(size, seed);
  for (const { path, text } of files) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const uriOf = (path: string): string => pathToFileURL(join(root, path)).href;
  const secret = files.find(({ path }) => path.startsWith('secrets/'))!.path;
  const secretName = /name: (\S+)/.exec(readFileSync(join(root, secret), 'utf8'))![1]!;
  const user =
    files.find(({ path, text }) => path.startsWith('sidecars/') && text.includes(`- name: ${secretName}\n`)) ??
    files.find(({ path }) => path.startsWith('sidecars/'))!;

  const server = new LanguageServerProcess(command);
  try {
    const scanned = endOfScan(server, size);
    const ready = await timed(() => server.initialize(pathToFileURL(root).href));
    const start = performance.now();
    const scan = { isDone: false };
    const complete = scanned.then(() => {
      scan.isDone = true;
      return performance.now() - start;
    });
    await server.open(uriOf(user.path), user.text);
    let slowest = 0;
    while (!scan.isDone) {
      const position = { textDocument: { uri: uriOf(user.path) }, position: { line: 5, character: 2 } };
      slowest = Math.max(slowest, (await timed(() => server.request('textDocument/hover', position))).milliseconds);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const index = await complete;

    const text = readFileSync(join(root, secret), 'utf8');
    await server.open(uriOf(secret), text);
    const line = text.split('\n').findIndex((content) => content.startsWith('  name: '));
    const character = '  name: '.length;
    const renames: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const range = { start: { line, character }, end: { line, character: character + (round % 2 === 0 ? 0 : 1) } };
      const change = await timed(async () => {
        await server.change(uriOf(secret), round + 2, range, round % 2 === 0 ? 'x' : '');
        await server.request('textDocument/diagnostic', { textDocument: { uri: uriOf(user.path) } });
      });
      if (round >= 3) renames.push(change.milliseconds);
    }

    const workloadText = readFileSync(join(root, previewedPath), 'utf8');
    const previewed = uriOf(previewedPath);
    await server.open(previewed, workloadText);
    const previews: number[] = [];
    const image = workloadText.split('\n').findIndex((content) => content.includes('image:'));
    for (let round = 0; round < 40; round += 1) {
      const end = workloadText.split('\n')[image]!.length;
      await server.change(previewed, round + 2, at(image, end - 1, end), String(round % 10));
      const preview = await timed(() => previewOf(server, previewed));
      if (!JSON.stringify(preview.result).includes('agent-10000009')) throw new Error('the preview lacks a sidecar');
      if (round >= 3) previews.push(preview.milliseconds);
    }

    await server.open('file:///bench/stream.yaml', documentStream(10_000, seed));
    return {
      files: size,
      ready: ready.milliseconds,
      index,
      slowest,
      renames,
      previews,
      memory: server.residentMemory(),
    };
  } finally {
    server.stop();
  }
}

async function previewOf(server: LanguageServerProcess, uri: string): Promise<unknown> {
  const targets = (await server.request('kruise/previewTargets', {
    textDocument: { uri },
    position: { line: 1, character: 0 },
  })) as {
    targets: { target: unknown }[];
  };
  return server.request('kruise/previewInjection', { target: targets.targets[0]?.target });
}

function at(line: number, start: number, end: number): object {
  return { start: { line, character: start }, end: { line, character: end } };
}

/** Resolves when the server says that it has read all `files` files. */
function endOfScan(server: LanguageServerProcess, files: number): Promise<void> {
  return new Promise((resolve) => {
    server.connection.onNotification('kruise/status', (status: { isScanning: boolean; files: number }) => {
      if (!status.isScanning && status.files >= files) resolve();
    });
  });
}
