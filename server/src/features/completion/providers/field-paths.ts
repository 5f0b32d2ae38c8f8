import { CompletionItemKind } from 'vscode-languageserver-types';
import { servesKind } from '../../serves-kind.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { countLabels } from '../label-counts.ts';
import { valuePlaces } from '../places.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** What the API server accepts in the environment of a container, beside labels and annotations. */
const podFields = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];

/** `fieldRef.fieldPath`: fields of the Pod; where Kruise reads it itself, labels alone can be proposed. */
export function proposeFieldPaths(request: CompletionRequest): readonly Proposal[] {
  const { context, header } = request;
  if (!servesKind(context, header.gvk)) return [];
  const place = valuePlaces(request).find(({ path }) => path.at(-1) === 'fieldPath' && path.at(-2) === 'fieldRef');
  const owner = place?.path.at(-3);
  const fields = owner === 'valueFrom' ? podFields : [];
  if (owner !== 'valueFrom' && owner !== 'sourceContainerNameFrom') return [];
  const labels = [...countLabels(context.workspace, { of: 'pods', namespace: undefined }).keys()];
  return [...fields, ...labels.map((key) => `metadata.labels['${key}']`)].map((value) => ({
    label: value,
    kind: CompletionItemKind.Value,
    rank: ranks.likely,
    write: { as: 'value', value },
  }));
}
