import { CompletionItemKind } from 'vscode-languageserver-types';
import { asObject, asString, objectsOf, type JsonPath } from '../../../base/json.ts';
import { claimTemplatesPathFor } from '../../../kubernetes/workload-kinds.ts';
import { servesKind } from '../../serves-kind.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { valuePlaces, writtenAt } from '../places.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** `volumeMounts[].name`: the volumes of the same Pod spec, and the claims of the workload. */
export function proposeVolumeNames(request: CompletionRequest): readonly Proposal[] {
  if (!servesKind(request.context, request.header.gvk)) return [];
  const place = valuePlaces(request).find(({ path }) => path.at(-1) === 'name' && path.at(-3) === 'volumeMounts');
  if (!place) return [];
  // …, 'containers', 0, 'volumeMounts', 1, 'name'
  const podSpec = place.path.slice(0, -5);
  return [...volumesOf(request, podSpec), ...claimsOf(request, podSpec)];
}

function volumesOf(request: CompletionRequest, podSpec: JsonPath): readonly Proposal[] {
  return objectsOf(writtenAt(request, [...podSpec, 'volumes'])).flatMap((volume) => {
    const source = Object.keys(volume).find((key) => key !== 'name') ?? 'emptyDir';
    return nameProposal(asString(volume['name']), source);
  });
}

function claimsOf(request: CompletionRequest, podSpec: JsonPath): readonly Proposal[] {
  const { group = '', kind = '' } = request.header.gvk ?? {};
  const path = claimTemplatesPathFor(group, kind, podSpec.slice(0, -1));
  if (!path) return [];
  return objectsOf(writtenAt(request, path)).flatMap((claim) =>
    nameProposal(asString(asObject(claim['metadata'])?.['name']), 'volumeClaimTemplate'),
  );
}

function nameProposal(name: string | undefined, detail: string): readonly Proposal[] {
  if (!name) return [];
  return [
    { label: name, kind: CompletionItemKind.Reference, detail, rank: ranks.first, write: { as: 'value', value: name } },
  ];
}
