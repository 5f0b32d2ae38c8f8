import { describe, expect, it } from 'vitest';
import { similarQuantities } from '../../../server/src/kubernetes/similar-quantity.ts';

describe('similarQuantities', () => {
  it.each([
    ['128MB', ['128M', '128Mi']],
    ['128MiB', ['128Mi']],
    ['1.5 Gi', ['1.5Gi']],
    ['1,5Gi', ['1.5Gi']],
    ['2K', ['2k', '2Ki']],
    ['100mb', ['100M', '100Mi']],
    ['500 m', ['500m']],
    ['128MI', ['128Mi']],
    [' 2 ', ['2']],
    ['2', []],
    ['1B', []],
    ['two', []],
    ['1 core', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(similarQuantities(text)).toEqual(expected);
  });
});
