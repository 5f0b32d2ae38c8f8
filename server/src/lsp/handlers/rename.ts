import type { RenameParams, WorkspaceEdit } from 'vscode-languageserver';
import { renameAt } from '../../features/rename/rename.ts';
import { request, RequestRefusal } from '../guard.ts';
import { toWorkspaceEdit } from '../workspace-edit.ts';

export const renameHandler = request<RenameParams, WorkspaceEdit | null>(
  'textDocument/rename',
  null,
  (context, { textDocument, position, newName }) => {
    const edits = renameAt(context.workspace, textDocument.uri, position, newName);
    if (edits === undefined) return null;
    if ('refusal' in edits) throw new RequestRefusal(edits.refusal);
    return toWorkspaceEdit(context, edits);
  },
);
