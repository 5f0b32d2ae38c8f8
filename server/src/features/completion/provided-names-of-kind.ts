import { writtenProvisions } from '../../workspace/provisions.ts';
import type { Provision, Workspace } from '../../workspace/workspace.ts';

/** Kinds whose objects bring Secrets or ConfigMaps into namespaces. */
const providerKinds = [
  'Secret',
  'ConfigMap',
  'ResourceDistribution',
  'SealedSecret',
  'ExternalSecret',
  'ClusterExternalSecret',
  'SopsSecret',
  'VaultStaticSecret',
  'VaultDynamicSecret',
  'OnePasswordItem',
] as const;

/** Names of all Secrets or ConfigMaps that the workspace provides, sorted. */
export function providedNames(workspace: Workspace, wanted: Provision['kind']): readonly string[] {
  const names = new Set<string>();
  for (const kind of providerKinds) {
    for (const object of workspace.objects({ kind })) {
      for (const provision of writtenProvisions(object.gvk, object.value)) {
        if (provision.kind === wanted) names.add(provision.name);
      }
    }
  }
  return [...names].sort();
}
