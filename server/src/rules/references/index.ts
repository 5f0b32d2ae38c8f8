import type { Rule } from '../rule.ts';
import { missingPullSecretRule } from './missing-pull-secret.ts';
import { missingTargetRule } from './missing-target.ts';

/** The rules of this folder. */
export const referencesRules: readonly Rule[] = [missingPullSecretRule, missingTargetRule];
