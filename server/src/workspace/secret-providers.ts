import { readLabelSelector, UnknownOperator } from '../kubernetes/label-selector.ts';
import { namespaceMatches } from './pod-matching.ts';
import type { Provision, Workspace } from './workspace.ts';

/** Whether something exists in a namespace, as far as the manifests tell: `unknown` where it depends on labels that none of them shows. */
export type Presence = 'present' | 'missing' | 'unknown';

/** Whether some manifest brings the Secret or ConfigMap into the namespace, by itself or through a controller. */
export function presenceIn(workspace: Workspace, kind: Provision['kind'], name: string, namespace: string): Presence {
  let presence: Presence = 'missing';
  for (const provision of workspace.provisionsOf(kind, name)) {
    const covers = coversNamespace(workspace, provision, namespace);
    if (covers === true) return 'present';
    if (covers === undefined) presence = 'unknown';
  }
  return presence;
}

/** The manifests that bring the Secret or ConfigMap into the namespace. */
export function providersIn(
  workspace: Workspace,
  kind: Provision['kind'],
  name: string,
  namespace: string,
): readonly Provision[] {
  return [...workspace.provisionsOf(kind, name)].filter(
    (provision) => coversNamespace(workspace, provision, namespace) === true,
  );
}

/** The namespaces of the workspace in which some manifest brings the Secret or ConfigMap. */
export function namespacesWith(workspace: Workspace, kind: Provision['kind'], name: string): readonly string[] {
  return workspace.namespaces().filter((namespace) => presenceIn(workspace, kind, name, namespace) === 'present');
}

function coversNamespace(workspace: Workspace, { scope, provider }: Provision, namespace: string): boolean | undefined {
  if (scope.excluded.includes(namespace)) return false;
  if (scope.all || scope.names.includes(namespace)) return true;
  // Where a template is released to is not written in it: it may be anywhere.
  if (provider.isPartial) return undefined;
  if (scope.selector === undefined) return false;
  const selector = readLabelSelector(scope.selector);
  return selector instanceof UnknownOperator ? false : namespaceMatches(workspace, namespace, selector);
}
