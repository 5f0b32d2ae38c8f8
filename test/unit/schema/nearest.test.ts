import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from '../../../server/src/schema/index.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['volumeMounts', 'volumeMount', 1],
    ['ports', 'prots', 1],
    ['env', 'evn', 1],
    ['kitten', 'sitting', 3],
  ])('%s → %s takes %i', (left, right, expected) => {
    expect(editDistance(left, right)).toBe(expected);
    expect(editDistance(right, left)).toBe(expected);
  });

  it('is zero for equal words only, and at most the length of the longer one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (left, right) => {
        const distance = editDistance(left, right);
        expect(distance === 0).toBe(left === right);
        expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length));
      }),
    );
  });
});

describe('nearest', () => {
  const names = ['name', 'image', 'imagePullPolicy', 'env', 'envFrom'];

  it('takes another spelling before anything else', () => {
    expect(nearest('image-pull-policy', names)).toBe('imagePullPolicy');
    expect(nearest('ENV', names)).toBe('env');
  });

  it('goes no further than told', () => {
    expect(nearest('imag', names, 1)).toBe('image');
    expect(nearest('imgae', names, 1)).toBe('image');
    expect(nearest('imagePolicy', names, 1)).toBeUndefined();
    expect(nearest('elephant', names)).toBeUndefined();
    expect(nearest('x'.repeat(10_000), names)).toBeUndefined();
    expect(nearest('name', [])).toBeUndefined();
  });
});
