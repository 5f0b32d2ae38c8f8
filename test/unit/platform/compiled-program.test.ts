import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCompiled } from '../../../server/src/platform/compiled-program.ts';

let folder: string;
let program: string;
const kept = (): readonly string[] => readdirSync(folder).filter((name) => name !== 'program.cjs');
const keptFile = (): string => join(folder, kept()[0]!);
const run = (use = 'lint'): { keep: () => void; answer: unknown } => {
  const { value, keep } = runCompiled(program, use, folder);
  return { keep, answer: (value as () => unknown)() };
};
/** In a process of its own: in this one V8 remembers what it has compiled. */
function runElsewhere(): string {
  const module = pathToFileURL(join(import.meta.dirname, '../../../server/src/platform/compiled-program.ts')).href;
  const code =
    `const { runCompiled } = await import(${JSON.stringify(module)});` +
    `const { value, keep } = runCompiled(${JSON.stringify(program)}, 'lint', ${JSON.stringify(folder)});` +
    'process.stdout.write(value()); keep();';
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }).stdout;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kruise-compiled-'));
  program = join(folder, 'program.cjs');
  writeFileSync(program, '(function () { return "first" })');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('runs a program, and keeps its compiled code when it is told to', () => {
  const first = run();
  expect(first.answer).toBe('first');
  expect(kept()).toEqual([]);
  first.keep();
  expect(kept()).toHaveLength(1);
  expect(run().answer).toBe('first');
});

it('keeps it once, for each use on its own', () => {
  run().keep();
  const before = statSync(keptFile()).mtimeMs;
  run().keep();
  expect(statSync(keptFile()).mtimeMs).toBe(before);
  run('fix').keep();
  expect(kept()).toHaveLength(2);
});

it('keeps it anew after a day', () => {
  run().keep();
  const yesterday = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(keptFile(), yesterday, yesterday);
  run().keep();
  expect(statSync(keptFile()).mtimeMs / 1000).toBeGreaterThan(yesterday + 60);
});

it('does not run what was compiled of another program of the same length', () => {
  run().keep();
  writeFileSync(program, '(function () { return "other" })');
  expect(run().answer).toBe('other');
});

it('runs in spite of a damaged file, and replaces it', () => {
  run().keep();
  writeFileSync(keptFile(), 'nothing that was compiled');
  expect(runElsewhere()).toBe('first');
  expect(readFileSync(keptFile(), 'latin1')).not.toContain('nothing');
});

it('runs where nothing can be kept', () => {
  const { value, keep } = runCompiled(program, 'lint', join(folder, 'missing'));
  expect((value as () => unknown)()).toBe('first');
  keep();
  expect(kept()).toEqual([]);
});
