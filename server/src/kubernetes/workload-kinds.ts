import { deepEquals, isJsonObject, valueAt, type JsonObject, type JsonPath } from '../base/json.ts';
import { groupKindKey } from './group-version-kind.ts';

/** A kind between a workload and its Pods, which no manifest holds: a Deployment's ReplicaSet, a CronJob's Job. */
export interface IntermediateOwner {
  readonly apiVersion: string;
  readonly kind: string;
}

/** A place of a workload that Pods are made from. */
export interface PodTemplatePlace {
  /** Path of the Pod template (with `metadata` and `spec`) in the object; empty for a Pod. */
  readonly path: JsonPath;
  /** Owners between the workload and the Pod, nearest to the Pod first. */
  readonly intermediates: readonly IntermediateOwner[];
  /** Path of the list of claim templates that become volumes of each Pod, where there can be one. */
  readonly claimTemplatesPath: JsonPath | undefined;
}

/** How Pods come from a kind. */
export interface WorkloadKind {
  readonly group: string;
  readonly kind: string;
  /** Where Pod templates may stand; a workload fills one or more of them. */
  readonly templates: readonly PodTemplatePlace[];
  /** Path of the number of Pods, where the kind has one. */
  readonly replicasPath: JsonPath | undefined;
}

const replicaSet: IntermediateOwner = { apiVersion: 'apps/v1', kind: 'ReplicaSet' };
const job: IntermediateOwner = { apiVersion: 'batch/v1', kind: 'Job' };
const inSpec: JsonPath = ['spec', 'template'];

function workload(
  group: string,
  kind: string,
  templates: readonly (readonly [JsonPath, ...IntermediateOwner[]])[],
  options: { replicas?: JsonPath; hasClaims?: (templatePath: JsonPath) => boolean } = {},
): WorkloadKind {
  return {
    group,
    kind,
    templates: templates.map(([path, ...intermediates]) => ({
      path,
      intermediates,
      claimTemplatesPath: options.hasClaims?.(path) ? [...path.slice(0, -1), 'volumeClaimTemplates'] : undefined,
    })),
    replicasPath: options.replicas,
  };
}

const scaled = { replicas: ['spec', 'replicas'] };
const scaledWithClaims = { ...scaled, hasClaims: () => true };

/** Every built-in and Kruise kind that Pods come from. */
export const workloadKinds: readonly WorkloadKind[] = [
  workload('', 'Pod', [[[]]]),
  workload('', 'PodTemplate', [[['template']]]),
  workload('', 'ReplicationController', [[inSpec]], scaled),
  workload('apps', 'Deployment', [[inSpec, replicaSet]], scaled),
  workload('apps', 'ReplicaSet', [[inSpec]], scaled),
  workload('apps', 'StatefulSet', [[inSpec]], scaledWithClaims),
  workload('apps', 'DaemonSet', [[inSpec]]),
  workload('batch', 'Job', [[inSpec]], { replicas: ['spec', 'parallelism'] }),
  workload('batch', 'CronJob', [[['spec', 'jobTemplate', 'spec', 'template'], job]], {
    replicas: ['spec', 'jobTemplate', 'spec', 'parallelism'],
  }),
  workload('apps.kruise.io', 'CloneSet', [[inSpec]], scaledWithClaims),
  workload('apps.kruise.io', 'StatefulSet', [[inSpec]], scaledWithClaims),
  workload('apps.kruise.io', 'DaemonSet', [[inSpec]]),
  workload('apps.kruise.io', 'BroadcastJob', [[inSpec]]),
  workload('apps.kruise.io', 'AdvancedCronJob', [
    [['spec', 'template', 'jobTemplate', 'spec', 'template'], job],
    [
      ['spec', 'template', 'broadcastJobTemplate', 'spec', 'template'],
      { apiVersion: 'apps.kruise.io/v1beta1', kind: 'BroadcastJob' },
    ],
  ]),
  workload(
    'apps.kruise.io',
    'UnitedDeployment',
    [
      [['spec', 'template', 'statefulSetTemplate', 'spec', 'template'], { apiVersion: 'apps/v1', kind: 'StatefulSet' }],
      [
        ['spec', 'template', 'advancedStatefulSetTemplate', 'spec', 'template'],
        { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet' },
      ],
      [
        ['spec', 'template', 'cloneSetTemplate', 'spec', 'template'],
        { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' },
      ],
      [
        ['spec', 'template', 'deploymentTemplate', 'spec', 'template'],
        replicaSet,
        { apiVersion: 'apps/v1', kind: 'Deployment' },
      ],
    ],
    { ...scaled, hasClaims: (path) => !path.includes('deploymentTemplate') },
  ),
];

const byGroupKind = new Map(workloadKinds.map((info) => [groupKindKey(info), info]));

/** How Pods come from the kind, or `undefined` where none do (ImagePullJob, Service …). */
export function workloadKind(group: string, kind: string): WorkloadKind | undefined {
  return byGroupKind.get(groupKindKey({ group, kind }));
}

/** The Pod templates that are written in `value`: usually one, several at most in an invalid AdvancedCronJob or UnitedDeployment. */
export function podTemplatesIn(group: string, kind: string, value: JsonObject): readonly PodTemplatePlace[] {
  const places = workloadKind(group, kind)?.templates ?? [];
  return places.filter(({ path }) => isJsonObject(valueAt(value, path)));
}

/** The claim templates of the kind that become volumes of the Pods of the template at `templatePath`. */
export function claimTemplatesPathFor(group: string, kind: string, templatePath: JsonPath): JsonPath | undefined {
  return workloadKind(group, kind)?.templates.find(({ path }) => deepEquals([...path], [...templatePath]))
    ?.claimTemplatesPath;
}

/** `spec.replicas` (or what the kind has instead) of `value`: 1 where it is left out, `undefined` where the kind has no such number. */
export function replicasOf(group: string, kind: string, value: JsonObject): number | undefined {
  const path = workloadKind(group, kind)?.replicasPath;
  if (path === undefined) return undefined;
  const written = valueAt(value, path);
  return typeof written === 'number' ? written : 1;
}
