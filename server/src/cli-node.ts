import { stat } from 'node:fs/promises';
import * as nodeModule from 'node:module';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { URI } from 'vscode-uri';
import manifest from '../../package.json' with { type: 'json' };
import { standardInputUri, type CliPlatform, type LintJob, type LintShare, type LintThread } from './cli/platform.ts';
import { replaceFile } from './platform/replace-file.ts';
import { NodeFileSystem } from './platform/node-file-system.ts';

// Node.js 22 and newer keep compiled code between runs.
if ('enableCompileCache' in nodeModule) nodeModule.enableCompileCache();

const platform: CliPlatform = {
  fileSystem: new NodeFileSystem(),
  version: manifest.version,
  toUri: (path) => URI.file(resolve(path)).toString(),
  toPath(uri) {
    const parsed = URI.parse(uri);
    if (parsed.scheme !== 'file') return uri.startsWith(standardInputUri) ? '-' : uri;
    const path = relative(process.cwd(), parsed.fsPath);
    const isBelow = path !== '' && !path.startsWith('..') && resolve(path) === parsed.fsPath;
    return (isBelow ? path : parsed.fsPath).replaceAll('\\', '/');
  },
  async kindOf(path) {
    try {
      return (await stat(path)).isDirectory() ? 'directory' : 'file';
    } catch {
      return undefined;
    }
  },
  formerFiles: async (revision, paths) => (await import('./platform/git.ts')).formerFiles(revision, paths),
  async readStandardInput() {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  },
  replaceFile: (uri, before, after) => replaceFile(URI.parse(uri).fsPath, before, after),
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
};

// A reader that goes away early (`| head`) is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

/** This file again, in a thread that does a share of the work. */
function startLintThread(job: LintJob): LintThread {
  const worker = new Worker(__filename, { workerData: job });
  const share = new Promise<LintShare>((resolveShare, reject) => {
    worker.on('message', resolveShare);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the thread ended')));
  });
  // Nobody may be waiting for it when it fails.
  share.catch(() => undefined);
  return { share, stop: () => void worker.terminate() };
}

// The exit code is set and the process left to end by itself, so that all that was written arrives. The program is loaded
// after the compile cache is on.
void import('./cli/program.ts').then(async ({ runLintShare, runProgram }) => {
  if (isMainThread) {
    process.exitCode = await runProgram(process.argv.slice(2), {
      ...platform,
      parallelism: availableParallelism(),
      startLintThread,
    });
    return;
  }
  // What there is to say, the main thread says.
  const silent = { ...platform, write: () => undefined, writeError: () => undefined };
  parentPort?.postMessage(await runLintShare(workerData as LintJob, silent));
});
