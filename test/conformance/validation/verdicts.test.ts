import { describe, expect, it } from 'vitest';
import { disagreement } from './compare.ts';
import { ourCoreFields } from './core-fields.ts';
import { areKeptCasesCurrent, keptVerdicts, readKeptVerdicts } from './golden.ts';

const enough = 10_000;

describe('our verdicts on mutated objects are those of the real webhooks', () => {
  it('knows the cases that were judged', () => {
    expect(areKeptCasesCurrent(), 'Run node scripts/conformance-verdicts.ts --keep.').toBe(true);
    const parts = Array.from({ length: keptVerdicts.parts }, (_, part) => readKeptVerdicts(part)).flat();
    const judged = parts.flatMap(({ verdict }) => (verdict ? [verdict] : []));
    expect(judged.length).toBeGreaterThanOrEqual(enough);
    expect(judged.filter(({ allowed }) => allowed).length).toBeGreaterThan(enough / 4);
    expect(judged.filter(({ core }) => core).length).toBeGreaterThan(enough / 10);
  });

  it.concurrent.each(Array.from({ length: keptVerdicts.parts }, (_, part) => part))('part %i', async (part) => {
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
  });
});
