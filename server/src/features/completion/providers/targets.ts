import { CompletionItemKind } from 'vscode-languageserver-types';
import { asString } from '../../../base/json.ts';
import { apiVersionOf, parseApiVersion } from '../../../kubernetes/group-version-kind.ts';
import type { WorkspaceObject } from '../../../workspace/workspace.ts';
import { defaultStyle, renderScalar } from '../../../yaml/render-yaml.ts';
import { matchesPattern, parsePattern } from '../../path-pattern.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { namespaceOf, valuePlaces, writtenAt } from '../places.ts';
import { ranks, type Proposal } from '../proposal.ts';
import { escapeSnippet } from '../snippet-text.ts';

/** Kinds whose `spec.targetRef` names a workload of their own namespace. */
const kindsWithTarget: ReadonlySet<string> = new Set(['WorkloadSpread', 'PodUnavailableBudget', 'PersistentPodState']);
const targetRef = ['spec', 'targetRef'] as const;
const fieldOfTarget = parsePattern('spec.targetRef[*]');

type TargetField = 'apiVersion' | 'kind' | 'name';

/** `spec.targetRef`: workloads of the namespace, with an `apiVersion`, `kind` and `name` that belong together. */
export function proposeTargets(request: CompletionRequest): readonly Proposal[] {
  const { cursor, header, path } = request;
  if (!header.gvk?.group.endsWith('kruise.io') || !kindsWithTarget.has(header.kind)) return [];
  if (cursor.accepts.key && matchesPattern(path, targetRef) && cursor.keys.size === 0) {
    return cursor.flow === 'none' && !cursor.hasColon ? workloads(request).map(wholeTarget) : [];
  }
  const place = valuePlaces(request).find((candidate) => matchesPattern(candidate.path, fieldOfTarget));
  const field = place?.path.at(-1);
  if (field !== 'apiVersion' && field !== 'kind' && field !== 'name') return [];
  const candidates = workloads(request);
  const fitting = candidates.filter((object) => fitsWritten(request, object, field));
  return (fitting.length > 0 ? fitting : candidates).map((object) => valueProposal(object, field));
}

/** Whether the workload has what the other two fields say; what is not written yet excludes nothing. */
function fitsWritten(request: CompletionRequest, { gvk, name }: WorkspaceObject, edited: TargetField): boolean {
  const written = (field: TargetField): string | undefined =>
    field === edited ? undefined : asString(writtenAt(request, [...targetRef, field])) || undefined;
  const group = parseApiVersion(written('apiVersion') ?? apiVersionOf(gvk))?.group;
  return gvk.group === group && gvk.kind === (written('kind') ?? gvk.kind) && name === (written('name') ?? name);
}

function valueProposal(object: WorkspaceObject, field: TargetField): Proposal {
  const { gvk, name } = object;
  const apiVersion = apiVersionOf(gvk);
  const value = { apiVersion, kind: gvk.kind, name }[field];
  return {
    label: value,
    kind: field === 'name' ? CompletionItemKind.Reference : CompletionItemKind.Class,
    detail: field === 'name' ? `${gvk.kind}, ${apiVersion}` : `${gvk.kind} ${name}`,
    rank: ranks.first,
    write: { as: 'value', value },
  };
}

/** Workloads (not bare Pods) of the object's own namespace. */
function workloads(request: CompletionRequest): readonly WorkspaceObject[] {
  const { workspace } = request.context;
  const namespace = namespaceOf(request);
  const found = new Set<WorkspaceObject>();
  for (const source of workspace.podSources(namespace)) {
    if (source.object.gvk.kind !== 'Pod' && source.object.name !== '') found.add(source.object);
  }
  return [...found];
}

function wholeTarget(object: WorkspaceObject): Proposal {
  const { gvk, name } = object;
  return {
    label: `${gvk.kind} ${name}`,
    kind: CompletionItemKind.Reference,
    detail: apiVersionOf(gvk),
    documentation: `All three fields for the ${gvk.kind} \`${name}\` of this namespace.`,
    rank: ranks.first,
    write: {
      as: 'snippet',
      body: `apiVersion: ${apiVersionOf(gvk)}\nkind: ${gvk.kind}\nname: ${escapeSnippet(renderScalar(name, defaultStyle, false))}`,
    },
  };
}
