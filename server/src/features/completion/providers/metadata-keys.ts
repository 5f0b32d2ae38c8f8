import { CompletionItemKind } from 'vscode-languageserver-types';
import { documentationOfKey, metadataKeysFor, type MetadataKey } from '../../../schema/index.ts';
import { metadataMapAt } from '../../metadata-map.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** Annotations and labels that Kruise reads, with the values that each may have. */
export function proposeMetadataKeys(request: CompletionRequest): readonly Proposal[] {
  const { cursor, path } = request;
  const keys = cursor.accepts.key ? keysIn(request, path) : [];
  const key = path.at(-1);
  const written = cursor.accepts.value
    ? keysIn(request, path.slice(0, -1)).find((entry) => entry.key === key)
    : undefined;
  return [...keys.filter((entry) => !cursor.keys.has(entry.key)).map(keyProposal), ...valueProposals(written)];
}

function keysIn({ header, context }: CompletionRequest, path: CompletionRequest['path']): readonly MetadataKey[] {
  const map = header.gvk && metadataMapAt(header.gvk, path);
  if (!map) return [];
  const keys = metadataKeysFor(map.owner, map.part, context.workspace.configuration.kruiseVersion);
  return keys.filter(({ isPrefix }) => !isPrefix);
}

function keyProposal(entry: MetadataKey): Proposal {
  const values = Object.keys(entry.values ?? {});
  return {
    label: entry.key,
    kind: CompletionItemKind.Property,
    detail: 'Kruise',
    documentation: documentationOfKey(entry),
    rank: ranks.likely,
    write: { as: 'key', key: entry.key, shape: 'string', ...(values.length > 0 ? { choices: values } : {}) },
  };
}

function valueProposals(entry: MetadataKey | undefined): readonly Proposal[] {
  return Object.entries(entry?.values ?? {}).map(([value, meaning]) => ({
    label: value,
    kind: CompletionItemKind.EnumMember,
    documentation: meaning,
    rank: ranks.first,
    write: { as: 'value', value },
  }));
}
