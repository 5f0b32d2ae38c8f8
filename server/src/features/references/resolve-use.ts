import type { JsonPath } from '../../base/json.ts';
import { isClusterScoped } from '../../kruise/scope.ts';
import { providersIn } from '../../workspace/secret-providers.ts';
import type { ObjectUse, Workspace } from '../../workspace/workspace.ts';
import { targetNamespaces } from '../target-namespaces.ts';
import { uniquePlaces, type Occurrence } from './named-thing.ts';

/** Where an object gets its name. */
export const metadataName: JsonPath = ['metadata', 'name'];

/**
 * What a use means: the objects of its kinds and name, in the namespaces in which it is looked for. Several where a SidecarSet
 * names a Secret that exists in each of its namespaces; none where the workspace does not hold it.
 */
export function declarationsOf(workspace: Workspace, use: ObjectUse): readonly Occurrence[] {
  const { kinds, name } = use.target;
  const namespaces = namespacesOf(workspace, use);
  const found = kinds.flatMap(({ group, kind }): readonly Occurrence[] => {
    if (group === '' && (kind === 'Secret' || kind === 'ConfigMap')) return provided(workspace, kind, name, namespaces);
    const scope = isClusterScoped(group, kind) ? undefined : namespaces;
    const queries = scope?.map((namespace) => ({ group, kind, name, namespace })) ?? [{ group, kind, name }];
    return queries.flatMap((query) => [...workspace.objects(query)].map((object) => ({ object, path: metadataName })));
  });
  return uniquePlaces(found);
}

/** Whether two uses of one name that mean nothing in the workspace may mean the same thing in the cluster. */
export function mayMeanTheSame(workspace: Workspace, left: ObjectUse, right: ObjectUse): boolean {
  const namespaces = namespacesOf(workspace, left);
  const others = namespacesOf(workspace, right);
  return namespaces === undefined || others === undefined || namespaces.some((namespace) => others.includes(namespace));
}

function provided(
  workspace: Workspace,
  kind: 'Secret' | 'ConfigMap',
  name: string,
  namespaces: readonly string[] | undefined,
): readonly Occurrence[] {
  const provisions =
    namespaces?.flatMap((namespace) => providersIn(workspace, kind, name, namespace)) ??
    workspace.provisionsOf(kind, name);
  return [...provisions].map(({ provider, namePath }) => ({ object: provider, path: namePath }));
}

/** The namespaces in which the target is looked for; `undefined` where it may be any. */
function namespacesOf(workspace: Workspace, { object, target }: ObjectUse): readonly string[] | undefined {
  switch (target.scope) {
    case 'own':
      return object.namespace === undefined ? undefined : [object.namespace];
    case 'pods': {
      const namespaces = targetNamespaces(workspace, object);
      return namespaces.length === 0 ? undefined : namespaces;
    }
    case 'cluster':
      return undefined;
    default:
      return [target.scope.namespace];
  }
}
