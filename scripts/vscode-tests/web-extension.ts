import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../lib/processes.ts';

const folder = join(root, '.vscode-test/web-extension');
const parts = ['dist/client', 'dist/server', 'dist/test', 'client/media', 'l10n', 'package.nls.json', 'examples'];

/**
 * Makes a copy of the extension that has a `browser` entry only, so that VS Code runs it, and the suites in it, in a web worker
 * even where a Node.js extension host is there too. Gives its folder.
 */
export async function makeWebExtension(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true });
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  delete manifest['main'];
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}
