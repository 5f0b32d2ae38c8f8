import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../../server/src/base/json-changes.ts';
import { formatPath, type JsonValue } from '../../../server/src/base/json.ts';

function told(before: JsonValue, after: JsonValue): readonly string[] {
  return changesBetween(before, after).map(
    ({ action, path, place }) =>
      `${action} ${formatPath(path)}${formatPath(place) === formatPath(path) ? '' : ` in ${formatPath(place)}`}`,
  );
}

describe('changesBetween', () => {
  it('names every value that is other, new or gone', () => {
    expect(told({ a: 1, b: { c: 2 }, d: 3 }, { a: 1, b: { c: 4 }, e: 5 })).toEqual([
      'change b.c',
      'add e',
      'remove d in ',
    ]);
    expect(told({ a: 1 }, { a: { b: 1 } })).toEqual(['change a']);
    expect(told({ a: { b: [1] } }, { a: { b: [1] } })).toEqual([]);
  });

  it('takes null for nothing', () => {
    expect(told({ a: null, b: 1 }, { c: null, b: null })).toEqual(['remove b in ']);
  });

  it('finds items again by their names', () => {
    const [a, b] = [
      { name: 'a', image: 'x' },
      { name: 'b', image: 'y' },
    ];
    expect(told({ l: [a, b] }, { l: [{ ...b, image: 'z' }] })).toEqual(['change l[0].image', 'remove l[0] in l']);
    expect(told({ l: [b] }, { l: [a, b] })).toEqual(['add l[0]']);
    expect(told({ l: [a, b] }, { l: [b, a] })).toEqual(['reorder l']);
  });

  it('compares other items one by one', () => {
    expect(told({ l: [1, 2] }, { l: [1, 3, 4] })).toEqual(['change l[1]', 'add l[2]']);
    expect(told({ l: [1, 2] }, { l: [1] })).toEqual(['remove l[1] in l']);
    expect(told({ l: [{ name: 'a' }, { name: 'a' }] }, { l: [{ name: 'a' }, { name: 'b' }] })).toHaveLength(4);
  });
});
