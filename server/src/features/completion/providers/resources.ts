import { CompletionItemKind } from 'vscode-languageserver-types';
import { apiVersionOf } from '../../../kubernetes/group-version-kind.ts';
import { snippetsFor } from '../../../schema/index.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** Whole objects, where a document is empty: in a new file, and after `---`. */
export function proposeResources({ context, cursor, path, isBlankDocument }: CompletionRequest): readonly Proposal[] {
  if (!isBlankDocument || !cursor.accepts.key || path.length > 0 || cursor.flow !== 'none') return [];
  const snippets = [...snippetsFor(context.workspace.configuration.kruiseVersion)];
  // The plain one of a kind comes before its variants.
  snippets.sort((left, right) => (left.title < right.title ? -1 : 1));
  return snippets.map((snippet) => ({
    label: snippet.title,
    kind: CompletionItemKind.Snippet,
    detail: apiVersionOf(snippet),
    documentation: `${snippet.description}.\n\n\`\`\`yaml\n${withoutTabStops(snippet.text)}\n\`\`\``,
    rank: ranks.first,
    write: { as: 'snippet', body: snippet.text },
  }));
}

/** The text as it looks with its defaults. */
function withoutTabStops(text: string): string {
  return text
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replace(/\$\d+/g, '')
    .trimEnd();
}
