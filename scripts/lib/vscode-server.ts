import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { serverMain } from './code-server.ts';
import { endGroup, root } from './processes.ts';

/** A running VS Code server: its workbench runs in a browser at `url`. */
export interface VSCodeServer {
  readonly port: number;
  readonly url: string;
  /** What it wrote so far. */
  output(): string;
  /** What extensions of this name wrote into their log channel. */
  extensionLog(channel: string): Promise<string>;
  stop(): Promise<void>;
}

export interface VSCodeServerOptions {
  /** Packaged extensions to install first. */
  readonly extensions?: readonly string[];
  /** Whether folders must be trusted before they may run code, as for most users. */
  readonly workspaceTrust?: boolean;
  /** Whether the page may run extension tests. */
  readonly testDriver?: boolean;
  /** Where settings and extensions are kept; a fresh folder that is deleted at the end where left out. */
  readonly dataFolder?: string;
  /** A free one where left out. */
  readonly port?: number;
  /** What a browser must know to be let in; anyone on this machine is where left out. */
  readonly token?: string;
}

/** Starts VS Code's server and waits until it listens. */
export async function startVSCodeServer(options: VSCodeServerOptions = {}): Promise<VSCodeServer> {
  const data = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'kruise-vscode-')));
  const port = options.port ?? (await freePort());
  const folders = [
    ...['--server-data-dir', join(data, 'server'), '--user-data-dir', join(data, 'user')],
    ...['--extensions-dir', join(data, 'extensions'), '--accept-server-license-terms', '--disable-telemetry'],
  ];
  for (const vsix of options.extensions ?? []) await installExtension(vsix, folders);
  const admission =
    options.token === undefined ? ['--without-connection-token'] : ['--connection-token', options.token];
  const args = ['--host', '127.0.0.1', '--port', String(port), ...admission, ...folders];
  if (options.testDriver === true) args.push('--enable-smoke-test-driver');
  if (options.workspaceTrust !== true) args.push('--disable-workspace-trust');
  const { child, output } = launch(args);
  const stop = async (): Promise<void> => {
    await endGroup(child);
    if (options.dataFolder === undefined) await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilListening(child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  const extensionLog = (channel: string): Promise<string> => readLogs(data, `${channel}.log`);
  return { port, url: `http://127.0.0.1:${port}/`, output, extensionLog, stop };
}

/** The contents of all files of this name below a folder. */
async function readLogs(folder: string, name: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const logs = files.filter((file) => basename(file) === name).map((file) => readFile(join(folder, file), 'utf8'));
  return (await Promise.all(logs)).join('\n');
}

async function installExtension(vsix: string, folders: readonly string[]): Promise<void> {
  const { child, output } = launch(['--install-extension', vsix, '--force', ...folders]);
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`VS Code did not install ${vsix}:\n${output()}`);
}

function launch(args: readonly string[]): { child: ChildProcess; output: () => string } {
  // Its own process group, so that extension hosts and file watchers end with it.
  const child = spawn(process.execPath, [serverMain, ...args], {
    cwd: root,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: withoutOwnSettings(process.env),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-200_000);
    });
  }
  return { child, output: () => text };
}

/** A terminal of VS Code passes variables on that would make the new one believe it is part of it. */
function withoutOwnSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(VSCODE_|ELECTRON_|npm_)/.test(name)));
}

function untilListening(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => settle(new Error(`VS Code's server did not start in 60 s:\n${output()}`)), 60_000);
    const poll = setInterval(() => {
      if (/Extension host agent listening on \d+/.test(output())) settle();
    }, 50);
    const onExit = (code: number | null): void =>
      settle(new Error(`VS Code's server ended with ${String(code)}:\n${output()}`));
    child.once('exit', onExit);
    function settle(error?: Error): void {
      clearTimeout(timer);
      clearInterval(poll);
      child.off('exit', onExit);
      if (error) fail(error);
      else done();
    }
  });
}

/** Whether nobody listens on a TCP port. */
export async function portIsFree(port: number): Promise<boolean> {
  return freePort(port).then(
    () => true,
    () => false,
  );
}

/** A TCP port that nobody listens on; `wanted` itself, or a rejection, where one is given. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}
