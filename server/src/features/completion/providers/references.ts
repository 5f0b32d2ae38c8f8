import { CompletionItemKind } from 'vscode-languageserver-types';
import { isKruiseGroup } from '../../../kruise/kinds.ts';
import { referencePlaceAt } from '../../../workspace/reference-walk.ts';
import { namespacesWith } from '../../../workspace/secret-providers.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { targetNamespaces } from '../../target-namespaces.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { namespaceOf, valuePlaces } from '../places.ts';
import { ranks, type Proposal } from '../proposal.ts';
import { providedNames } from '../provided-names.ts';

/** Names of other objects, wherever the reference table knows a place: pull Secrets, ConfigMaps, ServiceAccounts, namespaces … */
export function proposeReferences(request: CompletionRequest): readonly Proposal[] {
  const { header, context } = request;
  if (!header.gvk) return [];
  for (const { path, inItem } of valuePlaces(request)) {
    const place = referencePlaceAt(header.gvk, path);
    if (!place || typeof place.target !== 'object') continue;
    // Where another YAML server is at work, only what Kruise adds to is ours: pull Secrets.
    const isOurs = isKruiseGroup(header.gvk.group) || !context.otherYamlServer || path.at(-3) === 'imagePullSecrets';
    if (!isOurs) return [];
    const names = place.target.kinds.flatMap((kind) => namesOf(request, kind, place.scope));
    return names.map((proposal) => ({ ...proposal, write: { as: 'value', value: proposal.label, inItem } }));
  }
  return [];
}

type NameProposal = Omit<Proposal, 'write'>;
type Scope = NonNullable<ReturnType<typeof referencePlaceAt>>['scope'];

function namesOf(
  request: CompletionRequest,
  { group, kind }: { readonly group: string; readonly kind: string },
  scope: Scope,
): readonly NameProposal[] {
  const { workspace } = request.context;
  if (group === '' && kind === 'Namespace') return workspace.namespaces().map((name) => simple(name, 'Namespace'));
  const wanted = scope === 'cluster' ? undefined : wantedNamespaces(request, scope);
  if (group === '' && (kind === 'Secret' || kind === 'ConfigMap')) {
    return providedNames(workspace, kind).map((name) =>
      byNamespaces(name, kind, namespacesWith(workspace, kind, name), wanted),
    );
  }
  return [...namesInIndex(workspace, group, kind)].map(([name, namespaces]) =>
    wanted === undefined ? simple(name, kind) : byNamespaces(name, kind, namespaces, wanted),
  );
}

/** Where the name should exist: everywhere that the Pods run, or in the object's own namespace. */
function wantedNamespaces(request: CompletionRequest, scope: Scope): readonly string[] {
  if (scope !== 'pods') return [namespaceOf(request)];
  return request.object ? targetNamespaces(request.context.workspace, request.object) : [];
}

function namesInIndex(workspace: Workspace, group: string, kind: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, namespace } of workspace.objects({ group, kind })) {
    if (name === '') continue;
    const namespaces = found.get(name) ?? [];
    found.set(name, namespace === undefined ? namespaces : [...namespaces, namespace]);
  }
  return found;
}

function simple(label: string, kind: string): NameProposal {
  return { label, kind: CompletionItemKind.Reference, detail: kind, rank: ranks.likely };
}

function byNamespaces(
  label: string,
  kind: string,
  existing: readonly string[],
  wanted: readonly string[] = [],
): NameProposal {
  const missing = wanted.filter((namespace) => !existing.includes(namespace));
  const isSomewhere = wanted.length === 0 || missing.length < wanted.length;
  const places = existing.length > 0 ? `in ${existing.join(', ')}` : 'in no namespace of the workspace';
  return {
    label,
    kind: CompletionItemKind.Reference,
    detail: missing.length > 0 ? `${kind} ${places}; missing in ${missing.join(', ')}` : `${kind} ${places}`,
    rank: missing.length === 0 ? ranks.first : isSomewhere ? ranks.likely : ranks.last,
  };
}
