import { describe, expect, it } from 'vitest';
import { Backlog } from '../../../server/src/workspace/backlog.ts';
import { Postings } from '../../../server/src/workspace/postings.ts';

describe('Backlog', () => {
  it('works in slices, lets others in between, and tells when it is done', async () => {
    const events: string[] = [];
    const backlog = new Backlog<number>(
      2,
      (slice) => events.push(slice.join()),
      () => events.push('done'),
    );
    backlog.add([1, 2, 3, 4]);
    backlog.delete(2);
    setImmediate(() => events.push('other'));
    expect(events).toEqual([]);
    await backlog.whenEmpty();
    expect(events).toEqual(['1,3', 'other', '4', 'done']);
    expect(backlog.isEmpty).toBe(true);
  });

  it('takes more while it works', async () => {
    const seen: number[] = [];
    const backlog: Backlog<number> = new Backlog(
      1,
      ([item = 0]) => {
        seen.push(item);
        if (item < 3) backlog.add([item + 1]);
      },
      () => undefined,
    );
    backlog.add([1]);
    await backlog.whenEmpty();
    expect(seen).toEqual([1, 2, 3]);
  });
});

describe('Postings', () => {
  it('give their members in one order', () => {
    const postings = new Postings<number>((left, right) => left - right);
    for (const member of [3, 1, 2]) postings.add('key', member);
    expect(postings.get('key')).toEqual([1, 2, 3]);
    postings.delete('key', 2);
    postings.delete('key', 9);
    postings.delete('other', 1);
    expect([postings.get('key'), postings.count('key'), postings.get('other')]).toEqual([[1, 3], 2, []]);
  });
});
