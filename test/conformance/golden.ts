import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { deepEquals, type JsonValue } from '../../server/src/base/json.ts';
import type { Expectation } from './case.ts';
import { reasonOf } from './compare.ts';
import { type CompleteCase, completeCase } from './complete-case.ts';
import { generateCase } from './generate/generate-case.ts';
import { readHandwrittenCases, readValidationCases } from './handwritten.ts';
import type { ValidationCase, Verdict } from './validation-case.ts';

/** The generated cases that are kept: so many of one seed. */
export const kept = { seed: 1, cases: 6000, perFile: 1000 } as const;

const folder = join(import.meta.dirname, 'golden');
const handwrittenFile = join(folder, 'handwritten.json');
const validationFile = join(folder, 'validation.json');

/** A case with what the real code answered to it. */
export interface GoldenCase {
  readonly one: CompleteCase;
  readonly expected: Expectation;
  /** Whether the case is still the one that was put to the real code. */
  readonly isCurrent: boolean;
}

interface GoldenEntry extends Expectation {
  readonly digest: string;
}

/** Stands for a case, so that golden data made from another one is noticed. */
function digestOf(one: CompleteCase | ValidationCase): string {
  const asked = { ...one, about: '', rules: [], expect: '' };
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
}

function withGolden(one: CompleteCase, entry: GoldenEntry | undefined): GoldenCase {
  const expected = entry ?? { name: one.name, sidecarSets: [], outcomes: [] };
  return { one, expected, isCurrent: entry?.digest === digestOf(one) };
}

/** The hand-written cases, in the order of their files. */
export function readHandwrittenGolden(): GoldenCase[] {
  const entries = JSON.parse(readFileSync(handwrittenFile, 'utf8')) as GoldenEntry[];
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return readHandwrittenCases().map((one) => withGolden(completeCase(one), byName.get(one.name)));
}

/** The names of the cases to which the golden data has another answer than the real code gives now. */
export function staleCases(
  golden: readonly (GoldenCase | GoldenVerdict)[],
  answers: readonly (Expectation | Verdict)[],
): string[] {
  return golden.flatMap((kept, index) => {
    const known = 'verdict' in kept ? kept.verdict : kept.expected;
    const answer = { ...answers[index], digest: digestOf(kept.one) };
    return deepEquals(asStored(known), asStored(answer)) ? [] : [kept.one.name];
  });
}

/** What is left of an answer when it has been through a file, its refusals without what depends on the Go toolchain or on memory. */
function asStored(answer: object): JsonValue {
  const isRefusal = (key: string): boolean => key === 'refused' || key === 'message';
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    isRefusal(key) && typeof value === 'string' ? reasonOf(value.replace(/\(0x[0-9a-f]+\)/g, '(address)')) : value,
  ) as JsonValue;
}

/** A validation case with the real verdict. */
export interface GoldenVerdict {
  readonly one: ValidationCase;
  readonly verdict: Verdict;
  readonly isCurrent: boolean;
}

/** The validation cases written by hand, in the order of their files. */
export function readGoldenVerdicts(): GoldenVerdict[] {
  const entries = JSON.parse(readFileSync(validationFile, 'utf8')) as (Verdict & { digest: string })[];
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return readValidationCases().map((one) => {
    const verdict = byName.get(one.name);
    return {
      one,
      verdict: verdict ?? { name: one.name, allowed: false },
      isCurrent: verdict?.digest === digestOf(one),
    };
  });
}

export function writeGoldenVerdicts(cases: readonly ValidationCase[], verdicts: readonly Verdict[]): void {
  const entries = cases.map((one, index) => ({ digest: digestOf(one), ...verdicts[index] }));
  writeFileSync(validationFile, `${JSON.stringify(entries, undefined, 1)}\n`);
}

/** How many files the generated cases are kept in. */
export const generatedFileCount = kept.cases / kept.perFile;

/** The generated cases of one file. */
export function readGeneratedGolden(file: number): GoldenCase[] {
  const text = brotliDecompressSync(readFileSync(generatedFile(file))).toString('utf8');
  const entries = text.split('\n').map((line) => JSON.parse(line) as GoldenEntry);
  return generatedCases(file).map((one, index) => withGolden(one, entries[index]));
}

/** The cases of one file, made anew from the seed. */
export function generatedCases(file: number): CompleteCase[] {
  return Array.from({ length: kept.perFile }, (_, index) =>
    completeCase(generateCase(kept.seed, file * kept.perFile + index)),
  );
}

function generatedFile(file: number): string {
  return join(folder, `generated-${file}.jsonl.br`);
}

function entriesOf(cases: readonly CompleteCase[], expectations: readonly Expectation[]): GoldenEntry[] {
  return cases.map((one, index) => ({ digest: digestOf(one), ...(expectations[index] as Expectation) }));
}

export function writeHandwrittenGolden(cases: readonly CompleteCase[], expectations: readonly Expectation[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(handwrittenFile, `${JSON.stringify(entriesOf(cases, expectations), undefined, 1)}\n`);
}

export function writeGeneratedGolden(
  file: number,
  cases: readonly CompleteCase[],
  expectations: readonly Expectation[],
): void {
  const lines = entriesOf(cases, expectations).map((entry) => JSON.stringify(entry));
  const compressed = brotliCompressSync(lines.join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(generatedFile(file), compressed);
}

/** Removes the files of cases that are no longer kept. */
export function removeStaleGolden(): void {
  for (const name of readdirSync(folder)) {
    const number = /^generated-(\d+)\.jsonl\.br$/.exec(name)?.[1];
    if (number !== undefined && Number(number) >= generatedFileCount) rmSync(join(folder, name));
  }
}
