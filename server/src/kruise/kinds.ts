import type { JsonPath } from '../base/json.ts';
import { groupKindKey } from '../kubernetes/group-version-kind.ts';
import { workloadKind } from '../kubernetes/workload-kinds.ts';
import type { KruiseVersion } from './kruise-version.ts';

/** What is known of a Kruise kind without its schema. */
export interface KindInfo {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly shortNames: readonly string[];
  readonly scope: 'Cluster' | 'Namespaced';
  /** Versions that each release serves, oldest first. */
  readonly versions: Readonly<Record<KruiseVersion, readonly string[]>>;
  /** Where its Pod template may stand; none for most kinds. */
  readonly templatePaths: readonly JsonPath[];
}

/** The group of all Kruise kinds but PodUnavailableBudget. */
export const appsGroup = 'apps.kruise.io';
/** The group of PodUnavailableBudget. */
export const policyGroup = 'policy.kruise.io';

const alpha = ['v1alpha1'] as const;
const both = ['v1alpha1', 'v1beta1'] as const;

/** Since which release line `v1beta1` is served beside `v1alpha1`. */
function versionsWithBeta(since: KruiseVersion | undefined): KindInfo['versions'] {
  return {
    '1.8': since === '1.8' ? both : alpha,
    '1.9': since === '1.8' || since === '1.9' ? both : alpha,
    main: since === undefined ? alpha : both,
  };
}

function info(
  kind: string,
  plural: string,
  betaSince: KruiseVersion | undefined,
  options: { scope?: KindInfo['scope']; shortNames?: readonly string[]; group?: string } = {},
): KindInfo {
  const group = options.group ?? appsGroup;
  return {
    group,
    kind,
    plural,
    shortNames: options.shortNames ?? [],
    scope: options.scope ?? 'Namespaced',
    versions: versionsWithBeta(betaSince),
    templatePaths: (workloadKind(group, kind)?.templates ?? []).map(({ path }) => path),
  };
}

/** Every kind of Kruise's own CRDs (`config/crd/bases`, v1.8.4, v1.9.0 and main). */
export const kruiseKinds: readonly KindInfo[] = [
  info('AdvancedCronJob', 'advancedcronjobs', '1.9', { shortNames: ['acj'] }),
  info('BroadcastJob', 'broadcastjobs', '1.9', { shortNames: ['bcj'] }),
  info('CloneSet', 'clonesets', 'main', { shortNames: ['clone'] }),
  info('ContainerRecreateRequest', 'containerrecreaterequests', 'main', { shortNames: ['crr'] }),
  info('DaemonSet', 'daemonsets', '1.9', { shortNames: ['daemon', 'ads'] }),
  info('EphemeralJob', 'ephemeraljobs', undefined, { shortNames: ['ejob'] }),
  info('ImageListPullJob', 'imagelistpulljobs', '1.9'),
  info('ImagePullJob', 'imagepulljobs', '1.9'),
  info('NodeImage', 'nodeimages', '1.9', { scope: 'Cluster' }),
  info('NodePodProbe', 'nodepodprobes', undefined, { scope: 'Cluster' }),
  info('PersistentPodState', 'persistentpodstates', 'main'),
  info('PodProbeMarker', 'podprobemarkers', undefined),
  info('ResourceDistribution', 'resourcedistributions', 'main', { scope: 'Cluster', shortNames: ['distributor'] }),
  info('SidecarSet', 'sidecarsets', '1.9', { scope: 'Cluster' }),
  info('StatefulSet', 'statefulsets', '1.8', { shortNames: ['sts', 'asts'] }),
  info('UnitedDeployment', 'uniteddeployments', 'main', { shortNames: ['ud'] }),
  info('WorkloadSpread', 'workloadspreads', 'main', { shortNames: ['ws'] }),
  info('PodUnavailableBudget', 'podunavailablebudgets', 'main', { shortNames: ['pub'], group: policyGroup }),
];

const byGroupKind = new Map(kruiseKinds.map((entry) => [groupKindKey(entry), entry]));

/** What is known of a Kruise kind; `undefined` for every other one. */
export function kindInfo(group: string, kind: string): KindInfo | undefined {
  return byGroupKind.get(groupKindKey({ group, kind }));
}

/** Whether the group is one of Kruise's own; the groups of the Kruise family's other projects are not. */
export function isKruiseGroup(group: string): boolean {
  return group === appsGroup || group === policyGroup;
}
