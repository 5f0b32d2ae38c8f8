import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { decodeText, isManifestName, toUri } from './node-file-system.ts';

/** A manifest that is not what it was in another revision. */
export interface FormerFile {
  readonly uri: string;
  /** What it was. */
  readonly text: string;
  /** Whether it is gone now. */
  readonly isGone: boolean;
}

/** The manifests of a repository that changed since a revision, or why that cannot be told: one line for the user. */
export type FormerFiles = { readonly files: readonly FormerFile[] } | { readonly problem: string };

/** What git must not do on the way: run a file-system monitor that the repository names, or write to its index. */
const harmless = ['-c', 'core.fsmonitor=false', '--no-optional-locks'];

/**
 * Every manifest in the repositories of `paths` that differs from `revision` in the working tree, with its text of then. Files that are
 * new since have none.
 */
export async function formerFiles(revision: string, paths: readonly string[]): Promise<FormerFiles> {
  const files = new Map<string, FormerFile>();
  const seen = new Set<string>();
  for (const path of paths) {
    const directory = await directoryOf(path);
    const up = await git(directory, ['rev-parse', '--show-cdup']);
    if (up.error !== undefined)
      return { problem: up.error.includes('not a git repository') ? `${path} is in no git repository` : up.error };
    const top = resolve(directory, up.output.toString('utf8').trim());
    if (seen.has(top)) continue;
    seen.add(top);
    const commit = await git(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
    if (commit.error !== undefined) return { problem: `'${revision}' is no revision of ${top}` };
    const found = await changedIn(top, commit.output.toString('utf8').trim());
    if ('problem' in found) return found;
    for (const file of found.files) files.set(file.uri, file);
  }
  return { files: [...files.values()] };
}

async function changedIn(top: string, commit: string): Promise<FormerFiles> {
  const listed = await git(top, [
    ...['diff', '--name-status', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', '--diff-filter=DM'],
    ...[commit, '--'],
  ]);
  if (listed.error !== undefined) return { problem: listed.error };
  const fields = listed.output.toString('utf8').split('\0');
  const changed = fields.flatMap((status, index) => {
    const path = fields[index + 1];
    const isManifest = index % 2 === 0 && path !== undefined && isManifestName(path) && !path.includes('\n');
    return isManifest ? [{ path, isGone: status === 'D' }] : [];
  });
  if (changed.length === 0) return { files: [] };
  const questions = changed.map(({ path }) => `${commit}:${path}\n`).join('');
  const answered = await git(top, ['cat-file', '--batch'], questions);
  if (answered.error !== undefined) return { problem: answered.error };
  const blobs = readBatch(answered.output);
  return {
    files: changed.flatMap(({ path, isGone }, index) => {
      const blob = blobs[index];
      const text = blob && decodeText(blob);
      return text === undefined ? [] : [{ uri: toUri(resolve(top, path)), text, isGone }];
    }),
  };
}

/** The contents that `git cat-file --batch` gives, one for each question; `undefined` for what is no file. */
function readBatch(output: Buffer): readonly (Buffer | undefined)[] {
  const blobs: (Buffer | undefined)[] = [];
  let offset = 0;
  while (offset < output.length) {
    const lineEnd = output.indexOf('\n', offset);
    if (lineEnd === -1) break;
    const header = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString('utf8', offset, lineEnd));
    offset = lineEnd + 1;
    if (header === null) {
      blobs.push(undefined);
      continue;
    }
    const size = Number(header[2]);
    blobs.push(header[1] === 'blob' ? output.subarray(offset, offset + size) : undefined);
    offset += size + 1;
  }
  return blobs;
}

interface GitAnswer {
  readonly output: Buffer;
  /** Git's own words, one line; `undefined` where it went well. */
  readonly error: string | undefined;
}

/** Runs git without a shell. Never throws. */
function git(directory: string, args: readonly string[], input = ''): Promise<GitAnswer> {
  return new Promise((settle) => {
    const child = spawn('git', [...harmless, ...args], {
      cwd: directory,
      env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' },
      windowsHide: true,
    });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', () => settle({ output: Buffer.alloc(0), error: 'git cannot be run: is it installed?' }));
    child.on('close', (code) => {
      const [line = ''] = Buffer.concat(errors).toString('utf8').split('\n');
      const words = line.replace(/^(?:fatal|error): /, '') || 'git gave no reason';
      settle({ output: Buffer.concat(output), error: code === 0 ? undefined : words });
    });
    // A git that ends early leaves its questions unread.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

async function directoryOf(path: string): Promise<string> {
  const absolute = resolve(path);
  return (await stat(absolute)).isDirectory() ? absolute : dirname(absolute);
}
