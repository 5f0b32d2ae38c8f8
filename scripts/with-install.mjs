/**
 * Runs one of the project's scripts in the project's own Node.js 24, installing the dependencies first where needed:
 *
 *   node scripts/with-install.mjs scripts/<name>.ts [arguments]
 *
 * This file alone must run in whatever Node.js is on the machine (20 or newer), before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Whether node_modules holds what package-lock.json says. Compares contents, so that a fresh checkout installs nothing twice. */
function isInstalled() {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile) || !existsSync(ownNode)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

function install() {
  console.log('Installing dependencies (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`npm ci failed${error ? `: ${error.message}` : ''}. It needs the npm registry; see its output above.`);
  process.exit(1);
}

const [major] = process.versions.node.split('.');
if (Number(major) < 20) {
  console.error(`Node.js 20 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}
if (!isInstalled()) install();

const child = spawn(ownNode, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  },
});
// The script decides when to end; this process only stays as long as it does.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
