import { asArray, asObject, asString, isJsonObject, type JsonObject, type JsonPath } from '../../base/json.ts';
import { annotations } from '../../kruise/annotations.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';

/** The `Kind.group` key of SidecarSet. */
export const sidecarSetKind = 'SidecarSet.apps.kruise.io';

/** How every message about a refusal of the validating webhook ends. */
export const refused = "Kruise's webhook refuses the SidecarSet.";

/** The spec as written; empty where there is none. */
export function specOf({ value }: WorkspaceObject): JsonObject {
  return asObject(value['spec']) ?? {};
}

/** The update strategy as written. */
export function updateStrategyOf(object: WorkspaceObject): JsonObject {
  return asObject(specOf(object)['updateStrategy']) ?? {};
}

/** Whether the update strategy is `RollingUpdate`: also where nothing is written, since the webhook fills that in. */
export function isRollingUpdate(object: WorkspaceObject): boolean {
  const type = updateStrategyOf(object)['type'];
  return type === undefined || type === null || type === '' || type === 'RollingUpdate';
}

/** A container of the SidecarSet and where it is written. */
export interface WrittenContainer {
  readonly list: 'containers' | 'initContainers';
  readonly path: JsonPath;
  readonly name: string;
  readonly value: JsonObject;
}

/** The containers, those of the init list first. */
export function containersOf(object: WorkspaceObject): readonly WrittenContainer[] {
  return (['initContainers', 'containers'] as const).flatMap((list) =>
    asArray(specOf(object)[list]).flatMap((value, index) =>
      isJsonObject(value) ? [{ list, path: ['spec', list, index], name: asString(value['name']) ?? '', value }] : [],
    ),
  );
}

/** The SidecarSet that this one is a canary of; `undefined` where it is no canary. */
export function canaryBaseOf({ value }: WorkspaceObject): string | undefined {
  const written = asObject(asObject(value['metadata'])?.['annotations']);
  if (written?.[annotations.sidecarSetCanary] !== 'true') return undefined;
  return asString(written[annotations.sidecarSetBase]) || undefined;
}
