import { describe, expect, it } from 'vitest';
import { SmallSet } from '../../../server/src/base/small-set.ts';

describe('SmallSet', () => {
  it.each([1, 8, 9, 100])('is a set with %i members', (count) => {
    const set = new SmallSet<number>();
    const members = Array.from({ length: count }, (_, index) => index);
    for (const member of [...members, ...members]) set.add(member);
    expect(set.values()).toEqual(members);
    expect([set.delete(0), set.delete(0)]).toEqual([true, false]);
    expect(set.size).toBe(count - 1);
    expect(set.values()).toEqual(members.slice(1));
  });

  it('may be changed while its members are gone through', () => {
    const set = new SmallSet<number>();
    for (let member = 0; member < 5; member++) set.add(member);
    for (const member of set.values()) set.delete(member);
    expect(set.size).toBe(0);
  });
});
