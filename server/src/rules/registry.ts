import type { Rule, RuleMeta } from './rule.ts';
import { cloneSetChangeRule } from './cloneset/change.ts';
import { coreContainerImageRule } from './core/container-image.ts';
import { coreContainerNameRule } from './core/container-name.ts';
import { coreContainerPortRule } from './core/container-port.ts';
import { coreContainerRule } from './core/container.ts';
import { coreEnvRule } from './core/env.ts';
import { coreLifecycleRule } from './core/lifecycle.ts';
import { coreObjectMetadataRule } from './core/object-metadata.ts';
import { corePodMetadataRule } from './core/pod-metadata.ts';
import { corePodRule } from './core/pod.ts';
import { coreProbeRule } from './core/probe.ts';
import { coreResourcesRule } from './core/resources.ts';
import { coreSchedulingRule } from './core/scheduling.ts';
import { coreSecurityContextRule } from './core/security-context.ts';
import { coreVolumeDeviceRule } from './core/volume-device.ts';
import { coreVolumeMountRule } from './core/volume-mount.ts';
import { coreVolumeRule } from './core/volume.ts';
import { annotationOverwrittenRule } from './injection/annotation-overwritten.ts';
import { containerNameTwiceRule } from './injection/container-name-twice.ts';
import { containerOverwrittenRule } from './injection/container-overwritten.ts';
import { hostPortTwiceRule } from './injection/host-port-twice.ts';
import { initContainersSortedRule } from './injection/init-containers-sorted.ts';
import { mountPathTakenRule } from './injection/mount-path-taken.ts';
import { mountPathTwiceRule } from './injection/mount-path-twice.ts';
import { podRefusedRule } from './injection/pod-refused.ts';
import { requestExceedsLimitRule } from './injection/request-exceeds-limit.ts';
import { transferEnvNoSourceRule } from './injection/transfer-env-no-source.ts';
import { volumeClashRule } from './injection/volume-clash.ts';
import { namespaceOnClusterScopedRule } from './kubernetes/namespace-on-cluster-scoped.ts';
import { budgetAnnotationsRule } from './podunavailablebudget/annotations.ts';
import { budgetBoundsRule } from './podunavailablebudget/bounds.ts';
import { budgetConflictRule } from './podunavailablebudget/conflict.ts';
import { budgetTargetChangedRule } from './podunavailablebudget/target-changed.ts';
import { budgetTargetRule } from './podunavailablebudget/target.ts';
import { engineMetas } from './engine-metas.ts';
import { objectNameRule } from './kubernetes/object-name.ts';
import { immutableFieldRule } from './object/immutable-field.ts';
import { authMismatchRule } from './pull-secrets/auth-mismatch.ts';
import { pullSecretContentRule } from './pull-secrets/content.ts';
import { duplicatePullSecretRule } from './pull-secrets/duplicate-name.ts';
import { entryKeyRule } from './pull-secrets/entry-key.ts';
import { expiringCredentialsRule } from './pull-secrets/expiring.ts';
import { pullSecretFormatRule } from './pull-secrets/format.ts';
import { hiddenServiceAccountRule } from './pull-secrets/hidden-service-account.ts';
import { pullSecretKeyRule } from './pull-secrets/key.ts';
import { listOfNamesRule } from './pull-secrets/list-of-names.ts';
import { missingListRule } from './pull-secrets/missing-list.ts';
import { namespaceInReferenceRule } from './pull-secrets/namespace-in-reference.ts';
import { namespaceNameRule } from './pull-secrets/namespace-name.ts';
import { noCredentialsRule } from './pull-secrets/no-credentials.ts';
import { imageNotCoveredRule } from './pull-secrets/not-covered.ts';
import { otherNamespaceRule } from './pull-secrets/other-namespace.ts';
import { pathPrefixRule } from './pull-secrets/path-prefix.ts';
import { serviceAccountPatchRule } from './pull-secrets/service-account-patch.ts';
import { pullSecretTypeRule } from './pull-secrets/type.ts';
import { undecodablePullSecretRule } from './pull-secrets/undecodable.ts';
import { unquotedTemplateRule } from './pull-secrets/unquoted-template.ts';
import { unusablePullSecretRule } from './pull-secrets/unusable.ts';
import { missingPullSecretRule } from './references/missing-pull-secret.ts';
import { enumRule } from './schema/enum.ts';
import { fieldOfOtherVersionRule } from './schema/field-of-other-version.ts';
import { fieldTooNewRule } from './schema/field-too-new.ts';
import { formatRule } from './schema/format.ts';
import { metadataOfOtherVersionRule } from './schema/metadata-of-other-version.ts';
import { minimumRule } from './schema/minimum.ts';
import { misplacedFieldRule } from './schema/misplaced-field.ts';
import { requiredRule } from './schema/required.ts';
import { typeRule } from './schema/type.ts';
import { unknownFieldRule } from './schema/unknown-field.ts';
import { unknownKindRule } from './schema/unknown-kind.ts';
import { versionNotServedRule } from './schema/version-not-served.ts';
import { canaryBaseChangedRule } from './sidecarset/canary-base-changed.ts';
import { canaryRule } from './sidecarset/canary.ts';
import { sidecarSetConflictRule } from './sidecarset/conflict.ts';
import { sidecarSetChangeRule } from './sidecarset/change.ts';
import { containerAddedRule } from './sidecarset/container-added.ts';
import { injectionRevisionRule } from './sidecarset/injection-revision.ts';
import { sidecarSetNameRule } from './sidecarset/name.ts';
import { namespaceAndSelectorRule } from './sidecarset/namespace-and-selector.ts';
import { nativeSidecarUpdateRule } from './sidecarset/native-sidecar-update.ts';
import { noContainersRule } from './sidecarset/no-containers.ts';
import { patchMetadataRule } from './sidecarset/patch-metadata.ts';
import { patchWhitelistRule } from './sidecarset/patch-whitelist.ts';
import { resourcesPolicyRule } from './sidecarset/resources-policy.ts';
import { sidecarSetSelectorRule } from './sidecarset/selector.ts';
import { transferEnvFieldRule } from './sidecarset/transfer-env-field.ts';
import { updateStrategyRule } from './sidecarset/update-strategy.ts';
import { upgradeTypeChangedRule } from './sidecarset/upgrade-type-changed.ts';
import { inPlaceOnlyRule } from './workload/in-place-only.ts';
import { maxReplicasRule } from './workloadspread/max-replicas.ts';
import { nodeSelectionRule } from './workloadspread/node-selection.ts';
import { spreadPatchRule } from './workloadspread/patch.ts';
import { scheduleStrategyRule } from './workloadspread/schedule-strategy.ts';
import { spreadSubsetsRule } from './workloadspread/subsets.ts';
import { targetFilterRule } from './workloadspread/target-filter.ts';
import { spreadTargetChangedRule } from './workloadspread/target-changed.ts';
import { spreadTargetRule } from './workloadspread/target.ts';
import { frozenBaseRule } from './sidecarset/frozen-base.ts';
import { apparentOverlapRule } from './sidecarset/apparent-overlap.ts';
import { hotUpgradeRule } from './sidecarset/hot-upgrade.ts';
import { resourcesExpressionRule } from './sidecarset/resources-expression.ts';
import { customVersionRule } from './sidecarset/custom-version.ts';
import { mergePatchJsonRule } from './sidecarset/merge-patch-json.ts';
import { partialRevisionRule } from './sidecarset/partial-revision.ts';
import { pinnedRevisionRule } from './sidecarset/pinned-revision.ts';
import { unmatchableSelectorRule } from './kubernetes/unmatchable-selector.ts';
import { budgetOperationsRule } from './podunavailablebudget/operations.ts';
import { budgetUnknownTargetRule } from './podunavailablebudget/unknown-target.ts';
import { budgetTwoOnPodRule } from './podunavailablebudget/two-on-pod.ts';
import { budgetBlocksAllRule } from './podunavailablebudget/blocks-all.ts';
import { budgetProtectsNothingRule } from './podunavailablebudget/protects-nothing.ts';
import { besideDisruptionBudgetRule } from './podunavailablebudget/beside-disruption-budget.ts';
import { spreadPatchMetadataRule } from './workloadspread/patch-metadata.ts';
import { percentSignRule } from './workloadspread/percent-sign.ts';
import { replicasPathRule } from './workloadspread/replicas-path.ts';
import { overwrittenSchedulingRule } from './workloadspread/overwritten-scheduling.ts';
import { adaptiveWithoutLimitRule } from './workloadspread/adaptive-without-limit.ts';
import { filterWithoutSelectorRule } from './workloadspread/filter-without-selector.ts';
import { noPlaceLeftRule } from './workloadspread/no-place-left.ts';
import { targetVersionRule } from './workloadspread/target-version.ts';
import { missingTargetRule } from './references/missing-target.ts';
import { excludedNamespaceRule } from './object/excluded-namespace.ts';
import { featureGateRule } from './object/feature-gate.ts';

/** Every rule of the product. A test compares it with the folder. */
export const allRules: readonly Rule[] = [
  cloneSetChangeRule,
  coreContainerImageRule,
  coreContainerNameRule,
  coreContainerPortRule,
  coreContainerRule,
  coreEnvRule,
  coreLifecycleRule,
  coreObjectMetadataRule,
  corePodMetadataRule,
  corePodRule,
  coreProbeRule,
  coreResourcesRule,
  coreSchedulingRule,
  coreSecurityContextRule,
  coreVolumeDeviceRule,
  coreVolumeMountRule,
  coreVolumeRule,
  annotationOverwrittenRule,
  containerNameTwiceRule,
  containerOverwrittenRule,
  hostPortTwiceRule,
  initContainersSortedRule,
  mountPathTakenRule,
  mountPathTwiceRule,
  podRefusedRule,
  requestExceedsLimitRule,
  transferEnvNoSourceRule,
  volumeClashRule,
  namespaceOnClusterScopedRule,
  budgetAnnotationsRule,
  budgetBoundsRule,
  budgetConflictRule,
  budgetTargetChangedRule,
  budgetTargetRule,
  objectNameRule,
  immutableFieldRule,
  authMismatchRule,
  pullSecretContentRule,
  duplicatePullSecretRule,
  entryKeyRule,
  expiringCredentialsRule,
  pullSecretFormatRule,
  hiddenServiceAccountRule,
  pullSecretKeyRule,
  listOfNamesRule,
  missingListRule,
  namespaceInReferenceRule,
  namespaceNameRule,
  noCredentialsRule,
  imageNotCoveredRule,
  otherNamespaceRule,
  pathPrefixRule,
  serviceAccountPatchRule,
  pullSecretTypeRule,
  undecodablePullSecretRule,
  unquotedTemplateRule,
  unusablePullSecretRule,
  missingPullSecretRule,
  enumRule,
  fieldOfOtherVersionRule,
  fieldTooNewRule,
  formatRule,
  metadataOfOtherVersionRule,
  minimumRule,
  misplacedFieldRule,
  requiredRule,
  typeRule,
  unknownFieldRule,
  unknownKindRule,
  versionNotServedRule,
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
  inPlaceOnlyRule,
  maxReplicasRule,
  nodeSelectionRule,
  spreadPatchRule,
  scheduleStrategyRule,
  spreadSubsetsRule,
  targetFilterRule,
  spreadTargetChangedRule,
  spreadTargetRule,
  frozenBaseRule,
  apparentOverlapRule,
  hotUpgradeRule,
  resourcesExpressionRule,
  customVersionRule,
  mergePatchJsonRule,
  partialRevisionRule,
  pinnedRevisionRule,
  unmatchableSelectorRule,
  budgetOperationsRule,
  budgetUnknownTargetRule,
  budgetTwoOnPodRule,
  budgetBlocksAllRule,
  budgetProtectsNothingRule,
  besideDisruptionBudgetRule,
  spreadPatchMetadataRule,
  percentSignRule,
  replicasPathRule,
  overwrittenSchedulingRule,
  adaptiveWithoutLimitRule,
  filterWithoutSelectorRule,
  noPlaceLeftRule,
  targetVersionRule,
  missingTargetRule,
  excludedNamespaceRule,
  featureGateRule,
];

/** Everything that a finding can be: the rules, and what the engine itself says. Documentation and reports are made from it. */
export const allMetas: readonly RuleMeta[] = [...allRules.map(({ meta }) => meta), ...engineMetas];
