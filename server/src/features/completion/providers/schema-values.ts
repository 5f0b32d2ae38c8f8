import { CompletionItemKind } from 'vscode-languageserver-types';
import { servesKind } from '../../serves-kind.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { valuePlaces } from '../places.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** Enum values, booleans and defaults of the scalar at the cursor. */
export async function proposeValues(request: CompletionRequest): Promise<readonly Proposal[]> {
  const { context, header, token } = request;
  if (!servesKind(context, header.gvk)) return [];
  const proposals: Proposal[] = [];
  for (const { path, inItem } of valuePlaces(request)) {
    const place = { gvk: header.gvk, kruiseVersion: context.workspace.configuration.kruiseVersion, path };
    for (const { value, documentation, isDefault } of await context.schemas.valuesAt(place, token)) {
      proposals.push({
        label: String(value),
        kind: CompletionItemKind.EnumMember,
        ...(isDefault ? { detail: 'default' } : {}),
        documentation,
        rank: ranks.possible,
        write: { as: 'value', value, inItem },
      });
    }
  }
  return proposals;
}
