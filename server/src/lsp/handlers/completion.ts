import type { CompletionList, CompletionParams } from 'vscode-languageserver';
import { completeAt } from '../../features/completion/completion.ts';
import { request } from '../guard.ts';
import { readableFile } from '../readable-file.ts';

export const completionHandler = request<CompletionParams, CompletionList | null>(
  'textDocument/completion',
  null,
  ({ workspace, language }, { textDocument, position }, token) => {
    const file = readableFile(workspace, textDocument.uri);
    return file === undefined ? null : completeAt(language, file, position, token);
  },
);
