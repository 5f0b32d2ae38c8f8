import { asObject, asString, valueAt } from '../../base/json.ts';
import type { ObjectReference } from '../../injection/injection.ts';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import { podView } from '../../workspace/pod-view.ts';
import type { PodSource, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { isInjecting } from '../injection-preview/preview-targets.ts';

/** Of so many workloads each Pod is looked at; of more, matching counts as injected. */
const mostViews = 50;

/** What the lenses above `object` say; nothing where nothing applies to it. */
export function lensTitlesOf(workspace: Workspace, object: WorkspaceObject): readonly string[] {
  if (object.isPartial) return [];
  if (object.gvk.kind === 'SidecarSet' && isInjecting(object)) return [sidecarSetTitle(workspace, object)];
  if (isInjecting(object)) return [guardTitle(workspace, object)];
  return workloadTitles(workspace, workspace.podSourcesOf(object));
}

function workloadTitles(workspace: Workspace, sources: readonly PodSource[]): readonly string[] {
  const results = sources.map((source) => podView(workspace, source).result);
  if (results.some(({ rejection }) => rejection !== undefined)) return ["Kruise's webhook refuses this Pod"];
  const applied = results.flatMap((result) => result.applied);
  const named = (kind: string): readonly string[] => unique(applied.filter((object) => object.kind === kind));
  const sets = named('SidecarSet').length;
  const unsure = unique(
    results
      .flatMap(({ reasons }) =>
        reasons.filter(({ severity, object }) => severity === 'unknown' && object.kind === 'SidecarSet'),
      )
      .map(({ object }) => object),
  ).length;
  return [
    ...(sets > 0 ? [`${counted(sets, 'SidecarSet')} ${sets === 1 ? 'injects' : 'inject'} here`] : []),
    ...(unsure > 0 ? [`${counted(unsure, 'SidecarSet')} may inject here`] : []),
    ...named('WorkloadSpread').map((name) => `spread by WorkloadSpread ${name}`),
    ...named('PodUnavailableBudget').map((name) => `guarded by PodUnavailableBudget ${name}`),
  ];
}

function sidecarSetTitle(workspace: Workspace, object: WorkspaceObject): string {
  const matched = podSourcesFor(workspace, object);
  const isApplied = (source: PodSource): boolean =>
    podView(workspace, source).result.applied.some(({ kind, name }) => kind === 'SidecarSet' && name === object.name);
  const injected = matched.length > mostViews ? matched : matched.filter(isApplied);
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

function unique(objects: readonly ObjectReference[]): readonly string[] {
  return [...new Set(objects.map(({ name }) => name))];
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
