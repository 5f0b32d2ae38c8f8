import { describe, expect, it } from 'vitest';
import { readHandwrittenCases, readValidationCases } from './handwritten.ts';
import { readRuleTable, renderRuleTable, requiredRules, shownElsewhere } from './rule-table.ts';

describe('table of rules', () => {
  const cases = [...readHandwrittenCases(), ...readValidationCases()];

  it('has a case for every rule', () => {
    const shown = new Set(cases.flatMap(({ rules }) => rules ?? []));
    expect(requiredRules.filter((rule) => !shown.has(rule) && shownElsewhere[rule] === undefined)).toEqual([]);
  });

  it('is up to date', () => {
    expect(readRuleTable()).toBe(renderRuleTable(cases));
  });

  it.each([
    ['injection', readHandwrittenCases()],
    ['validation', readValidationCases()],
  ])('names each %s case once', (_sort, list) => {
    const names = list.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
