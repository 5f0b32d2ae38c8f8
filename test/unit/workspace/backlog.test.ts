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
    const postings = new Postings<{ place: number }>((left, right) => left.place - right.place);
    const [one, two, three] = [{ place: 1 }, { place: 2 }, { place: 3 }];
    const stays = { place: 4 };
    for (const member of [three, one, three, two]) postings.add('key', member);
    expect(postings.get('key')).toEqual([one, two, three]);
    postings.delete('key', two);
    postings.delete('key', stays);
    postings.delete('other', one);
    expect([postings.get('key'), postings.count('key'), postings.get('other')]).toEqual([[one, three], 2, []]);
    three.place = 0;
    postings.resort('key');
    expect(postings.get('key')).toEqual([three, one]);
    for (const member of [one, three]) postings.delete('key', member);
    expect([postings.get('key'), postings.count('key'), postings.count('other')]).toEqual([[], 0, 0]);
  });

  it('hold single members', () => {
    const postings = new Postings<{ place: number }>((left, right) => left.place - right.place);
    const [one, two] = [{ place: 1 }, { place: 2 }];
    postings.add('key', one);
    postings.add('key', one);
    postings.resort('key');
    postings.delete('key', two);
    expect([postings.get('key'), postings.count('key')]).toEqual([[one], 1]);
    postings.delete('key', one);
    expect([postings.get('key'), postings.count('key')]).toEqual([[], 0]);
  });
});
