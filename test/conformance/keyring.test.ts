import { describe, expect, it } from 'vitest';
import { keyringDifference } from './keyring/compare.ts';
import { keptKeyring, readGoldenKeyring } from './keyring/golden.ts';
import type { KeyringAnswer } from './keyring/question.ts';

describe('the keyring answers as the kubelet', () => {
  const golden = readGoldenKeyring();

  it('has golden data for the cases as they are', () => {
    const stale = golden.filter(({ isCurrent }) => !isCurrent).map(({ one }) => one.name);
    expect(stale, 'Golden data was made from other cases: run npm run conformance:generate.').toEqual([]);
  });

  it(`for ${keptKeyring.cases} generated cases of seed ${keptKeyring.seed}`, () => {
    const differences = golden.flatMap(({ one, real }) => keyringDifference(one, real) ?? []);
    expect(differences.slice(0, 10).join('\n')).toBe('');
  });

  it('covers every kind of answer many times', () => {
    const count = (is: (real: KeyringAnswer) => boolean): number => golden.filter(({ real }) => is(real)).length;
    expect(count(({ found }) => found)).toBeGreaterThan(600);
    expect(count(({ credentials }) => credentials.length > 1)).toBeGreaterThan(150);
    expect(count(({ decodeError }) => decodeError !== undefined)).toBeGreaterThan(150);
    expect(count(({ imageError }) => imageError !== undefined)).toBeGreaterThan(50);
    expect(count(({ found, decodeError, imageError }) => !found && !decodeError && !imageError)).toBeGreaterThan(600);
  });
});
