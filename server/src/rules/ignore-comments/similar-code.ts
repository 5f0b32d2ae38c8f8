import { nearest } from '../../schema/index.ts';

/** How many letters of a code may be wrong: codes are long, and many of them are alike. */
const mostWrongLetters = 3;

/** The one of `codes` that was meant by a word that is none: one with these last parts, or a few letters away. */
export function similarCode(word: string, codes: ReadonlySet<string>): string | undefined {
  const endings = [...codes].filter((code) => code.endsWith(`/${word}`));
  if (endings.length > 0) return endings.length === 1 ? endings[0] : undefined;
  const tolerance = Math.min(mostWrongLetters, Math.max(1, Math.floor(word.length / 6)));
  return nearest(word, codes, tolerance);
}
