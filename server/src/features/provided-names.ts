import { matchesSelector, parseLabelSelector } from '../kubernetes/label-selector.ts';
import { namedNamespaces, podSourcesFor } from '../workspace/pod-matching.ts';
import type { NamespaceScope, Provision, Workspace, WorkspaceObject } from '../workspace/workspace.ts';

/** The namespaces of the workspace in which a Secret or ConfigMap of that name exists, sorted. */
export function namespacesProviding(workspace: Workspace, kind: Provision['kind'], name: string): readonly string[] {
  const found = new Set<string>();
  for (const { scope } of workspace.provisionsOf(kind, name)) {
    for (const namespace of namespacesInScope(workspace, scope)) found.add(namespace);
  }
  return [...found].sort();
}

/** The namespaces that a SidecarSet's Pods run in: those of the workloads that it matches, and those that it names itself. */
export function targetNamespaces(workspace: Workspace, sidecarSet: WorkspaceObject): readonly string[] {
  const found = new Set(namedNamespaces(sidecarSet.value));
  for (const { object } of podSourcesFor(workspace, sidecarSet)) {
    if (object.namespace !== undefined) found.add(object.namespace);
  }
  return [...found].sort();
}

function namespacesInScope(workspace: Workspace, scope: NamespaceScope): readonly string[] {
  const selector = scope.selector === undefined ? undefined : parseLabelSelector(scope.selector);
  const candidates = scope.all ? workspace.namespaces() : scope.names;
  const selected = selector
    ? workspace.namespaces().filter((name) => matchesSelector(selector, workspace.namespaceLabels(name) ?? {}))
    : [];
  return [...candidates, ...selected].filter((name) => !scope.excluded.includes(name));
}
