import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { exitCodes, type CliPlatform, type LintJob, type LintShare, type LintThread } from './cli/platform.ts';
import type { LoadedProgram } from './cli/program.ts';
import { nodePlatform } from './platform/cli-platform.ts';
import { runCompiled } from './platform/compiled-program.ts';
import { expectManyObjects, withInitialFlags } from './platform/young-objects.ts';

// A reader that goes away early (`| head`) is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

/** Another thread, which does a share of the work. It begins at once, whatever this one is busy with. */
function startLintThread(job: LintJob): LintThread {
  let worker: Worker | undefined;
  // A thread that cannot be started is one whose share does not come; whoever asked for it goes on.
  const share = new Promise<LintShare>((resolve, reject) => {
    // Loaded when it is needed, and without waiting for a turn of the event loop: this thread may be about to read for a second.
    const threads = process.getBuiltinModule('node:worker_threads');
    worker = new threads.Worker(join(__dirname, 'lint-thread.cjs'), { workerData: job });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the thread ended')));
  });
  // Nobody may be waiting for it when it fails.
  share.catch(() => undefined);
  return { share, stop: () => void worker?.terminate() };
}

const platform: CliPlatform = {
  ...nodePlatform,
  parallelism: availableParallelism(),
  startLintThread,
  onLargeInput: expectManyObjects,
};

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
  if (exitCode !== exitCodes.cannotRun) withInitialFlags(keep);
});
