import { expect, it } from 'vitest';
import { disagreement } from './compare.ts';
import { ourCoreFields } from './core-fields.ts';
import { readKeptVerdicts } from './golden.ts';

const longest = 300_000;

/** Tests that hold our rules against the kept verdicts of these parts; several files share them, so that they run side by side. */
export function holdVerdicts(parts: readonly number[]): void {
  it.each(parts)(
    'part %i',
    async (part) => {
      const differences: string[] = [];
      for (const { one, verdict } of readKeptVerdicts(part)) {
        if (!verdict) continue;
        const difference = await disagreement(one, verdict);
        if (difference !== undefined) differences.push(difference);
        // Where core validation refuses, our port names the same fields.
        if (verdict.core && JSON.stringify(ourCoreFields(one)) !== JSON.stringify(verdict.core))
          differences.push(`${one.name}: Go names ${verdict.core.join(', ')}, we ${ourCoreFields(one).join(', ')}`);
      }
      expect(differences).toEqual([]);
    },
    longest,
  );
}
