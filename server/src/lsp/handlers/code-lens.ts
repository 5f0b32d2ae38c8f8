import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import { request } from '../guard.ts';

export const codeLensHandler = request<CodeLensParams, CodeLens[]>(
  'textDocument/codeLens',
  [],
  ({ lenses }, { textDocument }, token) => lenses.answer(textDocument.uri, token),
);
