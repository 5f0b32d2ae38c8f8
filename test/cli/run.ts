import { resolve } from 'node:path';
import { URI } from 'vscode-uri';
import type { CliPlatform } from '../../server/src/cli/platform.ts';
import { runProgram } from '../../server/src/cli/program.ts';
import type { FileSystem } from '../../server/src/workspace/file-system.ts';

/** What a run of the program leaves. */
export interface CliResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** What the machine can do besides. */
type Machine = Partial<Pick<CliPlatform, 'parallelism' | 'startLintThread' | 'onLargeInput' | 'formerFiles'>>;

/** Runs `kruise-lint` over files in memory; paths are relative to the root. */
export function runCli(
  args: readonly string[],
  files: Readonly<Record<string, string>>,
  standardInput = '',
  machine: Machine = {},
): Promise<CliResult> {
  return run(args, inMemory(files), standardInput, machine);
}

/** A machine with those files in memory, which says nothing. */
export function silentPlatform(files: Readonly<Record<string, string>>): CliPlatform {
  return platformWith(
    inMemory(files),
    '',
    () => undefined,
    () => undefined,
  );
}

function inMemory(files: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(files).map(([path, text]) => [uriOf(path), text]));
}

/** The same, with the files as they are afterwards. */
export async function runCliChanging(
  args: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<CliResult & { readonly files: Readonly<Record<string, string>> }> {
  const byUri = inMemory(files);
  const result = await run(args, byUri, '');
  return {
    ...result,
    files: Object.fromEntries(Object.keys(files).map((path) => [path, byUri.get(uriOf(path)) ?? ''])),
  };
}

async function run(
  args: readonly string[],
  byUri: Map<string, string>,
  standardInput: string,
  machine: Machine = {},
): Promise<CliResult> {
  let output = '';
  let errors = '';
  const platform = platformWith(
    byUri,
    standardInput,
    (text) => (output += text),
    (text) => (errors += text),
  );
  const code = await runProgram(args, { ...platform, ...machine });
  return { code, output, errors };
}

function platformWith(
  byUri: Map<string, string>,
  standardInput: string,
  write: CliPlatform['write'],
  writeError: CliPlatform['writeError'],
): CliPlatform {
  return {
    fileSystem: memoryFileSystem(byUri),
    version: '9.9.9',
    toUri: uriOf,
    toPath: (uri) => (uri.startsWith('file:///') ? uri.slice('file:///'.length) : '-'),
    kindOf: async (path) => {
      const uri = uriOf(path);
      if (byUri.has(uri)) return 'file';
      return [...byUri.keys()].some((known) => known.startsWith(`${uri.replace(/\/$/, '')}/`))
        ? 'directory'
        : undefined;
    },
    formerFiles: async () => ({ problem: 'there is no version control in memory' }),
    readStandardInput: async () => standardInput,
    replaceFile: async (uri, before, after) => {
      if (byUri.get(uri) !== before) return 'it changed meanwhile';
      byUri.set(uri, after);
      return undefined;
    },
    write,
    writeError,
  };
}

function uriOf(path: string): string {
  return URI.file(resolve('/', path)).toString();
}

function memoryFileSystem(files: ReadonlyMap<string, string>): FileSystem {
  return {
    readFile: async (uri, maxBytes) => {
      const text = files.get(uri);
      if (text === undefined) return undefined;
      return text.length > maxBytes ? { size: text.length } : { text, size: text.length };
    },
    async *findManifests(root) {
      for (const uri of files.keys()) if (uri.startsWith(`${root.replace(/\/$/, '')}/`)) yield uri;
    },
  };
}
