import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { ConformanceCase } from './case.ts';

const folder = join(import.meta.dirname, 'cases');

/** The cases written by hand, one YAML document each, in the order of their files. Anchors of a file hold within one document. */
export function readHandwrittenCases(): ConformanceCase[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return files.flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8'), { merge: true }).map((document) => {
      if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`);
      return document.toJS() as ConformanceCase;
    }),
  );
}
