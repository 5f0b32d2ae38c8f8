import { parentPort, workerData } from 'node:worker_threads';
import type { CliPlatform, LintJob } from './cli/platform.ts';
import { nodePlatform } from './platform/cli-platform.ts';
import './platform/compile-cache.ts';

// What there is to say, the first thread says.
const silent: CliPlatform = { ...nodePlatform, write: () => undefined, writeError: () => undefined };

void import('./cli/program.ts').then(async ({ runLintShare }) => {
  parentPort?.postMessage(await runLintShare(workerData as LintJob, silent));
});
