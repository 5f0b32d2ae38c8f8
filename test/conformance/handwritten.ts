import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { ConformanceCase } from './case.ts';
import { readRulePairs } from './rule-pairs.ts';
import type { ValidationCase } from './validation-case.ts';

/** The injection cases written by hand, one YAML document each, in the order of their files. */
export function readHandwrittenCases(): ConformanceCase[] {
  return readDocuments('cases') as ConformanceCase[];
}

/** The validation cases written by hand: traps, and a pair or more for each rule. */
export function readValidationCases(): ValidationCase[] {
  return [...(readDocuments('validation-cases') as ValidationCase[]), ...readRulePairs()];
}

function readDocuments(folder: string): unknown[] {
  const path = join(import.meta.dirname, folder);
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return files.flatMap((file) =>
    parseAllDocuments(readFileSync(join(path, file), 'utf8')).map((document) => {
      if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`);
      return document.toJS() as unknown;
    }),
  );
}
