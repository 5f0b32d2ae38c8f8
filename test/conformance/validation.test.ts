import { describe, expect, it } from 'vitest';
import { readGoldenVerdicts } from './golden.ts';

describe('the real webhooks judge as the catalogue of rules says', () => {
  it.each(readGoldenVerdicts().map((golden) => [golden.one.name, golden] as const))(
    '%s',
    (_name, { one, verdict, isCurrent }) => {
      expect(isCurrent, 'Golden data was made from another case: run npm run conformance:generate.').toBe(true);
      if (one.expect === 'admitted') expect(verdict.message ?? 'admitted').toBe('admitted');
      else expect(verdict.message).toContain(one.expect);
      expect(verdict.allowed).toBe(one.expect === 'admitted');
    },
  );
});
