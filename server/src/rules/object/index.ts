import type { Rule } from '../rule.ts';
import { excludedNamespaceRule } from './excluded-namespace.ts';
import { featureGateRule } from './feature-gate.ts';
import { immutableFieldRule } from './immutable-field.ts';

/** The rules of this folder. */
export const objectRules: readonly Rule[] = [immutableFieldRule, excludedNamespaceRule, featureGateRule];
