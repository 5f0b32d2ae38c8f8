import { describe } from 'vitest';
import { keptCreates, keptUpdates } from './golden.ts';
import { holdVerdicts } from './hold-verdicts.ts';

describe('our verdicts on mutated objects are those of the real webhooks', () => {
  holdVerdicts(keptCreates, [2, 3]);
});

describe('our verdicts on updates are those of the real webhooks', () => {
  holdVerdicts(keptUpdates, [0, 1]);
});
