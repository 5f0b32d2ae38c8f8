import { corePackages } from '../kubernetes/core-go-types.ts';
import { coreTypes } from '../kubernetes/core-types.ts';
import { GoTypes } from '../kubernetes/go-types.ts';
import { isAtLeast, type KruiseVersion } from './kruise-version.ts';

/** The JSON shape of SidecarSet and its parts in v1beta1, in the notation of `core-types.ts`; mirrors `sidecarset_types.go`. */
const sidecarSetTypes: Readonly<Record<string, string>> = {
  SidecarSet: 'kind? string; apiVersion? string; metadata? ObjectMeta; spec? SidecarSetSpec; status? SidecarSetStatus',
  SidecarSetSpec:
    'selector? *LabelSelector; namespaceSelector? *LabelSelector; initContainers? []SidecarContainer merge:name; containers? []SidecarContainer merge:name; volumes? []Volume merge:name; updateStrategy? SidecarSetUpdateStrategy; injectionStrategy? SidecarSetInjectionStrategy; imagePullSecrets? []LocalObjectReference merge:name; revisionHistoryLimit? *int32; patchPodMetadata? []SidecarSetPatchPodMetadata; customVersion? string',
  SidecarSetPatchPodMetadata: 'annotations? map[string]string; patchPolicy? SidecarSetPatchPolicyType',
  SidecarSetPatchPolicyType: 'string',
  SidecarContainer:
    'inline Container; podInjectPolicy? PodInjectPolicyType; upgradeStrategy? SidecarContainerUpgradeStrategy; shareVolumePolicy? ShareVolumePolicy; shareVolumeDevicePolicy? *ShareVolumePolicy; transferEnv? []TransferEnvVar; resourcesPolicy? *ResourcesPolicy',
  PodInjectPolicyType: 'string',
  ShareVolumePolicy: 'type? ShareVolumePolicyType',
  ShareVolumePolicyType: 'string',
  TransferEnvVar:
    'sourceContainerName? string; sourceContainerNameFrom? *SourceContainerNameSource; envName? string; envNames? []string',
  SourceContainerNameSource: 'fieldRef? *ObjectFieldSelector',
  ResourcesPolicy:
    'targetContainersMode TargetContainersModeType; targetContainersNameRegex? string; resourcesExpr ResourcesExpr',
  TargetContainersModeType: 'string',
  ResourcesExpr: 'limits? *ResourceExprLimits; requests? *ResourceExprRequests',
  ResourceExprLimits: 'cpu? string; memory? string',
  ResourceExprRequests: 'cpu? string; memory? string',
  SidecarContainerUpgradeStrategy: 'upgradeType? SidecarContainerUpgradeType; hotUpgradeEmptyImage? string',
  SidecarContainerUpgradeType: 'string',
  SidecarSetInjectionStrategy: 'paused? bool; revision? *SidecarSetInjectRevision',
  SidecarSetInjectRevision: 'customVersion? *string; revisionName? *string; policy? SidecarSetInjectRevisionPolicy',
  SidecarSetInjectRevisionPolicy: 'string',
  SidecarSetUpdateStrategy:
    'type? SidecarSetUpdateStrategyType; paused? bool; selector? *LabelSelector; partition? *IntOrString; maxUnavailable? *IntOrString; priorityStrategy? *UpdatePriorityStrategy; scatterStrategy? UpdateScatterStrategy',
  SidecarSetUpdateStrategyType: 'string',
  UpdatePriorityStrategy: 'orderPriority? []UpdatePriorityOrderTerm; weightPriority? []UpdatePriorityWeightTerm',
  UpdatePriorityOrderTerm: 'orderedKey string',
  UpdatePriorityWeightTerm: 'weight int32; matchSelector LabelSelector',
  UpdateScatterStrategy: '[]UpdateScatterTerm',
  UpdateScatterTerm: 'key string; value string',
  SidecarSetStatus:
    'observedGeneration? int64; matchedPods int32; updatedPods int32; readyPods int32; updatedReadyPods? int32; latestRevision? string; collisionCount? *int32',
};

const alphaSpec = `namespace? string; ${sidecarSetTypes['SidecarSetSpec'] ?? ''}`.replace(
  '; customVersion? string',
  '',
);

/** Container fields that came with 1.9. */
const sinceNine = /; (?:shareVolumeDevicePolicy|resourcesPolicy)\? \S+/g;

const tables = new Map<string, GoTypes>();

/** The Go types of SidecarSet in one API version of one release. */
export function sidecarSetGoTypes(apiVersion: SidecarSetVersion, release: KruiseVersion): GoTypes {
  const isOld = !isAtLeast(release, '1.9');
  const key = `${apiVersion} ${isOld ? 'old' : 'new'}`;
  let table = tables.get(key);
  if (!table) {
    const declarations: Record<string, string> = { ...coreTypes, ...sidecarSetTypes };
    if (apiVersion === 'v1alpha1') declarations['SidecarSetSpec'] = alphaSpec;
    const container = sidecarSetTypes['SidecarContainer'] ?? '';
    if (isOld) declarations['SidecarContainer'] = container.replace(sinceNine, '');
    const packages = Object.fromEntries(Object.keys(sidecarSetTypes).map((name) => [name, apiVersion]));
    table = new GoTypes(declarations, { ...corePackages, ...packages, UpdatePriorityStrategy: 'pub' });
    tables.set(key, table);
  }
  return table;
}

/** The API versions of SidecarSet. */
export type SidecarSetVersion = 'v1alpha1' | 'v1beta1';
