import { describe, expect, it } from 'vitest';
import { intOrPercentProblem, isMoreThan100Percent, percentOf } from '../../../server/src/kubernetes/int-or-percent.ts';

describe('intOrPercentProblem', () => {
  it.each([0, 5, '0%', '25%', '120%', undefined, null, true, []])('accepts %j', (value) => {
    expect(intOrPercentProblem(value)).toBeUndefined();
  });

  it.each([-1, '5', '-1%', '0.5%', '', 'abc', '20 %', '%'])('refuses %j', (value) => {
    expect(intOrPercentProblem(value)).toBeDefined();
  });
});

describe('percentOf', () => {
  it('reads whole percentages only', () => {
    expect([percentOf('25%'), percentOf('2.5%'), percentOf(25)]).toEqual([25, undefined, undefined]);
    expect([isMoreThan100Percent('100%'), isMoreThan100Percent('101%'), isMoreThan100Percent(200)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
