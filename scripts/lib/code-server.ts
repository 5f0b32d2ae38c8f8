import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exitCode, root } from './processes.ts';

/** The npm package that carries a complete VS Code, and which one. */
const version = '4.139.1';

const userAgent = 'npm_config_user_agent';
const cache = join(root, '.vscode-test');
const folder = join(cache, 'code-server');

/** VS Code's own server program inside it. */
export const serverMain = join(folder, 'node_modules/code-server/lib/vscode/out/server-main.js');

/**
 * Installs VS Code in the browser from npm into .vscode-test/ unless it is there: about 620 MB and two minutes. Throws an error
 * with one line that says what is missing where it cannot.
 */
export async function ensureCodeServer(): Promise<void> {
  if (existsSync(serverMain)) return;
  console.log(`Installing VS Code for the browser (code-server ${version} from npm, once, about two minutes) …`);
  // Another folder first: what is interrupted half-way must not look complete.
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const manifest = { private: true, dependencies: { 'code-server': version } };
  await writeFile(join(partial, 'package.json'), JSON.stringify(manifest));
  const headers = join(root, 'node_modules/node/node_modules', `node-${process.platform}-${process.arch}`);
  // An npm around this one would say here which Node.js it runs in, and code-server believes it.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== userAgent));
  const code = await exitCode('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], {
    cwd: partial,
    env: { ...environment, npm_config_nodedir: headers },
    shell: process.platform === 'win32',
  });
  if (code !== 0) {
    throw new Error(
      'code-server could not be installed. It needs the npm registry, python3, make, g++ and (on Debian and Ubuntu) ' +
        '`apt-get install libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev`.',
    );
  }
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
}
