import { injectedNamespaces } from '../pod-matching.ts';
import type { ObjectUse, Workspace } from '../workspace.ts';

/** Whether a reference names a pull Secret. */
export function isPullSecretUse({ path, target }: ObjectUse): boolean {
  const [kind] = target.kinds;
  return (
    kind?.kind === 'Secret' &&
    kind.group === '' &&
    path.some((step) => step === 'imagePullSecrets' || step === 'pullSecrets')
  );
}

/** The namespaces in which a use looks for its Secret. */
export function namespacesOfUse(workspace: Workspace, { object, target }: ObjectUse): readonly string[] {
  if (typeof target.scope === 'object') return [target.scope.namespace];
  if (target.scope === 'pods') return injectedNamespaces(workspace, object);
  return object.namespace === undefined ? [] : [object.namespace];
}

/** Every place that names the Secret as a pull Secret in one of `namespaces`. */
export function pullSecretUses(
  workspace: Workspace,
  name: string,
  isIn: (namespace: string) => boolean,
): readonly ObjectUse[] {
  return [...workspace.usesOf({ group: '', kind: 'Secret', name })].filter(
    (use) => isPullSecretUse(use) && namespacesOfUse(workspace, use).some(isIn),
  );
}
