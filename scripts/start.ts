/**
 * `npm start`: builds and opens VS Code with the extension on examples/. Desktop VS Code where it is there or can be downloaded,
 * otherwise VS Code in the browser, whose address is printed; it runs until Ctrl+C.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buildAll } from './lib/build-all.ts';
import { ensureCodeServer } from './lib/code-server.ts';
import { findDesktop } from './lib/desktop.ts';
import { writeFirstSettings } from './lib/first-settings.ts';
import { makePackage } from './lib/make-package.ts';
import { root } from './lib/processes.ts';
import { freePort, portIsFree, startVSCodeServer } from './lib/vscode-server.ts';

const examples = join(root, 'examples');
/** A fixed address where possible, so that a bookmark and the browser's own settings hold. */
const usualPort = 8417;

/** Opens the desktop application; it lives on by itself. */
async function openDesktop(executable: string): Promise<void> {
  const data = join(root, '.vscode-test/desktop');
  await writeFirstSettings(data);
  const isRoot = process.getuid?.() === 0;
  const args = [examples, `--extensionDevelopmentPath=${root}`, `--user-data-dir=${data}`];
  const child = spawn(executable, isRoot ? [...args, '--no-sandbox'] : args, { detached: true, stdio: 'ignore' });
  await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail));
  child.unref();
  console.log('VS Code opens with Kruise Tools on examples/. Start with platform/log-agent.sidecarset.yaml.');
}

/** Serves VS Code, with the extension installed from its package as users install it. */
async function openInBrowser(): Promise<void> {
  await ensureCodeServer();
  const vsix = await makePackage();
  const port = (await portIsFree(usualPort)) ? usualPort : await freePort();
  // A page of another site could reach a server on this machine, and VS Code has a terminal.
  const token = randomBytes(16).toString('hex');
  const dataFolder = join(root, '.vscode-test/start');
  await writeFirstSettings(join(dataFolder, 'user'));
  const server = await startVSCodeServer({
    extensions: [vsix],
    port,
    token,
    dataFolder,
  });
  const address = `${server.url}?tkn=${token}&folder=${encodeURI(examples)}`;
  console.log(`\nVS Code runs in the browser, with Kruise Tools on examples/:\n\n  ${address}\n\nCtrl+C ends it.`);
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  await server.stop();
}

try {
  await buildAll(['--production']);
  const executable = process.argv.includes('--browser') ? undefined : await findDesktop();
  await (executable === undefined ? openInBrowser() : openDesktop(executable));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
