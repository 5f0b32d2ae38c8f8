import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver-types';
import { apiVersionOf } from '../../kubernetes/group-version-kind.ts';
import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import { contentLines } from '../structure/content-lines.ts';

/**
 * The outline of a file of very many documents: its objects, without what is in them. It is told from the index, so that no
 * document is parsed for it, and is small enough to be sent after each edit.
 */
export function objectSymbols(workspace: ManifestWorkspace, uri: string): DocumentSymbol[] {
  return workspace.partsOf(uri).flatMap((part) => {
    const lines = contentLines(part.document);
    if (lines === undefined) return [];
    const start = { line: part.startLine + lines.startLine, character: 0 };
    const range = { start, end: { line: part.startLine + lines.endLine + 1, character: 0 } };
    return workspace.objectsInPart(uri, part).map(({ gvk, name, namespace }) => ({
      name: name === '' ? gvk.kind : `${gvk.kind} ${name}`,
      detail: namespace === undefined ? apiVersionOf(gvk) : `${apiVersionOf(gvk)}, ${namespace}`,
      kind: SymbolKind.Object,
      range,
      selectionRange: { start, end: start },
    }));
  });
}
