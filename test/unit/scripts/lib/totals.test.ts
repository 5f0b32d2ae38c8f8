import { describe, expect, it } from 'vitest';
import { readTotals } from '../../../../scripts/lib/totals.ts';

describe('readTotals', () => {
  it('takes the last line of the form', () => {
    expect(readTotals('3 passed, 0 failed\nnoise\n12 passed, 1 failed\n')).toEqual({ passed: 12, failed: 1 });
  });

  it('finds none where a run broke off', () => {
    expect(readTotals('')).toBeUndefined();
    expect(readTotals('so far 3 passed, 0 failed, more to come')).toBeUndefined();
  });
});
