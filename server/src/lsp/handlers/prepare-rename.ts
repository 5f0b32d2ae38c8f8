import type { PrepareRenameParams, Range } from 'vscode-languageserver';
import { prepareRename } from '../../features/rename/rename.ts';
import { request, RequestRefusal } from '../guard.ts';

export const prepareRenameHandler = request<PrepareRenameParams, { range: Range; placeholder: string } | null>(
  'textDocument/prepareRename',
  null,
  ({ workspace }, { textDocument, position }) => {
    const prepared = prepareRename(workspace, textDocument.uri, position);
    if (prepared !== undefined && 'refusal' in prepared) throw new RequestRefusal(prepared.refusal);
    return prepared ?? null;
  },
);
