import type { Rule } from '../rule.ts';
import { inPlaceOnlyRule } from './in-place-only.ts';

/** The rules of this folder. */
export const workloadRules: readonly Rule[] = [inPlaceOnlyRule];
