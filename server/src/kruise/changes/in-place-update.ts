import { formatPath, type JsonObject, type JsonPath } from '../../base/json.ts';
import { createPatch, type PatchOperation } from '../../kubernetes/json-patch.ts';
import { podQosClass } from '../../kubernetes/pod-qos.ts';
import type { FeatureGates } from '../feature-gates.ts';

/** Why a Pod template cannot be brought to running Pods: a sentence about one path. */
export interface InPlaceBlocker {
  /** In the template; `undefined` where it is no single field. */
  readonly path: JsonPath | undefined;
  readonly why: string;
}

/**
 * What keeps running Pods from being updated in place between two Pod templates with all defaults; `undefined` where nothing does.
 * Mirrors `defaultCalculateInPlaceUpdateSpec` of `pkg/util/inplaceupdate` (v1.9.0).
 */
export function inPlaceBlocker(before: JsonObject, after: JsonObject, gates: FeatureGates): InPlaceBlocker | undefined {
  const patch = createPatch(before, after);
  const resizes = gates.InPlaceWorkloadVerticalScaling === true;
  for (const operation of patch) {
    const { path } = operation;
    if (path[0] === 'metadata' || isImage(operation) || (resizes && isResize(operation))) continue;
    return { path, why: `"${formatPath(['template', ...path])}" changes too` };
  }
  const specs = [before, after].map(({ spec }) => (typeof spec === 'object' && !Array.isArray(spec) ? spec : {}) ?? {});
  const [old, now] = specs.map(podQosClass);
  if (old !== now && patch.some(isResize))
    return { path: undefined, why: `the quality of service of the Pod changes from ${old ?? ''} to ${now ?? ''}` };
  return undefined;
}

function isImage({ operation, path }: PatchOperation): boolean {
  return operation === 'replace' && path.length === 4 && isOfContainer(path) && path[3] === 'image';
}

/** Amounts can be changed where they are, and only those of cpu and memory. */
export function isResize({ operation, path }: Pick<PatchOperation, 'operation' | 'path'>): boolean {
  const [, , , field, amounts, resource, ...below] = path;
  return (
    operation === 'replace' &&
    isOfContainer(path) &&
    field === 'resources' &&
    (amounts === 'limits' || amounts === 'requests') &&
    (resource === 'cpu' || resource === 'memory') &&
    below.length === 0
  );
}

function isOfContainer(path: JsonPath): boolean {
  return path[0] === 'spec' && path[1] === 'containers';
}
