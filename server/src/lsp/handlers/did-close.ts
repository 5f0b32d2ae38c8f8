import type { DidCloseTextDocumentParams } from 'vscode-languageserver';
import { notification } from '../guard.ts';

/** What is on disk counts again. */
export const didCloseHandler = notification(
  'textDocument/didClose',
  async ({ workspace, diagnostics, lenses }, { textDocument: { uri } }: DidCloseTextDocumentParams) => {
    diagnostics.close(uri);
    lenses.forget(uri);
    await workspace.close(uri);
  },
);
