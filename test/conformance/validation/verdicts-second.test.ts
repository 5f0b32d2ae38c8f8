import { describe } from 'vitest';
import { holdVerdicts } from './hold-verdicts.ts';

describe('our verdicts on mutated objects are those of the real webhooks', () => {
  holdVerdicts([2, 3]);
});
