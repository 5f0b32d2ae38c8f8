import type { DidOpenTextDocumentParams } from 'vscode-languageserver';
import { notification } from '../guard.ts';
import { isServed } from '../served-documents.ts';

/** The editor's text counts from now on. */
export const didOpenHandler = notification(
  'textDocument/didOpen',
  ({ workspace }, { textDocument: { uri, languageId, version, text } }: DidOpenTextDocumentParams) => {
    if (isServed(uri)) workspace.open(uri, languageId, version, text);
  },
);
