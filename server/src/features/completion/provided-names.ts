import { kustomizationFacts, kustomizeGroup } from '../../workspace/kustomize.ts';
import { writtenProvisions } from '../../workspace/provisions.ts';
import type { Provision, Workspace } from '../../workspace/workspace.ts';

/** Kinds from which controllers make Secrets or ConfigMaps. What they make is only known from what is written in them. */
const providerKinds = [
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
  for (const { name } of workspace.objects({ group: '', kind: wanted })) names.add(name);
  for (const kind of providerKinds) {
    for (const object of workspace.objects({ kind })) {
      for (const provision of writtenProvisions(object.gvk, object.value)) {
        if (provision.kind === wanted) names.add(provision.name);
      }
    }
  }
  // What a kustomization generates; Flux has a kind of the same name.
  for (const kind of ['Kustomization', 'Component']) {
    for (const object of workspace.objects({ group: kustomizeGroup, kind })) {
      for (const { provisions } of kustomizationFacts(object.value)) {
        for (const provision of provisions) if (provision.kind === wanted) names.add(provision.name);
      }
    }
  }
  names.delete('');
  return [...names].sort();
}
