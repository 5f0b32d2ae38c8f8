import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { generateKeyringCase } from './generate-case.ts';
import type { KeyringAnswer, KeyringCase } from './question.ts';

/** The generated cases whose real answers are kept. */
export const keptKeyring = { seed: 1, cases: 3000 } as const;

const file = join(import.meta.dirname, '../golden/keyring.jsonl.br');

/** A kept case with the real answer. */
export interface GoldenKeyring {
  readonly one: KeyringCase;
  readonly real: KeyringAnswer;
  /** Whether the case is still the one that was put to the real code. */
  readonly isCurrent: boolean;
}

/** The kept cases, made anew from the seed. */
export function keptKeyringCases(): KeyringCase[] {
  return Array.from({ length: keptKeyring.cases }, (_, index) => generateKeyringCase(keptKeyring.seed, index));
}

export function readGoldenKeyring(): GoldenKeyring[] {
  const lines = brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n');
  return keptKeyringCases().map((one, index) => {
    const { digest, ...real } = JSON.parse(lines[index] ?? '{}') as KeyringAnswer & { readonly digest: string };
    return { one, real, isCurrent: digest === digestOf(one) };
  });
}

export function writeGoldenKeyring(cases: readonly KeyringCase[], answers: readonly KeyringAnswer[]): void {
  const lines = cases.map((one, index) => JSON.stringify({ digest: digestOf(one), ...answers[index] }));
  writeFileSync(file, brotliCompressSync(lines.join('\n')));
}

function digestOf({ question }: KeyringCase): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 12);
}
