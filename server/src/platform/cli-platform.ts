import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import manifest from '../../../package.json' with { type: 'json' };
import { standardInputUri, type CliPlatform } from '../cli/platform.ts';
import { NodeFileSystem } from './node-file-system.ts';
import { replaceFile } from './replace-file.ts';

/** The machine, as Node.js gives it. */
export const nodePlatform: CliPlatform = {
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
  kindOf: (path) => Promise.resolve(kindOf(path)),
  formerFiles: async (revision, paths) => (await import('./git.ts')).formerFiles(revision, paths),
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

/** At once: it takes less than the threads that Node.js starts for the first file that it looks at without waiting. */
function kindOf(path: string): 'file' | 'directory' | undefined {
  try {
    return statSync(path).isDirectory() ? 'directory' : 'file';
  } catch {
    return undefined;
  }
}
