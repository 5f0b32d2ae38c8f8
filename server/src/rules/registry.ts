import type { Rule } from './rule.ts';

/** Every rule of the product, in the order of their codes. A test compares it with the folder. */
export const allRules: readonly Rule[] = [];
