import { asObject, asString, valueAt } from '../base/json.ts';
import { parseApiVersion } from '../kubernetes/group-version-kind.ts';
import { workloadKind } from '../kubernetes/workload-kinds.ts';
import type { Workspace, WorkspaceObject } from '../workspace/workspace.ts';

/** What `spec.targetRef` names. */
export interface TargetReference {
  readonly apiVersion: string;
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/** The complete `spec.targetRef` of an object; `undefined` where something is missing in it. */
export function targetReferenceOf({ value }: WorkspaceObject): TargetReference | undefined {
  const target = asObject(asObject(value['spec'])?.['targetRef']);
  const [apiVersion, kind, name] = ['apiVersion', 'kind', 'name'].map((key) => asString(target?.[key]));
  const group = parseApiVersion(apiVersion ?? '')?.group;
  return !apiVersion || !kind || !name || group === undefined ? undefined : { apiVersion, group, kind, name };
}

/** The workload that `spec.targetRef` names, where a manifest holds the whole of it. */
export function targetWorkload(workspace: Workspace, object: WorkspaceObject): WorkspaceObject | undefined {
  const target = targetReferenceOf(object);
  if (target === undefined || object.namespace === undefined) return undefined;
  const { group, kind, name } = target;
  const [workload] = workspace.objects({ group, kind, name, namespace: object.namespace });
  return workload?.isPartial ? undefined : workload;
}

const scalers: readonly string[] = ['HorizontalPodAutoscaler', 'ScaledObject', 'AdvancedHorizontalPodAutoscaler'];

/** The number of Pods of a workload, where its manifest says it and nothing scales it. */
export function writtenReplicas(workspace: Workspace, workload: WorkspaceObject): number | undefined {
  const { group, kind } = workload.gvk;
  const path = workloadKind(group, kind)?.replicasPath;
  const replicas = path === undefined ? undefined : valueAt(workload.value, path);
  if (typeof replicas !== 'number') return undefined;
  for (const { object } of workspace.usesOf({ group, kind, name: workload.name }))
    if (object.namespace === workload.namespace && scalers.includes(object.gvk.kind)) return undefined;
  return replicas;
}
