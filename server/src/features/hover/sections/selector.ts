import { groupKindKey } from '../../../kubernetes/group-version-kind.ts';
import { readLabelSelector, UnknownOperator } from '../../../kubernetes/label-selector.ts';
import { valueAt } from '../../../base/json.ts';
import { namespaceMatches, podSourcesFor } from '../../../workspace/pod-matching.ts';
import type { WorkspaceObject } from '../../../workspace/workspace.ts';
import type { HoverRequest } from '../hover-request.ts';
import { linkToObject, listOf } from '../object-link.ts';

/** Kinds whose `spec.selector` chooses the Pods that they act on. */
const selectingKinds: ReadonlySet<string> = new Set([
  'SidecarSet.apps.kruise.io',
  'PodUnavailableBudget.policy.kruise.io',
  'PodProbeMarker.apps.kruise.io',
]);

/** On `selector` and `namespaceSelector`: what of the workspace they match. */
export function describeSelector(request: HoverRequest): string | undefined {
  const { object, path, on } = request;
  if (on !== 'key' || path.length !== 2 || path[0] !== 'spec') return undefined;
  const kind = groupKindKey(object.gvk);
  if (path[1] === 'selector' && selectingKinds.has(kind)) return matchedWorkloads(request);
  if (path[1] === 'namespaceSelector' && kind === 'SidecarSet.apps.kruise.io') return matchedNamespaces(request);
  return undefined;
}

function matchedWorkloads({ context: { workspace }, object }: HoverRequest): string {
  const objects = [...new Set(podSourcesFor(workspace, object).map((source) => source.object))];
  const { kind } = object.gvk;
  if (objects.length === 0) return `The ${kind} matches no workload of the workspace.`;
  const describe = (workload: WorkspaceObject): string => {
    const place = workload.namespace === undefined ? '' : ` in \`${workload.namespace}\``;
    return linkToObject(workspace, workload) + place;
  };
  const count = objects.length === 1 ? '1 workload' : `${objects.length} workloads`;
  return `The ${kind} matches ${count} of the workspace:\n\n${listOf(objects, describe)}`;
}

function matchedNamespaces({ context: { workspace }, object, path }: HoverRequest): string | undefined {
  const selector = readLabelSelector(valueAt(object.value, path));
  if (selector instanceof UnknownOperator) return undefined;
  const names = (verdict: boolean | undefined): readonly string[] =>
    workspace.namespaces().filter((name) => namespaceMatches(workspace, name, selector) === verdict);
  const [matched, unknown] = [names(true), names(undefined)];
  const lines = [
    matched.length === 0
      ? 'Matches no namespace of the workspace.'
      : `Matches ${matched.length === 1 ? 'the namespace' : `${matched.length} namespaces`} ${quoted(matched)}.`,
    unknown.length === 0
      ? ''
      : `Not known for ${quoted(unknown)}: no Namespace object in the workspace shows the labels.`,
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

function quoted(names: readonly string[]): string {
  const shown = names
    .slice(0, 8)
    .map((name) => `\`${name}\``)
    .join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}
