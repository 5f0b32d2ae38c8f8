import { listFiles, PackageManager } from '@vscode/vsce';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { documentStream } from '../../test/bench/manifests.ts';
import { makePackage } from '../lib/make-package.ts';
import { root } from '../lib/processes.ts';
import type { Totals } from '../lib/totals.ts';

const largestSize = 1_000_000;
const goldenFile = join(root, 'test/golden/package-contents.txt');

/** Makes the package and holds it against what it should be: contents, size, licences. */
export async function checkPackage(): Promise<Totals> {
  const file = await makePackage();
  const { size } = statSync(file);
  console.log(`package: ${Math.ceil(size / 1024)} KB`);
  const problems = [await contentsProblem(), sizeProblem(size), noticesProblem(), codeProblem(), threadsProblem()];
  for (const problem of problems) if (problem !== undefined) console.error(problem);
  const failed = problems.filter((problem) => problem !== undefined).length;
  return { passed: problems.length - failed, failed };
}

async function contentsProblem(): Promise<string | undefined> {
  const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
  const actual = [...files].sort();
  const expected = readFileSync(goldenFile, 'utf8').trim().split('\n');
  const added = actual.filter((name) => !expected.includes(name));
  const missing = expected.filter((name) => !actual.includes(name));
  if (added.length === 0 && missing.length === 0) return undefined;
  return `the package differs from ${goldenFile}: added ${added.join(', ') || 'nothing'}; missing ${missing.join(', ') || 'nothing'}`;
}

function sizeProblem(size: number): string | undefined {
  return size <= largestSize ? undefined : `the package has ${size} bytes, more than ${largestSize}`;
}

function noticesProblem(): string | undefined {
  const notices = readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const missing = ['yaml ', 'vscode-languageserver ', 'vscode-languageclient '].filter(
    (name) => !notices.includes(`\n${name}`),
  );
  return missing.length === 0 ? undefined : `the third-party notices lack ${missing.join(', ')}`;
}

/** Calls of the compiler; a method may be called `eval`. */
const compilesCode = /\bnew Function\(|(?<![.\w])eval\((?![^()]*\)\{)/;

/** Web workers may forbid to compile code at run time, so no bundle does. */
function codeProblem(): string | undefined {
  const bundles = [
    'server/server.js',
    'client/extension.cjs',
    'client/language-client.cjs',
    'client/extension-browser.cjs',
  ];
  const guilty = bundles.filter((file) => compilesCode.test(readFileSync(join(root, 'dist', file), 'utf8')));
  return guilty.length === 0 ? undefined : `code is compiled at run time in ${guilty.join(', ')}`;
}

/** Makes a process in which no thread can be started. */
const withoutThreads = `process.getBuiltinModule('node:worker_threads').Worker = class {
  constructor() { throw new Error('no threads'); }
};`;

/** The command line as it is built must say the same with one thread, with several, and where they cannot be started. */
function threadsProblem(): string | undefined {
  const file = join(mkdtempSync(join(tmpdir(), 'kruise-lint-')), 'large.yaml');
  const preload = join(dirname(file), 'without-threads.cjs');
  writeFileSync(file, documentStream(3000, 1));
  writeFileSync(preload, withoutThreads);
  const lint = (jobs: string, ...nodeArgs: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [...nodeArgs, 'dist/cli/kruise-lint.cjs', 'lint', '--jobs', jobs, file], {
      cwd: root,
      encoding: 'utf8',
    });
  const [alone, together, failing] = [lint('1'), lint('3'), lint('3', '--require', preload)];
  rmSync(dirname(file), { recursive: true });
  const isRight = alone.status === 1 && alone.stdout.includes('schema/type') && alone.stderr === '';
  if (!isRight) return `kruise-lint ended with ${alone.status}: ${alone.stderr}`;
  if (together.stdout !== alone.stdout) return `kruise-lint --jobs 3 says something else: ${together.stderr}`;
  return failing.stdout === alone.stdout
    ? undefined
    : `kruise-lint says something else where threads fail: ${failing.stderr}`;
}
