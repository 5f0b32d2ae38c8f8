import { namedNamespaces, podSourcesFor } from '../workspace/pod-matching.ts';
import type { Workspace, WorkspaceObject } from '../workspace/workspace.ts';

/** The namespaces that a SidecarSet's Pods run in: those of the workloads that it matches, and those that it names itself. */
export function targetNamespaces(workspace: Workspace, sidecarSet: WorkspaceObject): readonly string[] {
  const found = new Set(namedNamespaces(sidecarSet.value));
  for (const { object } of podSourcesFor(workspace, sidecarSet)) {
    if (object.namespace !== undefined) found.add(object.namespace);
  }
  return [...found].sort();
}
