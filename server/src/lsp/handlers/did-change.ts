import type { DidChangeTextDocumentParams } from 'vscode-languageserver';
import { notification } from '../guard.ts';

/** Applies the edits to the text; documents that they do not touch stay the same. */
export const didChangeHandler = notification(
  'textDocument/didChange',
  ({ workspace }, { textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams) => {
    workspace.change(uri, version, contentChanges);
  },
);
