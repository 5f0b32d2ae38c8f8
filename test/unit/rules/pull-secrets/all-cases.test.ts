import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Where cases of the table of mistakes are tested; some of them are told in a hover, because nothing is wrong. */
const files = ['cases.test.ts', 'more-cases.test.ts', '../../features/hover/pull-secrets.test.ts'];

it('every mistake of the table has a test of its own', () => {
  const numbers = files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return [...text.matchAll(/(?:\bit\(|\]\)\(|^\s+)'(\d+): /gm)].map(([, number]) => Number(number));
  });
  expect([...new Set(numbers)].sort((left, right) => left - right)).toEqual(
    Array.from({ length: 35 }, (_, at) => at + 1),
  );
});
