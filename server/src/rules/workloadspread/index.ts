import type { Rule } from '../rule.ts';
import { adaptiveWithoutLimitRule } from './adaptive-without-limit.ts';
import { filterWithoutSelectorRule } from './filter-without-selector.ts';
import { maxReplicasRule } from './max-replicas.ts';
import { noPlaceLeftRule } from './no-place-left.ts';
import { nodeSelectionRule } from './node-selection.ts';
import { overwrittenSchedulingRule } from './overwritten-scheduling.ts';
import { spreadPatchRule } from './patch.ts';
import { spreadPatchMetadataRule } from './patch-metadata.ts';
import { percentSignRule } from './percent-sign.ts';
import { replicasPathRule } from './replicas-path.ts';
import { scheduleStrategyRule } from './schedule-strategy.ts';
import { spreadSubsetsRule } from './subsets.ts';
import { spreadTargetRule } from './target.ts';
import { spreadTargetChangedRule } from './target-changed.ts';
import { targetFilterRule } from './target-filter.ts';
import { targetVersionRule } from './target-version.ts';

/** The rules of this folder. */
export const spreadRules: readonly Rule[] = [
  maxReplicasRule,
  nodeSelectionRule,
  spreadPatchRule,
  scheduleStrategyRule,
  spreadSubsetsRule,
  targetFilterRule,
  spreadTargetChangedRule,
  spreadTargetRule,
  spreadPatchMetadataRule,
  percentSignRule,
  replicasPathRule,
  overwrittenSchedulingRule,
  adaptiveWithoutLimitRule,
  filterWithoutSelectorRule,
  noPlaceLeftRule,
  targetVersionRule,
];
