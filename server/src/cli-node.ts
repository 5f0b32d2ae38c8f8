import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { exitCodes, type CliPlatform, type LintJob, type LintShare, type LintThread } from './cli/platform.ts';
import type { LoadedProgram } from './cli/program.ts';
import { nodePlatform } from './platform/cli-platform.ts';
import { runCompiled } from './platform/compiled-program.ts';

// A reader that goes away early (`| head`) is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

/** Another thread, which does a share of the work. What it takes to start one is loaded when it is needed. */
function startLintThread(job: LintJob): LintThread {
  const worker = import('node:worker_threads').then(
    ({ Worker }) => new Worker(join(__dirname, 'lint-thread.cjs'), { workerData: job }),
  );
  const share = worker.then(
    (thread) =>
      new Promise<LintShare>((resolve, reject) => {
        thread.on('message', resolve);
        thread.on('error', reject);
        thread.on('exit', () => reject(new Error('the thread ended')));
      }),
  );
  // Nobody may be waiting for it when it fails.
  share.catch(() => undefined);
  return {
    share,
    stop: () => {
      // One that could not be started has nothing to be stopped.
      worker.then((thread) => thread.terminate()).catch(() => undefined);
    },
  };
}

const platform: CliPlatform = { ...nodePlatform, parallelism: availableParallelism(), startLintThread };

const args = process.argv.slice(2);
// Each command runs other parts of the program.
const { value, keep } = runCompiled(
  join(__dirname, 'program.cjs'),
  /^[a-z][a-z-]*$/.exec(args[0] ?? '')?.[0] ?? 'help',
);
const { runProgram } = (value as LoadedProgram)(require);

// The exit code is set and the process left to end by itself, so that all that was written arrives.
void runProgram(args, platform).then((exitCode) => {
  process.exitCode = exitCode;
  if (exitCode !== exitCodes.cannotRun) keep();
});
