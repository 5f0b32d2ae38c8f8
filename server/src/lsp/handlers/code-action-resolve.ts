import type { CodeAction } from 'vscode-languageserver';
import { quickFixesIn } from '../../features/code-actions/quick-fixes.ts';
import { request } from '../guard.ts';
import { fixToWorkspaceEdit } from '../workspace-edit.ts';
import type { ActionData } from './code-action.ts';

/** The edit of a quick fix that was offered without it. None where the text is not the same any more. */
export const codeActionResolveHandler = request<CodeAction, CodeAction | null>(
  'codeAction/resolve',
  null,
  (context, action) => {
    const data = action.data as ActionData | undefined;
    const { workspace, checker } = context;
    if (data === undefined || workspace.openFile(data.uri)?.version !== data.version) return action;
    const part = workspace.partsOf(data.uri).find(({ startLine }) => startLine === data.line);
    if (part === undefined) return action;
    const position = part.document.positionAt(data.start);
    const place = { line: position.line + part.startLine, character: position.character };
    const offered = quickFixesIn(workspace, checker, data.uri, { start: place, end: place }).find(
      ({ finding, fix, index }) =>
        finding.code === data.code &&
        finding.range.start === data.start &&
        index === data.index &&
        fix.title === action.title,
    );
    const edit = offered && fixToWorkspaceEdit(context, offered.fix);
    return edit ? { ...action, edit } : action;
  },
);
