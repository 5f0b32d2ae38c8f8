import type { JsonPath } from '../base/json.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { definitionNameOf } from './registry.ts';

/**
 * Who looks at a place: the API server by its schema (`typed`), Kruise's webhook alone, since the CRD leaves the place open
 * (`open`), or nobody before a Pod is made (`patch`).
 */
export type Checkpoint = 'typed' | 'open' | 'patch';

/** The fields of a sidecar that the CRD describes (`config/crd/bases/apps.kruise.io_sidecarsets.yaml`, main). */
const typedContainerFields = new Set([
  'upgradeStrategy',
  'shareVolumePolicy',
  'shareVolumeDevicePolicy',
  'transferEnv',
  'resourcesPolicy',
]);

/** Who looks at the field at `path`. */
export function checkpointOf(gvk: GroupVersionKind, path: JsonPath): Checkpoint {
  const [root, list, , field] = path;
  if (!gvk.group.endsWith('kruise.io') || root !== 'spec') return 'typed';
  switch (gvk.kind) {
    case 'SidecarSet': {
      if (list === 'volumes' && path.length > 2) return 'open';
      const isContainer = (list === 'containers' || list === 'initContainers') && field !== undefined;
      return isContainer && !(typedContainerFields.has(String(field)) && path.length > 4) ? 'open' : 'typed';
    }
    case 'WorkloadSpread':
      return list === 'subsets' && field === 'patch' ? 'patch' : 'typed';
    default:
      return definitionNameOf(gvk) === undefined ? 'open' : 'typed';
  }
}

const fates: Readonly<Record<Checkpoint, string>> = {
  typed: '`kubectl apply` refuses it; clients without strict validation drop it silently.',
  open: 'The cluster accepts the object and drops the field silently.',
  patch: 'The cluster accepts the object and drops the field silently when it makes a Pod.',
};

/** Every answer of `fateOfUnknownField`. */
export const unknownFieldFates: readonly string[] = Object.values(fates);

/** What happens to a field that is not known. */
export function fateOfUnknownField(checkpoint: Checkpoint): string {
  return fates[checkpoint];
}

/** What happens where a value is of the wrong type. */
export function fateOfWrongValue(checkpoint: Checkpoint): string {
  switch (checkpoint) {
    case 'typed':
      return 'The API server refuses the object.';
    case 'open':
      return "Kruise's webhook refuses the object.";
    case 'patch':
      return "Kruise's webhook refuses the object, or Pods of this subset cannot be created where the workload comes later.";
  }
}
