import { deepEquals, type JsonValue } from '../../../base/json.ts';
import { presenceIn, providersIn } from '../../../workspace/secret-providers.ts';
import type { ReferenceTarget, Workspace, WorkspaceObject } from '../../../workspace/workspace.ts';
import { podSourcesFor } from '../../../workspace/pod-matching.ts';
import { targetNamespaces } from '../../target-namespaces.ts';
import type { HoverRequest } from '../hover-request.ts';
import { linkToObject, listOf } from '../object-link.ts';

/** On the name of another object: whether and where it exists. Of Secrets no more than that. */
export function describeReference({ context, object, path, on }: HoverRequest): string | undefined {
  if (on !== 'value') return undefined;
  const { workspace } = context;
  const use = workspace
    .usesIn(object)
    .find((candidate) => deepEquals([...candidate.path] as JsonValue, [...path] as JsonValue));
  const [kind] = use?.target.kinds ?? [];
  if (!use || !kind) return undefined;
  if (kind.group === '' && (kind.kind === 'Secret' || kind.kind === 'ConfigMap')) {
    return describeProvided(workspace, object, kind.kind, use.target);
  }
  return describeObjects(workspace, object, use.target);
}

/** Where a Secret or ConfigMap exists, and where it should but does not. */
function describeProvided(
  workspace: Workspace,
  object: WorkspaceObject,
  kind: 'Secret' | 'ConfigMap',
  { name, scope }: ReferenceTarget,
): string {
  const wanted = wantedNamespaces(workspace, object, scope);
  const title = `${kind} \`${name}\``;
  if (wanted.length === 0) {
    return `${title}: no workload of the workspace gets this ${object.gvk.kind}, so it is not known where it must exist.`;
  }
  const describe = (namespace: string): string => {
    const presence = presenceIn(workspace, kind, name, namespace);
    if (presence === 'unknown') return `\`${namespace}\`: cannot be told from the manifests`;
    if (presence === 'missing') return `\`${namespace}\`: **missing**${neededBy(workspace, object, namespace, scope)}`;
    const [provision] = providersIn(workspace, kind, name, namespace);
    return `\`${namespace}\`: exists${provision ? `, by ${linkToObject(workspace, provision.provider)}` : ''}`;
  };
  const intro =
    scope === 'pods' ? `${title} must exist in every namespace of the Pods that get this ${object.gvk.kind}:` : title;
  return `${intro}\n\n${listOf(wanted, describe, 10)}`;
}

function wantedNamespaces(
  workspace: Workspace,
  object: WorkspaceObject,
  scope: ReferenceTarget['scope'],
): readonly string[] {
  if (scope === 'pods') return targetNamespaces(workspace, object);
  if (typeof scope === 'object') return [scope.namespace];
  return object.namespace === undefined ? [] : [object.namespace];
}

function neededBy(
  workspace: Workspace,
  object: WorkspaceObject,
  namespace: string,
  scope: ReferenceTarget['scope'],
): string {
  if (scope !== 'pods') return '';
  const sources = podSourcesFor(workspace, object).filter((source) => source.object.namespace === namespace);
  const [first] = sources;
  if (!first) return '';
  const others = sources.length > 1 ? ` and ${sources.length - 1} more` : '';
  return `, needed by ${linkToObject(workspace, first.object)}${others}`;
}

/** Objects of that name, the one that is meant first. */
function describeObjects(workspace: Workspace, object: WorkspaceObject, target: ReferenceTarget): string {
  const namespace = target.scope === 'own' ? object.namespace : undefined;
  const found = target.kinds.flatMap(({ group, kind }) => [
    ...workspace.objects({ group, kind, name: target.name, ...(namespace === undefined ? {} : { namespace }) }),
  ]);
  const kinds = target.kinds.map(({ kind }) => kind).join(' or ');
  const place = namespace === undefined ? '' : ` in the namespace \`${namespace}\``;
  if (found.length === 0) return `No ${kinds} \`${target.name}\`${place} is in the workspace.`;
  return listOf(found, (entry) => linkToObject(workspace, entry) + place);
}
