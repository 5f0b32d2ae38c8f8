import { asArray, asObject, asString, isJsonObject, type JsonObject, type JsonValue } from '../../../base/json.ts';
import { readCustomWorkloads } from '../../../kruise/custom-workloads.ts';
import { parseApiVersion } from '../../../kubernetes/group-version-kind.ts';
import { goQuote } from '../../../kubernetes/go-numbers.ts';
import { type ControllerReference, type FoundController, type OwnerChain, readTargetRef } from '../../owner-chain.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import type { StageObject } from '../../stage-objects.ts';

/** Workloads whose number of Pods Kruise reads by itself, in exactly these versions. */
export const replicasFields: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'replicas',
  'apps/v1 ReplicaSet': 'replicas',
  'apps/v1 StatefulSet': 'replicas',
  'batch/v1 Job': 'parallelism',
  'apps.kruise.io/v1alpha1 CloneSet': 'replicas',
  'apps.kruise.io/v1alpha1 StatefulSet': 'replicas',
  'apps.kruise.io/v1beta1 StatefulSet': 'replicas',
};

/**
 * The number of Pods that percentages count from (`getWorkloadReplicas`); 0 where the workload is not there. A version that the
 * cluster does not serve refuses the Pod.
 */
export function workloadReplicas(spread: StageObject, chain: OwnerChain, context: StageContext): number | Rejection {
  const spec = asObject(spread.value['spec']);
  const target = readTargetRef(spec?.['targetRef']);
  if (!target) return 0;
  if (!chain.isServed(target)) {
    const message = `no matches for kind ${goQuote(target.kind)} in version ${goQuote(target.apiVersion)}`;
    return new Rejection(message, spread.reference);
  }
  const found = chain.find(target);
  if (typeof found === 'string') return 0;
  const field = replicasFields[`${target.apiVersion} ${target.kind}`];
  const paths = asArray(asObject(spec?.['targetFilter'])?.['replicasPathList']).map((path) => asString(path) ?? '');
  if (!found.object) {
    if (field === undefined) return 0;
    if (paths.length === 0) return unseenReplicas(found, chain, context);
    return context.input.isComplete ? sumOfPaths(asStored(bareWorkload, field), paths) : 0;
  }
  if (paths.length > 0) return sumOfPaths(field === undefined ? found.object : asStored(found.object, field), paths);
  return field === undefined ? customReplicas(found.object, target, context) : replicasOf(found.object, field);
}

function replicasOf(object: JsonObject, field: string): number {
  const replicas = asObject(object['spec'])?.[field];
  return typeof replicas === 'number' ? replicas : 1;
}

/** What Go's typed workloads hold where nothing is written. */
const bareWorkload: JsonObject = { spec: { template: { spec: { containers: null } } } };

/** The workload with the number of Pods that the API server sets where none is written. */
export function asStored(object: JsonObject, field: string): JsonObject {
  return { ...object, spec: { ...asObject(object['spec']), [field]: replicasOf(object, field) } };
}

/** A ReplicaSet that is not in view has about as many Pods as the Deployment behind it; otherwise what the API server sets. */
function unseenReplicas({ controller }: FoundController, chain: OwnerChain, { input }: StageContext): number {
  const owner = controller && !input.isComplete ? chain.find(controller) : undefined;
  return owner && typeof owner !== 'string' && owner.object ? replicasOf(owner.object, 'replicas') : 1;
}

function customReplicas(object: JsonObject, target: ControllerReference, { input }: StageContext): number {
  const group = parseApiVersion(target.apiVersion)?.group;
  const listed = readCustomWorkloads(input.kruiseConfiguration, 'WorkloadSpread_Watch_Custom_Workload_WhiteList');
  const workload = listed.find((known) => known.group === group && known.kind === target.kind);
  const replicas = workload ? numberAt(object, workload.replicasPath) : 0;
  return typeof replicas === 'number' ? replicas : 0;
}

function sumOfPaths(object: JsonObject, paths: readonly string[]): number | Rejection {
  let sum = 0;
  for (const path of paths) {
    const replicas = numberAt(object, path);
    if (typeof replicas === 'string') return new Rejection(replicas);
    sum += replicas;
  }
  return sum;
}

/** The whole number at a dotted path, or Go's message why there is none; the empty path counts nothing. */
export function numberAt(object: JsonObject, path: string): number | string {
  if (path === '') return 0;
  let current: JsonValue = object;
  for (const step of path.split('.')) {
    if (isJsonObject(current)) {
      const next: JsonValue | undefined = Object.hasOwn(current, step) ? current[step] : undefined;
      if (next === undefined) return `path "${step}" not exists`;
      current = next;
    } else if (Array.isArray(current)) {
      if (!/^[-+]?\d+$/.test(step)) return `strconv.Atoi: parsing ${goQuote(step)}: invalid syntax`;
      const next: JsonValue | undefined = current[Number(step)];
      if (next === undefined) return `index ${Number(step)} out of range`;
      current = next;
    } else {
      return 'object is not deep enough';
    }
  }
  return typeof current === 'number' && Number.isInteger(current) ? current : 'object type error';
}
