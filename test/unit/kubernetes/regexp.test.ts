import { describe, expect, it } from 'vitest';
import { compileRe2, Re2Error, type Re2Pattern } from '../../../server/src/kubernetes/regexp.ts';

describe('compileRe2', () => {
  it('matches anywhere, with flags', () => {
    expect((compileRe2('(?i)APP') as Re2Pattern).matches('my-app-1')).toBe(true);
    expect((compileRe2('^app$') as Re2Pattern).matches('my-app')).toBe(false);
  });

  it.each([
    ['(', 'error parsing regexp: missing closing ): `(`'],
    ['(?=x)', 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`'],
    ['a\\', 'error parsing regexp: trailing backslash at end of expression: ``'],
    ['x{1001}', 'error parsing regexp: invalid repeat count: `{1001}`'],
  ])('refuses %s as Go does', (pattern, message) => {
    expect(compileRe2(pattern)).toEqual(new Re2Error(message));
  });

  it('does not hang on a hostile pattern', () => {
    expect((compileRe2('(a+)+$') as Re2Pattern).matches(`${'a'.repeat(20_000)}!`)).toBe(false);
  });
});
