import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './processes.ts';

const downloads = 'https://update.code.visualstudio.com/api/releases/stable';

/**
 * The executable of a desktop VS Code: the one whose `code` is on the PATH, otherwise one that is downloaded into .vscode-test/.
 * `undefined` where there is no display, or where nothing is installed and the download is refused.
 */
export async function findDesktop(): Promise<string | undefined> {
  if (!hasDisplay()) return undefined;
  return findInstalled() ?? (await download());
}

/** Whether windows can be opened. */
function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined;
}

/** From the command line script to the program beside it. */
function findInstalled(): string | undefined {
  const script = process.platform === 'win32' ? 'code.cmd' : 'code';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, script)).find((file) => existsSync(file));
  if (found === undefined) return undefined;
  const installation = dirname(dirname(realpathSync(found)));
  const programs = ['code', 'Code.exe', '../../MacOS/Electron'].map((program) => join(installation, program));
  return programs.find((program) => existsSync(program));
}

async function download(): Promise<string | undefined> {
  try {
    // A closed network may answer nothing at all.
    const response = await fetch(downloads, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return undefined;
    return await downloadAndUnzipVSCode({ cachePath: join(root, '.vscode-test') });
  } catch {
    return undefined;
  }
}
