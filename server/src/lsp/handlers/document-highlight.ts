import type { DocumentHighlight, DocumentHighlightParams } from 'vscode-languageserver';
import { documentHighlights } from '../../features/document-highlight/document-highlight.ts';
import { request } from '../guard.ts';

/** `null` rather than nothing where no name stands, so that the editor may highlight words. */
export const documentHighlightHandler = request<DocumentHighlightParams, DocumentHighlight[] | null>(
  'textDocument/documentHighlight',
  null,
  ({ workspace }, { textDocument, position }) => {
    const highlights = documentHighlights(workspace, textDocument.uri, position);
    return highlights.length > 0 ? highlights : null;
  },
);
