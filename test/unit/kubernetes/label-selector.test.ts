import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../server/src/base/json.ts';
import {
  failedRequirement,
  type LabelSelector,
  matchesSelector,
  parseLabelSelector,
  readLabelSelector,
  UnknownOperator,
} from '../../../server/src/kubernetes/label-selector.ts';

function selector(value: JsonValue | undefined): LabelSelector {
  const parsed = parseLabelSelector(value);
  if (!parsed) throw new Error('not valid');
  return parsed;
}

const labels = { app: 'web', tier: 'fe', 'example.com/role': '' };

describe('matchesSelector', () => {
  it('matches nothing without a selector, everything with an empty one', () => {
    expect(matchesSelector(selector(undefined), labels)).toBe(false);
    expect(matchesSelector(selector(null), labels)).toBe(false);
    expect(matchesSelector(selector({}), labels)).toBe(true);
    expect(matchesSelector(selector({ matchLabels: {}, matchExpressions: [] }), {})).toBe(true);
  });

  it.each([
    ['In', ['web', 'api'], true],
    ['In', ['api'], false],
    ['NotIn', ['api'], true],
    ['NotIn', ['web'], false],
    ['Exists', [], true],
    ['DoesNotExist', [], false],
  ])('%s %j', (operator, values, matches) => {
    expect(matchesSelector(selector({ matchExpressions: [{ key: 'app', operator, values }] }), labels)).toBe(matches);
  });

  it('takes NotIn and DoesNotExist as fulfilled where the label is missing', () => {
    expect(
      matchesSelector(selector({ matchExpressions: [{ key: 'x', operator: 'NotIn', values: ['a'] }] }), labels),
    ).toBe(true);
    expect(matchesSelector(selector({ matchExpressions: [{ key: 'x', operator: 'DoesNotExist' }] }), labels)).toBe(
      true,
    );
  });

  it('does not take inherited properties for labels', () => {
    expect(matchesSelector(selector({ matchExpressions: [{ key: 'toString', operator: 'Exists' }] }), {})).toBe(false);
  });

  it('names the requirement that failed and where it stands', () => {
    const parsed = selector({
      matchLabels: { app: 'web' },
      matchExpressions: [{ key: 'tier', operator: 'In', values: ['be'] }],
    });
    expect(failedRequirement(parsed, labels)).toMatchObject({ key: 'tier', path: ['matchExpressions', 0] });
  });
});

describe('parseLabelSelector', () => {
  it.each([
    [{ matchExpressions: [{ key: 'a', operator: 'in', values: ['x'] }] }],
    [{ matchExpressions: [{ key: 'a', operator: 'In', values: [] }] }],
    [{ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['x'] }] }],
    [{ matchLabels: { 'bad key': 'x' } }],
    [{ matchLabels: { app: 'not valid!' } }],
    [{ matchLabels: { 'a/b/c': 'x' } }],
  ])('refuses %j', (value) => {
    expect(parseLabelSelector(value as JsonValue)).toBeUndefined();
  });
});

describe('readLabelSelector', () => {
  it('checks the operator alone', () => {
    expect(readLabelSelector({ matchExpressions: [{ key: 'a', operator: 'Gt' }] })).toEqual(new UnknownOperator('Gt'));
    expect(readLabelSelector({ matchLabels: { 'bad key': 'x' } })).toMatchObject({ kind: 'requirements' });
  });
});
