import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import type { ValidationStage, Verdict } from '../validation-case.ts';
import { isComparable } from './compare.ts';
import { generateUpdateCase, generateVerdictCase, type VerdictCase } from './generate-case.ts';
import { formatRefusedField, refusedFields } from './refused-fields.ts';

/** Generated cases whose verdicts are kept: so many of one seed. */
export interface KeptCases {
  readonly generate: (seed: number, number: number, release: KruiseVersion) => VerdictCase;
  readonly release: KruiseVersion;
  readonly seed: number;
  readonly cases: number;
  /** Tests take them in so many parts. */
  readonly parts: number;
  readonly file: string;
}

/** Objects that are created. */
export const keptCreates: KeptCases = {
  generate: generateVerdictCase,
  release: '1.9',
  seed: 100,
  cases: 12_000,
  parts: 4,
  file: 'verdicts.jsonl.br',
};

/** Objects that take the place of an earlier version. */
export const keptUpdates: KeptCases = {
  generate: generateUpdateCase,
  release: '1.9',
  seed: 200,
  cases: 4_000,
  parts: 2,
  file: 'update-verdicts.jsonl.br',
};

/** Objects that are created where the development branch runs. */
export const keptMainCreates: KeptCases = {
  generate: generateVerdictCase,
  release: 'main',
  seed: 300,
  cases: 2400,
  parts: 1,
  file: 'main-verdicts.jsonl.br',
};

/** Objects that take the place of an earlier version there. */
export const keptMainUpdates: KeptCases = {
  generate: generateUpdateCase,
  release: 'main',
  seed: 310,
  cases: 1200,
  parts: 1,
  file: 'main-update-verdicts.jsonl.br',
};

/** What the real code said, without its words. */
export interface KeptVerdict {
  readonly allowed: boolean;
  readonly stage?: ValidationStage;
  /** The fields that the refusal names, see `formatRefusedField`. */
  readonly fields?: readonly string[];
}

/** The kept cases of one part, made anew, each with its verdict; `undefined` where it cannot be compared. */
export function readKeptVerdicts(
  kept: KeptCases,
  part: number,
): readonly { one: VerdictCase; verdict: KeptVerdict | undefined }[] {
  const lines = linesOf(kept);
  const size = kept.cases / kept.parts;
  return Array.from({ length: size }, (_, index) => {
    const number = part * size + index;
    const verdict = JSON.parse(lines[number + 1] ?? 'null') as KeptVerdict | null;
    return { one: kept.generate(kept.seed, number, kept.release), verdict: verdict ?? undefined };
  });
}

/** Whether the cases are still the ones that were put to the real code. */
export function areKeptCasesCurrent(kept: KeptCases): boolean {
  return linesOf(kept)[0] === JSON.stringify(digestOfCases(kept));
}

function linesOf({ file }: KeptCases): readonly string[] {
  return brotliDecompressSync(readFileSync(pathOf(file))).toString('utf8').split('\n');
}

/** Writes what the real code answered to the kept cases. */
export function writeKeptVerdicts(kept: KeptCases, verdicts: readonly Verdict[]): void {
  const lines = verdicts.map((verdict) => {
    if (!isComparable(verdict)) return 'null';
    const { allowed, stage } = verdict;
    const fields = allowed ? [] : refusedFields(verdict).map(formatRefusedField);
    return JSON.stringify({ allowed, stage, ...(fields.length > 0 ? { fields } : {}) });
  });
  const text = [JSON.stringify(digestOfCases(kept)), ...lines].join('\n');
  writeFileSync(pathOf(kept.file), brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

function pathOf(file: string): string {
  return join(import.meta.dirname, '..', 'golden', file);
}

function digestOfCases({ generate, seed, cases, release }: KeptCases): string {
  const hash = createHash('sha256');
  for (let number = 0; number < cases; number++) {
    const { object, old, cluster } = generate(seed, number, release);
    hash.update(JSON.stringify(old ? [object, cluster, old] : [object, cluster]));
  }
  return hash.digest('hex').slice(0, 16);
}
