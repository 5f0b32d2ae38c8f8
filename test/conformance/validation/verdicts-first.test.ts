import { describe, expect, it } from 'vitest';
import { areKeptCasesCurrent, type KeptCases, keptCreates, type KeptVerdict, keptUpdates, readKeptVerdicts } from './golden.ts';
import { holdVerdicts } from './hold-verdicts.ts';

describe('the kept verdicts', () => {
  it.each([
    ['creates', keptCreates],
    ['updates', keptUpdates],
  ])('on %s are those of the cases', (_sort, kept) => {
    expect(areKeptCasesCurrent(kept), 'Run node scripts/conformance-verdicts.ts --keep.').toBe(true);
  });

  it('are many, of every sort', () => {
    const judged = verdictsOf(keptCreates);
    const enough = 10_000;
    expect(judged.length).toBeGreaterThanOrEqual(enough);
    expect(judged.filter(({ allowed }) => allowed).length).toBeGreaterThan(enough / 4);
    expect(judged.filter(({ fields }) => fields).length).toBeGreaterThan(enough / 2);
    expect(new Set(judged.map(({ stage }) => stage))).toEqual(new Set([undefined, 'decode', 'mutate', 'schema', 'validate']));
  });

  it('on updates are many, for reasons of their own', () => {
    const judged = verdictsOf(keptUpdates);
    expect(judged.length).toBeGreaterThanOrEqual(2_000);
    expect(judged.filter(({ allowed }) => allowed).length).toBeGreaterThan(500);
    const reasons = ['spec.containers.name', 'spec.containers.upgradeStrategy.upgradeType', 'spec.selector, targetRef', 'spec.targetRef'];
    for (const reason of reasons)
      expect(judged.filter(({ fields = [] }) => fields.some((field) => field.startsWith(`${reason}: `))).length, reason).toBeGreaterThan(20);
  });
});

describe('our verdicts on mutated objects are those of the real webhooks', () => {
  holdVerdicts(keptCreates, [0, 1]);
});

function verdictsOf(kept: KeptCases): readonly KeptVerdict[] {
  const parts = Array.from({ length: kept.parts }, (_, part) => readKeptVerdicts(kept, part)).flat();
  return parts.flatMap(({ verdict }) => (verdict ? [verdict] : []));
}
