import { describe, expect, it } from 'vitest';
import { RecentResults } from '../../../server/src/yaml/recent-results.ts';

describe('RecentResults', () => {
  const [a, b, c] = [{}, {}, {}];

  /** What is asked for, in order, and how often something had to be made. */
  function madeFor(results: RecentResults<string>, owners: readonly object[], length = 1): number {
    let made = 0;
    for (const owner of owners) results.get(owner, length, () => `result ${++made}`);
    return made;
  }

  it('keeps what was made of the documents that were asked for last', () => {
    const results = new RecentResults<string>({ maxCharacters: 2, minDocuments: 1 });
    expect(madeFor(results, [a, b, a, c])).toBe(3);
    expect(madeFor(results, [a])).toBe(0);
    expect(madeFor(results, [b])).toBe(1);
  });

  it('keeps a few documents whatever their length', () => {
    const results = new RecentResults<string>({ maxCharacters: 10, minDocuments: 2 });
    expect(madeFor(results, [a, b, a, b], 100)).toBe(2);
    expect(madeFor(results, [c, a], 100)).toBe(2);
  });

  it('lets go of what is forgotten, and of its length', () => {
    const results = new RecentResults<string>({ maxCharacters: 2, minDocuments: 0 });
    expect(madeFor(results, [a, b])).toBe(2);
    results.forget(b);
    results.forget(b);
    expect(madeFor(results, [c, a])).toBe(1);
    expect(madeFor(results, [b])).toBe(1);
  });
});
