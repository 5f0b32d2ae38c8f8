import type { Rule } from '../rule.ts';
import { budgetAnnotationsRule } from './annotations.ts';
import { besideDisruptionBudgetRule } from './beside-disruption-budget.ts';
import { budgetBlocksAllRule } from './blocks-all.ts';
import { budgetBoundsRule } from './bounds.ts';
import { budgetConflictRule } from './conflict.ts';
import { budgetOperationsRule } from './operations.ts';
import { budgetProtectsNothingRule } from './protects-nothing.ts';
import { budgetTargetRule } from './target.ts';
import { budgetTargetChangedRule } from './target-changed.ts';
import { budgetTwoOnPodRule } from './two-on-pod.ts';
import { budgetUnknownTargetRule } from './unknown-target.ts';

/** The rules of this folder. */
export const budgetRules: readonly Rule[] = [
  budgetAnnotationsRule,
  budgetBoundsRule,
  budgetConflictRule,
  budgetTargetChangedRule,
  budgetTargetRule,
  budgetOperationsRule,
  budgetUnknownTargetRule,
  budgetTwoOnPodRule,
  budgetBlocksAllRule,
  budgetProtectsNothingRule,
  besideDisruptionBudgetRule,
];
