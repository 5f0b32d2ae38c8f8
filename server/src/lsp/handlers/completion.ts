import type { CompletionList, CompletionParams } from 'vscode-languageserver';
import { completeAt } from '../../features/completion/completion.ts';
import { request } from '../guard.ts';

export const completionHandler = request<CompletionParams, CompletionList | null>(
  'textDocument/completion',
  null,
  ({ workspace, language }, { textDocument, position }, token) => {
    const file = workspace.openFile(textDocument.uri);
    return file === undefined ? null : completeAt(language, file, position, token);
  },
);
