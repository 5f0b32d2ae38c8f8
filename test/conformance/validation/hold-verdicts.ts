import { expect, it } from 'vitest';
import { differenceOf } from './compare.ts';
import { coreDifferenceOf } from './core-fields.ts';
import { type KeptCases, readKeptVerdicts } from './golden.ts';
import { parseRefusedField } from './refused-fields.ts';

const longest = 300_000;

/** Tests that hold our rules against the kept verdicts of these parts; several files share them, so that they run side by side. */
export function holdVerdicts(kept: KeptCases, parts: readonly number[]): void {
  it.each(parts)(
    'part %i',
    async (part) => {
      const differences: string[] = [];
      for (const { one, verdict } of readKeptVerdicts(kept, part)) {
        if (!verdict) continue;
        const fields = (verdict.fields ?? []).map(parseRefusedField);
        const difference = await differenceOf(one, { ...verdict, fields });
        if (difference !== undefined) differences.push(difference.text);
        const coreDifference = coreDifferenceOf(one, verdict.stage, fields);
        if (coreDifference !== undefined) differences.push(coreDifference);
      }
      expect(differences).toEqual([]);
    },
    longest,
  );
}
