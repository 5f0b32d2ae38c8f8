import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { ValidationStage, Verdict } from '../validation-case.ts';
import { isComparable } from './compare.ts';
import { goCoreFields } from './core-fields.ts';
import { generateVerdictCase, type VerdictCase } from './generate-case.ts';

/** The verdicts that are kept: so many of one seed. */
export const keptVerdicts = { seed: 100, cases: 12_000, parts: 4 } as const;

/** What the real code said, without its words. */
export interface KeptVerdict {
  readonly allowed: boolean;
  readonly stage?: ValidationStage;
  /** The fields that core validation named, with what is wrong there. */
  readonly core?: readonly string[];
}

const file = join(import.meta.dirname, '..', 'golden', 'verdicts.jsonl.br');

/** The kept cases of one part, made anew, each with its verdict; `undefined` where it cannot be compared. */
export function readKeptVerdicts(part: number): readonly { one: VerdictCase; verdict: KeptVerdict | undefined }[] {
  const lines = brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n');
  const size = keptVerdicts.cases / keptVerdicts.parts;
  return Array.from({ length: size }, (_, index) => {
    const number = part * size + index;
    return {
      one: generateVerdictCase(keptVerdicts.seed, number),
      verdict: JSON.parse(lines[number + 1] ?? 'null') as KeptVerdict | undefined,
    };
  });
}

/** Whether the cases are still the ones that were put to the real code. */
export function areKeptCasesCurrent(): boolean {
  const [digest] = brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n', 1);
  return digest === JSON.stringify(digestOfCases());
}

/** Writes what the real code answered to the kept cases. */
export function writeKeptVerdicts(verdicts: readonly Verdict[]): void {
  const lines = verdicts.map((verdict) => {
    if (!isComparable(verdict)) return 'null';
    const { allowed, stage, message = '' } = verdict;
    const core = stage === 'validate' ? goCoreFields(message) : [];
    return JSON.stringify({ allowed, stage, ...(core.length > 0 ? { core } : {}) });
  });
  const text = [JSON.stringify(digestOfCases()), ...lines].join('\n');
  writeFileSync(file, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

function digestOfCases(): string {
  const hash = createHash('sha256');
  for (let number = 0; number < keptVerdicts.cases; number++) {
    const { object, cluster } = generateVerdictCase(keptVerdicts.seed, number);
    hash.update(JSON.stringify([object, cluster]));
  }
  return hash.digest('hex').slice(0, 16);
}
