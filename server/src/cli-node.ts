import { stat } from 'node:fs/promises';
import * as nodeModule from 'node:module';
import { relative, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import manifest from '../../package.json' with { type: 'json' };
import { standardInputUri, type CliPlatform } from './cli/platform.ts';
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

// The exit code is set and the process left to end by itself, so that all that was written arrives. The program is loaded
// after the compile cache is on.
void import('./cli/program.ts').then(async ({ runProgram }) => {
  process.exitCode = await runProgram(process.argv.slice(2), platform);
});
