import { CodeActionKind, type CodeAction, type CodeActionParams } from 'vscode-languageserver';
import { offeredConversions, type OfferedConversion } from '../../features/code-actions/conversions.ts';
import { previewActions } from '../../features/code-actions/preview-actions.ts';
import { quickFixesIn, type OfferedFix } from '../../features/code-actions/quick-fixes.ts';
import { toDiagnostic } from '../../features/diagnostics/to-diagnostic.ts';
import { safeEditsOf } from '../../rules/fix-all.ts';
import { fixAllActionKind, previewActionKind } from '../../protocol/index.ts';
import { request } from '../guard.ts';
import { readableFile } from '../readable-file.ts';
import type { ServerContext } from '../server-context.ts';
import { fixToWorkspaceEdit } from '../workspace-edit.ts';

/** What a client sends back to get the edit of an action that it was offered without one. */
export interface ActionData {
  readonly uri: string;
  readonly version: number;
  readonly line: number;
  readonly code: string;
  readonly start: number;
  readonly index: number;
}

/** Quick fixes for what is found in the range, all safe ones of the file, conversions, and the previews of the object there. */
export const codeActionHandler = request<CodeActionParams, CodeAction[]>(
  'textDocument/codeAction',
  [],
  (context, { textDocument: { uri }, range, context: { only } }) => {
    const { workspace, checker, session, settings } = context;
    if (readableFile(workspace, uri) === undefined) return [];
    const isWanted = (kind: string): boolean =>
      only === undefined || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
    const fixes =
      isWanted(CodeActionKind.QuickFix) && settings.of(uri).validate
        ? quickFixesIn(workspace, checker, uri, range).flatMap((offered) => toAction(context, uri, offered))
        : [];
    const rewrites = isWanted(CodeActionKind.RefactorRewrite)
      ? offeredConversions(workspace, uri, range.start, only !== undefined).flatMap((one) =>
          rewriteAction(context, one),
        )
      : [];
    const hasCommands = session.options.clientCommands === true;
    const previews = hasCommands && isWanted(previewActionKind) ? previewActions(workspace, uri, range.start) : [];
    // Unlike all others it is about the whole file: it is made for those who ask for its kind.
    const isFixAllWanted = only !== undefined && isWanted(fixAllActionKind) && settings.of(uri).validate;
    return [...fixes, ...rewrites, ...(isFixAllWanted ? fixAllAction(context, uri) : []), ...previews];
  },
);

function fixAllAction(context: ServerContext, uri: string): CodeAction[] {
  const edits = safeEditsOf(context.workspace, context.checker, uri);
  const title = 'Make all safe fixes of this file (Kruise)';
  const edit = edits.length === 0 ? undefined : fixToWorkspaceEdit(context, { title, isSafe: true, edits });
  return edit ? [{ title, kind: fixAllActionKind, edit }] : [];
}

function rewriteAction(context: ServerContext, offered: OfferedConversion): CodeAction[] {
  const { title } = offered;
  const kind = CodeActionKind.RefactorRewrite;
  if ('disabled' in offered) {
    const { disabled: reason } = offered;
    return context.session.showsDisabledActions ? [{ title, kind, disabled: { reason } }] : [];
  }
  const edit = fixToWorkspaceEdit(context, offered);
  return edit ? [{ title, kind, edit }] : [];
}

function toAction(context: ServerContext, uri: string, { part, finding, fix, index }: OfferedFix): CodeAction[] {
  const { session, workspace, diagnostics } = context;
  if (fix.newFiles !== undefined && fix.newFiles.length > 0 && !session.createsFiles) return [];
  const data: ActionData = {
    uri,
    version: workspace.openFile(uri)?.version ?? 0,
    line: part.startLine,
    code: finding.code,
    start: finding.range.start,
    index,
  };
  const edit = session.resolvesActionEdits ? undefined : fixToWorkspaceEdit(context, fix);
  return [
    {
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [toDiagnostic(finding, part, diagnostics.features)],
      ...(fix.isPreferred === true && { isPreferred: true }),
      ...(edit ? { edit } : { data }),
    },
  ];
}
