import { isAtLeast, type KruiseVersion } from './kruise-version.ts';

/**
 * Feature gates of kruise-manager with their defaults in release 1.9, mirroring `defaultFeatureGates` of
 * `pkg/features/kruise_features.go`. Gates that came or changed with a release stand in `sinceRelease`.
 */
const defaults = {
  PodWebhook: true,
  KruiseDaemon: true,
  DaemonWatchingPod: true,
  CloneSetShortHash: false,
  KruisePodReadinessGate: false,
  PreDownloadImageForInPlaceUpdate: false,
  CloneSetPartitionRollback: false,
  ResourcesDeletionProtection: false,
  WorkloadSpread: true,
  PodUnavailableBudgetDeleteGate: true,
  PodUnavailableBudgetUpdateGate: false,
  TemplateNoDefaults: false,
  InPlaceUpdateEnvFromMetadata: true,
  StatefulSetAutoDeletePVC: true,
  SidecarSetPatchPodMetadataDefaultsAllowed: false,
  SidecarTerminator: false,
  PodProbeMarkerGate: true,
  PreDownloadImageForDaemonSetUpdate: false,
  CloneSetEventHandlerOptimization: false,
  PreparingUpdateAsUpdate: false,
  ImagePullJobGate: false,
  ResourceDistributionGate: false,
  DeletionProtectionForCRDCascadingGate: false,
  EnhancedLivenessProbe: false,
  RecreatePodWhenChangeVCTInCloneSetGate: false,
  StatefulSetStartOrdinal: false,
  PodIndexLabel: true,
  EnableExternalCerts: false,
  StatefulSetAutoResizePVCGate: false,
  ForceDeleteTimeoutExpectationGate: false,
  InPlaceWorkloadVerticalScaling: false,
  EnablePodProbeMarkerOnServerless: false,
  EnableSortSidecarContainerByName: false,
  InPlacePodVerticalScaling: false,
  DefaultHostNetworkHostPortsInPodTemplates: false,
  DaemonSetPruneIneligibleNodes: false,
} as const satisfies Record<string, boolean>;

/** The name of a feature gate of kruise-manager. */
export type FeatureGateName = keyof typeof defaults;

/** The release that a gate came with, where that is not 1.8 or older. */
const sinceRelease: Readonly<Partial<Record<FeatureGateName, KruiseVersion>>> = {
  EnableSortSidecarContainerByName: '1.9',
  InPlacePodVerticalScaling: '1.9',
  DefaultHostNetworkHostPortsInPodTemplates: 'main',
  DaemonSetPruneIneligibleNodes: 'main',
};

/** Gates that are beta, with the release since which they are; the others are alpha. */
const betaSince: Readonly<Partial<Record<FeatureGateName, KruiseVersion>>> = {
  PodWebhook: '1.8',
  KruiseDaemon: '1.8',
  DaemonWatchingPod: '1.8',
  ResourcesDeletionProtection: '1.8',
  WorkloadSpread: '1.8',
  PodUnavailableBudgetDeleteGate: '1.8',
  InPlaceUpdateEnvFromMetadata: '1.8',
  StatefulSetAutoDeletePVC: '1.8',
  PodProbeMarkerGate: '1.8',
  PodIndexLabel: '1.8',
  ResourceDistributionGate: 'main',
};

/** Names that set all gates of a stage, but for those that are set by their own names. */
export const collectiveGates = ['AllAlpha', 'AllBeta'] as const;

/** Gates that kruise-manager switches off together with another one. */
const forcedOff: Readonly<Partial<Record<FeatureGateName, readonly FeatureGateName[]>>> = {
  PodWebhook: [
    'KruisePodReadinessGate',
    'PodUnavailableBudgetDeleteGate',
    'PodUnavailableBudgetUpdateGate',
    'WorkloadSpread',
    'SidecarSetPatchPodMetadataDefaultsAllowed',
    'EnhancedLivenessProbe',
    'EnablePodProbeMarkerOnServerless',
  ],
  KruiseDaemon: [
    'PreDownloadImageForInPlaceUpdate',
    'DaemonWatchingPod',
    'InPlaceUpdateEnvFromMetadata',
    'PreDownloadImageForDaemonSetUpdate',
    'PodProbeMarkerGate',
    'SidecarTerminator',
    'ImagePullJobGate',
    'EnhancedLivenessProbe',
  ],
};

/** Every gate that the release knows, with its value. */
export type FeatureGates = Readonly<Partial<Record<FeatureGateName, boolean>>>;

/** Whether kruise-manager of that release knows the gate. */
export function isFeatureGate(name: string, version: KruiseVersion): name is FeatureGateName {
  return Object.hasOwn(defaults, name) && isAtLeast(version, sinceRelease[name as FeatureGateName] ?? '1.8');
}

/** What can be set in a release: its gates, and the names that set several. */
export function settableGateNames(version: KruiseVersion): readonly string[] {
  return [...featureGateNames(version), ...collectiveGates];
}

/** The names of all gates of a release. */
export function featureGateNames(version: KruiseVersion): readonly FeatureGateName[] {
  return Object.keys(defaults).filter((name) => isFeatureGate(name, version));
}

/**
 * The gates as kruise-manager runs with them: the release's defaults, then `overrides` (unknown names do nothing), `AllAlpha` and `AllBeta`
 * before single gates, then the combinations that `SetDefaultFeatureGates` forces.
 */
export function resolveFeatureGates(
  version: KruiseVersion,
  overrides: Readonly<Record<string, boolean>>,
): FeatureGates {
  const gates: Partial<Record<FeatureGateName, boolean>> = {};
  for (const name of featureGateNames(version)) {
    const since = betaSince[name];
    const stage = since !== undefined && isAtLeast(version, since) ? 'AllBeta' : 'AllAlpha';
    const setter = [name, stage].find((key) => Object.hasOwn(overrides, key));
    gates[name] = setter === undefined ? defaults[name] : overrides[setter] === true;
  }
  for (const [switched, dependants] of Object.entries(forcedOff) as [FeatureGateName, readonly FeatureGateName[]][]) {
    if (gates[switched] === false) for (const name of dependants) gates[name] = false;
  }
  if (gates.PreDownloadImageForInPlaceUpdate || gates.PreDownloadImageForDaemonSetUpdate) gates.ImagePullJobGate = true;
  if (!gates.ResourcesDeletionProtection) gates.DeletionProtectionForCRDCascadingGate = false;
  return gates;
}
