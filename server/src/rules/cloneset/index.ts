import type { Rule } from '../rule.ts';
import { cloneSetChangeRule } from './change.ts';

/** The rules of this folder. */
export const cloneSetRules: readonly Rule[] = [cloneSetChangeRule];
