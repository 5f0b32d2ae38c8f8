import type { Rule } from '../rule.ts';
import { apparentOverlapRule } from './apparent-overlap.ts';
import { canaryRule } from './canary.ts';
import { canaryBaseChangedRule } from './canary-base-changed.ts';
import { sidecarSetChangeRule } from './change.ts';
import { sidecarSetConflictRule } from './conflict.ts';
import { containerAddedRule } from './container-added.ts';
import { customVersionRule } from './custom-version.ts';
import { frozenBaseRule } from './frozen-base.ts';
import { hotUpgradeRule } from './hot-upgrade.ts';
import { injectionRevisionRule } from './injection-revision.ts';
import { mergePatchJsonRule } from './merge-patch-json.ts';
import { sidecarSetNameRule } from './name.ts';
import { namespaceAndSelectorRule } from './namespace-and-selector.ts';
import { nativeSidecarUpdateRule } from './native-sidecar-update.ts';
import { noContainersRule } from './no-containers.ts';
import { partialRevisionRule } from './partial-revision.ts';
import { patchMetadataRule } from './patch-metadata.ts';
import { patchWhitelistRule } from './patch-whitelist.ts';
import { pinnedRevisionRule } from './pinned-revision.ts';
import { resourcesExpressionRule } from './resources-expression.ts';
import { resourcesPolicyRule } from './resources-policy.ts';
import { sidecarSetSelectorRule } from './selector.ts';
import { transferEnvFieldRule } from './transfer-env-field.ts';
import { updateStrategyRule } from './update-strategy.ts';
import { upgradeTypeChangedRule } from './upgrade-type-changed.ts';

/** The rules of this folder. */
export const sidecarSetRules: readonly Rule[] = [
  canaryBaseChangedRule,
  canaryRule,
  sidecarSetConflictRule,
  sidecarSetChangeRule,
  containerAddedRule,
  injectionRevisionRule,
  sidecarSetNameRule,
  namespaceAndSelectorRule,
  nativeSidecarUpdateRule,
  noContainersRule,
  patchMetadataRule,
  patchWhitelistRule,
  resourcesPolicyRule,
  sidecarSetSelectorRule,
  transferEnvFieldRule,
  updateStrategyRule,
  upgradeTypeChangedRule,
  frozenBaseRule,
  apparentOverlapRule,
  hotUpgradeRule,
  resourcesExpressionRule,
  customVersionRule,
  mergePatchJsonRule,
  partialRevisionRule,
  pinnedRevisionRule,
];
