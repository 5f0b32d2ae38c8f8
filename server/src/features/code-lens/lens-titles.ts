import { asObject, asString, valueAt } from '../../base/json.ts';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import { podView } from '../../workspace/pod-view.ts';
import type { PodSource, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { isInjecting } from '../injection-preview/preview-targets.ts';
import type { LensMatches } from './lens-matches.ts';

/** Of so many workloads each Pod is looked at; of more, whatever matches counts as injected. */
const mostViews = 50;

/** What the lenses above `object` say; nothing where nothing applies to it. */
export function lensTitlesOf(workspace: Workspace, object: WorkspaceObject, matches: LensMatches): readonly string[] {
  if (object.isPartial) return [];
  if (isInjecting(object)) {
    const isSidecarSet = object.gvk.kind === 'SidecarSet';
    return [isSidecarSet ? sidecarSetTitle(workspace, object, matches) : guardTitle(workspace, object)];
  }
  const sources = workspace.podSourcesOf(object);
  const candidates = sources.length > 0 ? matches.matchesOf(object) : [];
  if (candidates.length === 0) return [];
  return matches.isExact ? viewedTitles(workspace, sources) : workloadTitles(candidates, 0);
}

/** What a look at the Pods of a workload tells. */
function viewedTitles(workspace: Workspace, sources: readonly PodSource[]): readonly string[] {
  const results = sources.map((source) => podView(workspace, source).result);
  if (results.some(({ rejection }) => rejection !== undefined)) return ['this Pod is refused'];
  const unsure = results.flatMap(({ reasons }) =>
    reasons.flatMap(({ severity, object }) =>
      severity === 'unknown' && object.kind === 'SidecarSet' ? object.name : [],
    ),
  );
  const applied = results.flatMap((result) => result.applied).map(({ kind, name }) => ({ gvk: { kind }, name }));
  return workloadTitles(applied, new Set(unsure).size);
}

function workloadTitles(
  applied: readonly { readonly gvk: { readonly kind: string }; readonly name: string }[],
  unsure: number,
): readonly string[] {
  const named = (kind: string): readonly string[] => [
    ...new Set(applied.filter(({ gvk }) => gvk.kind === kind).map(({ name }) => name)),
  ];
  const sets = named('SidecarSet').length;
  return [
    ...(sets > 0 ? [`${counted(sets, 'SidecarSet')} ${sets === 1 ? 'injects' : 'inject'} here`] : []),
    ...(unsure > 0 ? [`${counted(unsure, 'SidecarSet')} may inject here`] : []),
    ...named('WorkloadSpread').map((name) => `spread by WorkloadSpread ${name}`),
    ...named('PodUnavailableBudget').map((name) => `guarded by PodUnavailableBudget ${name}`),
  ];
}

function sidecarSetTitle(workspace: Workspace, object: WorkspaceObject, { isExact }: LensMatches): string {
  const matched = podSourcesFor(workspace, object);
  const isApplied = (source: PodSource): boolean =>
    podView(workspace, source).result.applied.some(({ kind, name }) => kind === 'SidecarSet' && name === object.name);
  const injected = isExact && matched.length <= mostViews ? matched.filter(isApplied) : matched;
  const number = workloadsIn(injected).length;
  if (number > 0) return `injects into ${counted(number, 'workload')}`;
  const idle = workloadsIn(matched).length;
  if (idle === 0) return 'injects into no workload of this workspace';
  return `matches ${counted(idle, 'workload')}, injects into none: see why`;
}

const verbs: Readonly<Record<string, string>> = { WorkloadSpread: 'spreads', PodUnavailableBudget: 'guards' };

/** WorkloadSpread, PodUnavailableBudget and their like: the one workload that they name, or how many they select. */
function guardTitle(workspace: Workspace, object: WorkspaceObject): string {
  const verb = verbs[object.gvk.kind] ?? 'applies to';
  const workloads = workloadsIn(podSourcesFor(workspace, object));
  const targetRef = asObject(valueAt(object.value, ['spec', 'targetRef']));
  if (targetRef === undefined) {
    return workloads.length === 0
      ? `${verb} no workload of this workspace`
      : `${verb} ${counted(workloads.length, 'workload')}`;
  }
  const target = `${asString(targetRef['kind']) ?? ''} ${asString(targetRef['name']) ?? ''}`.trim();
  return workloads.length === 0 ? `${verb} ${target}, which is not in this workspace` : `${verb} ${target}`;
}

function workloadsIn(sources: readonly PodSource[]): readonly WorkspaceObject[] {
  return [...new Set(sources.map(({ object }) => object))];
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
