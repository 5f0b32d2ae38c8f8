import { CompletionItemKind } from 'vscode-languageserver-types';
import { servesKind } from '../../serves-kind.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** Resources that every node has, with how much of them is written. */
const resources = [
  ['cpu', 'Processor time: `500m` is half a core, `2` are two.'],
  ['memory', 'Bytes of memory: `64Mi`, `1Gi`. A container that uses more than its limit is killed.'],
  ['ephemeral-storage', 'Bytes of local disk for logs, writable layers and `emptyDir` volumes: `1Gi`.'],
] as const;

/** `resources.requests` and `resources.limits` of containers. */
export function proposeResourceNames({ context, cursor, header, path }: CompletionRequest): readonly Proposal[] {
  const isAmounts = path.at(-2) === 'resources' && (path.at(-1) === 'requests' || path.at(-1) === 'limits');
  if (!isAmounts || !cursor.accepts.key || !servesKind(context, header.gvk)) return [];
  return resources
    .filter(([name]) => !cursor.keys.has(name))
    .map(([name, documentation]) => ({
      label: name,
      kind: CompletionItemKind.Property,
      detail: 'quantity',
      documentation,
      rank: ranks.likely,
      write: { as: 'key', key: name, shape: 'scalar' },
    }));
}
