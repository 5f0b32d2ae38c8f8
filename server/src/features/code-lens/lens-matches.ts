import { valueAt } from '../../base/json.ts';
import { readLabelSelector, UnknownOperator } from '../../kubernetes/label-selector.ts';
import { podSourcesFor, podSourcesMatching } from '../../workspace/pod-matching.ts';
import type { PodSource, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';

/** With more SidecarSets than this a look at each Pod is too dear for a lens: then whatever matches counts as applied. */
const mostSets = 100;

/** Which objects may change the Pods of which workloads: found through labels, without looking at any Pod. */
export interface LensMatches {
  /** Whether a look at the Pod tells what really applies. */
  readonly isExact: boolean;
  /** The SidecarSets, WorkloadSpreads and PodUnavailableBudgets that may apply to a workload. */
  matchesOf(workload: WorkspaceObject): readonly WorkspaceObject[];
}

/** The matches of the whole workspace, kept for the file of `owner` until something changes that they depend on. */
export function lensMatches(workspace: Workspace, owner: WorkspaceObject): LensMatches {
  return workspace.remember(owner, 'lens-matches', () => {
    const find = (group: string, kind: string): readonly WorkspaceObject[] =>
      [...workspace.objects({ group, kind })].filter(({ isPartial }) => !isPartial);
    const sets = find('apps.kruise.io', 'SidecarSet');
    const isExact = sets.length <= mostSets;
    const matches = new Map<WorkspaceObject, WorkspaceObject[]>();
    const add = (object: WorkspaceObject, sources: readonly PodSource[]): void => {
      for (const { object: workload } of sources) {
        const known = matches.get(workload);
        if (known === undefined) matches.set(workload, [object]);
        else if (known.at(-1) !== object) known.push(object);
      }
    };
    for (const set of sets) add(set, isExact ? selectedSources(workspace, set) : podSourcesFor(workspace, set));
    for (const spread of find('apps.kruise.io', 'WorkloadSpread')) add(spread, podSourcesFor(workspace, spread));
    for (const budget of find('policy.kruise.io', 'PodUnavailableBudget'))
      add(budget, podSourcesFor(workspace, budget));
    return { isExact, matchesOf: (workload) => matches.get(workload) ?? [] };
  });
}

/** What the SidecarSet's selector matches in any namespace: the labels of some may not be known. */
function selectedSources(workspace: Workspace, set: WorkspaceObject): readonly PodSource[] {
  return workspace.remember(set, 'selected-sources', () => {
    const selector = readLabelSelector(valueAt(set.value, ['spec', 'selector']));
    return selector instanceof UnknownOperator ? [] : podSourcesMatching(workspace, selector);
  });
}
