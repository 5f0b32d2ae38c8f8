import { describe, expect, it } from 'vitest';
import { areKeptCasesCurrent, keptVerdicts, readKeptVerdicts } from './golden.ts';
import { holdVerdicts } from './hold-verdicts.ts';

const enough = 10_000;

describe('the kept verdicts', () => {
  it('are those of the cases', () => {
    expect(areKeptCasesCurrent(), 'Run node scripts/conformance-verdicts.ts --keep.').toBe(true);
  });

  it('are many, of every sort', () => {
    const parts = Array.from({ length: keptVerdicts.parts }, (_, part) => readKeptVerdicts(part)).flat();
    const judged = parts.flatMap(({ verdict }) => (verdict ? [verdict] : []));
    expect(judged.length).toBeGreaterThanOrEqual(enough);
    expect(judged.filter(({ allowed }) => allowed).length).toBeGreaterThan(enough / 4);
    expect(judged.filter(({ core }) => core).length).toBeGreaterThan(enough / 10);
    expect(new Set(judged.map(({ stage }) => stage))).toEqual(new Set([undefined, 'decode', 'mutate', 'schema', 'validate']));
  });
});

describe('our verdicts on mutated objects are those of the real webhooks', () => {
  holdVerdicts([0, 1]);
});
