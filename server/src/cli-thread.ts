import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { CliPlatform, LintJob } from './cli/platform.ts';
import type { LoadedProgram } from './cli/program.ts';
import { nodePlatform } from './platform/cli-platform.ts';
import { runCompiled } from './platform/compiled-program.ts';

// What there is to say, the first thread says.
const silent: CliPlatform = { ...nodePlatform, write: () => undefined, writeError: () => undefined };

const { value } = runCompiled(join(__dirname, 'program.cjs'), 'lint');
const { runLintShare } = (value as LoadedProgram)(require);
void runLintShare(workerData as LintJob, silent).then((share) => parentPort?.postMessage(share));
