import type { JsonPath } from '../base/json.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { definitionNameOf } from './registry.ts';

/**
 * Who looks at a place: the API server by its schema (`typed`), Kruise's webhook alone, since the CRD leaves the place open
 * (`open`), a webhook that reads the types and looks no further (`read`), or nobody before a Pod is made (`patch`).
 */
export type Checkpoint = 'typed' | 'open' | 'read' | 'patch';

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
      if (definitionNameOf(gvk) !== undefined) return 'typed';
      return isOnlyRead(gvk.kind, path) ? 'read' : 'open';
  }
}

/**
 * Claim templates are validated by no webhook, nor are the Pods of StatefulSets: Kubernetes looks at the labels of such a template
 * (`ValidatePodTemplateSpecForStatefulSet`), and Kruise calls that. Of what a UnitedDeployment makes, the Pods of Deployments are.
 */
function isOnlyRead(kind: string, path: JsonPath): boolean {
  if (path.includes('volumeClaimTemplates')) return true;
  if (kind === 'UnitedDeployment')
    return path[1] === 'template' && !(path[2] === 'deploymentTemplate' && path[4] === 'template');
  return kind === 'StatefulSet' && path[1] === 'template';
}

const fates: Readonly<Record<Checkpoint, string>> = {
  typed: '`kubectl apply` refuses it; clients without strict validation drop it silently.',
  open: 'The cluster accepts the object and drops the field silently.',
  read: 'The cluster accepts the object and drops the field silently.',
  patch: 'The cluster accepts the object and drops the field silently when it makes a Pod.',
};

/** Every answer of `fateOfUnknownField`. */
export const unknownFieldFates: readonly string[] = Object.values(fates);

/** What happens to a field that is not known. */
export function fateOfUnknownField(checkpoint: Checkpoint): string {
  return fates[checkpoint];
}

/** What happens where a value cannot be read: it is of the wrong type. */
export function fateOfWrongType(checkpoint: Checkpoint): string {
  return fateOfWrongValue(checkpoint === 'read' ? 'open' : checkpoint);
}

/** What happens where a value is missing, or is none of those that there are. */
export function fateOfWrongValue(checkpoint: Checkpoint): string {
  switch (checkpoint) {
    case 'read':
      return 'The cluster accepts the object, but no Pod can be made from it.';
    case 'typed':
      return 'The API server refuses the object.';
    case 'open':
      return "Kruise's webhook refuses the object.";
    case 'patch':
      return "Kruise's webhook refuses the object, or Pods of this subset cannot be created where the workload comes later.";
  }
}
