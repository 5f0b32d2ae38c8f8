import { describe, expect, it } from 'vitest';
import { asString, valueAt } from '../../../server/src/base/json.ts';
import { annotations } from '../../../server/src/kruise/annotations.ts';
import { areKeptCasesCurrent, keptMainCreates, keptMainUpdates, readKeptVerdicts } from './golden.ts';
import { holdVerdicts } from './hold-verdicts.ts';

describe('the kept verdicts of the development branch', () => {
  it.each([
    ['creates', keptMainCreates],
    ['updates', keptMainUpdates],
  ])('on %s are those of the cases', (_sort, kept) => {
    expect(areKeptCasesCurrent(kept), 'Run node scripts/conformance-verdicts.ts --kruise DIR --keep.').toBe(true);
  });

  it('are many, of what only that branch has', () => {
    const judged = readKeptVerdicts(keptMainCreates, 0).flatMap(({ one, verdict }) => (verdict ? [{ one, verdict }] : []));
    const ofVersion = (kind: string): typeof judged =>
      judged.filter(({ one: { object } }) => object['kind'] === kind && asString(object['apiVersion'])?.endsWith('/v1beta1') === true);
    const canaries = judged.filter(
      ({ one: { object } }) => valueAt(object, ['metadata', 'annotations', annotations.sidecarSetCanary]) === 'true',
    );
    for (const some of [ofVersion('PodUnavailableBudget'), ofVersion('WorkloadSpread'), canaries])
      for (const isAllowed of [true, false])
        expect(some.filter(({ verdict }) => verdict.allowed === isAllowed).length).toBeGreaterThan(10);
  });
});

describe('our verdicts are those of the development branch', () => {
  describe('on mutated objects', () => {
    holdVerdicts(keptMainCreates, [0]);
  });

  describe('on updates', () => {
    holdVerdicts(keptMainUpdates, [0]);
  });
});
