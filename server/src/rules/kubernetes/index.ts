import type { Rule } from '../rule.ts';
import { namespaceOnClusterScopedRule } from './namespace-on-cluster-scoped.ts';
import { objectNameRule } from './object-name.ts';
import { unmatchableSelectorRule } from './unmatchable-selector.ts';

/** The rules of this folder. */
export const kubernetesRules: readonly Rule[] = [namespaceOnClusterScopedRule, objectNameRule, unmatchableSelectorRule];
