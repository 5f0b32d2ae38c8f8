import { asObject, objectsOf, type JsonObject, type JsonPath } from '../../../base/json.ts';
import type { ObjectReference } from '../../injection.ts';

/** A SidecarSet that is to be injected, in the revision that was chosen. */
export interface SelectedSet {
  readonly reference: ObjectReference;
  readonly name: string;
  /** In v1beta1 and typed form, with defaults and hash annotations. */
  readonly sidecarSet: JsonObject;
  /** Whether it is what is written; paths into a pinned revision lead nowhere in the written object. */
  readonly isCurrent: boolean;
  /** SidecarSets that name the Pod's namespace come before those for the whole cluster; inside a group the order is random. */
  readonly group: 'namespace' | 'cluster';
  /** `status.latestRevision`, or the pinned revision. */
  readonly revision: string | undefined;
}

/** The lists of containers of a SidecarSet. */
export type ContainerList = 'containers' | 'initContainers';

/** The containers of one of a set's two lists. */
export function containersOf(set: SelectedSet, list: ContainerList): readonly JsonObject[] {
  return objectsOf(asObject(set.sidecarSet['spec'])?.[list]);
}

/** Where a change comes from: the set, and the path in it where that leads somewhere. */
export function originIn(set: SelectedSet, path: JsonPath): { object: ObjectReference; sourcePath?: JsonPath } {
  return { object: set.reference, ...(set.isCurrent && { sourcePath: ['spec', ...path] }) };
}

/** Whether a container is a native sidecar: an init container that keeps running. */
export function isNativeSidecar(container: JsonObject): boolean {
  return container['restartPolicy'] === 'Always';
}

/** Whether a sidecar is injected as two containers for hot upgrades. */
export function isHotUpgrade(container: JsonObject, list: ContainerList): boolean {
  const isHot = asObject(container['upgradeStrategy'])?.['upgradeType'] === 'HotUpgrade';
  return isHot && (list === 'containers' || isNativeSidecar(container));
}
