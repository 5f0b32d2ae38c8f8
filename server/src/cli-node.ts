import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { CliPlatform, LintJob, LintShare, LintThread } from './cli/platform.ts';
import { nodePlatform } from './platform/cli-platform.ts';
import './platform/compile-cache.ts';

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

// The exit code is set and the process left to end by itself, so that all that was written arrives. The program is loaded
// after the compile cache is on.
void import('./cli/program.ts').then(async ({ runProgram }) => {
  process.exitCode = await runProgram(process.argv.slice(2), platform);
});
