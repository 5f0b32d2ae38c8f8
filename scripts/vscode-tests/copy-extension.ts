import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../lib/processes.ts';

const parts = ['dist/client', 'dist/server', 'dist/test', 'client/media', 'l10n', 'package.nls.json', 'examples'];

/** Makes a copy of the extension in .vscode-test/, with a manifest that `change` has changed. Gives its folder. */
export async function copyExtension(
  name: string,
  change: (manifest: Record<string, unknown>) => void,
): Promise<string> {
  const folder = join(root, '.vscode-test', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true });
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  change(manifest);
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}
