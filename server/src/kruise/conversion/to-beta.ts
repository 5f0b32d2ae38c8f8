import { type JsonObject } from '../../base/json.ts';
import type { GroupVersionKind } from '../../kubernetes/group-version-kind.ts';
import { kindInfo } from '../kinds.ts';
import type { KruiseVersion } from '../kruise-version.ts';
import { type Conversion, ConversionError } from './conversion.ts';
import { convertBudget } from './budget.ts';
import { convertCloneSet } from './clone-set.ts';
import { convertDaemonSet } from './daemon-set.ts';
import { convertDistribution, convertPodState, convertSpread } from './renamed-fields.ts';
import { convertSidecarSet } from './sidecar-set.ts';

type Converter = (value: JsonObject) => Conversion | ConversionError;

const plain: Converter = () => ({ steps: [], losses: [] });

/**
 * How each kind goes from v1alpha1 to v1beta1 (`apis/apps/v1alpha1/*_conversion.go` and `apis/policy/v1alpha1/*_conversion.go`, main at
 * 07169cf; the same in v1.9.0 for the kinds that it has in both).
 */
const converters: Readonly<Record<string, Converter>> = {
  AdvancedCronJob: plain,
  BroadcastJob: plain,
  CloneSet: convertCloneSet,
  ContainerRecreateRequest: plain,
  DaemonSet: convertDaemonSet,
  ImageListPullJob: plain,
  ImagePullJob: plain,
  NodeImage: plain,
  PersistentPodState: convertPodState,
  PodUnavailableBudget: convertBudget,
  ResourceDistribution: convertDistribution,
  SidecarSet: convertSidecarSet,
  StatefulSet: plain,
  UnitedDeployment: plain,
  WorkloadSpread: convertSpread,
};

/**
 * The steps that turn a v1alpha1 object into v1beta1 as Kruise's own conversion does, `apiVersion` included. `undefined` where it is
 * no such object, or where the release does not serve the kind in v1beta1.
 */
export function conversionToBeta(
  gvk: GroupVersionKind,
  value: JsonObject,
  release: KruiseVersion,
): Conversion | ConversionError | undefined {
  const served = kindInfo(gvk.group, gvk.kind)?.versions[release];
  if (gvk.version !== 'v1alpha1' || !served?.includes('v1beta1')) return undefined;
  const converter = Object.hasOwn(converters, gvk.kind) ? converters[gvk.kind] : undefined;
  const conversion = converter?.(value);
  if (conversion === undefined || conversion instanceof ConversionError) return conversion;
  const version = { action: 'set', path: ['apiVersion'], value: `${gvk.group}/v1beta1` } as const;
  return { ...conversion, steps: [version, ...conversion.steps] };
}
