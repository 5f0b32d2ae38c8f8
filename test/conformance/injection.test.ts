import { describe, expect, it } from 'vitest';
import { compareCase, describeDifference } from './compare.ts';
import { type GoldenCase, generatedFileCount, kept, readGeneratedGolden, readHandwrittenGolden } from './golden.ts';

const staleNote = 'Golden data was made from other cases: run npm run conformance:generate.';

/** One line a difference; nothing where the engine answers as OpenKruise does. */
function differencesIn(cases: readonly GoldenCase[]): string[] {
  return cases.flatMap(({ one, expected }) => {
    const difference = compareCase(expected, one);
    return difference ? [`${one.name}: ${describeDifference(difference)}`] : [];
  });
}

/** The first few of many, so that a failure can be read. */
function summary(differences: readonly string[]): string {
  return differences.length === 0
    ? ''
    : `${differences.length} cases differ from OpenKruise.\n${differences.slice(0, 10).join('\n')}`;
}

describe('injectPod answers as the real OpenKruise', () => {
  const handwritten = readHandwrittenGolden();

  it('has golden data for the hand-written cases as they are', () => {
    expect(
      handwritten.filter(({ isCurrent }) => !isCurrent).map(({ one }) => one.name),
      staleNote,
    ).toEqual([]);
  });

  it.each(handwritten.map((golden) => [golden.one.name, golden] as const))('%s', (_name, golden) => {
    expect(summary(differencesIn([golden]))).toBe('');
  });

  it.each(Array.from({ length: generatedFileCount }, (_, file) => file))(
    `${kept.perFile} generated cases of seed ${kept.seed}, file %i`,
    (file) => {
      const cases = readGeneratedGolden(file);
      expect(cases.filter(({ isCurrent }) => !isCurrent).length, staleNote).toBe(0);
      expect(summary(differencesIn(cases))).toBe('');
    },
  );
});
