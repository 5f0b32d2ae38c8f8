import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** Runs a program in the project's folder and waits; its output goes where ours goes. Throws where it does not exit with 0. */
export async function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> {
  const code = await exitCode(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with exit code ${String(code)}`);
}

/** As `run`, and gives the exit code; `undefined` where the program was killed. */
export function exitCode(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? undefined));
  });
}

/** Runs a JavaScript program in this very Node.js. */
export function runNode(args: readonly string[], options: SpawnOptions = {}): Promise<void> {
  return run(process.execPath, args, options);
}

/** The file that a package's command starts, to be run by `runNode`. */
export function bin(path: string): string {
  return join(root, 'node_modules', path);
}

/** Ends a process group that was started with `detached`, politely first. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  signalGroup(child.pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child.pid ?? 0, 'SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It is gone already.
  }
}
