import { TextDocumentEdit, type CreateFile, type TextEdit, type WorkspaceEdit } from 'vscode-languageserver';
import { shiftLines } from '../base/text-range.ts';
import type { Fix } from '../rules/rule.ts';
import type { ServerContext } from './server-context.ts';

/** Edits by file as the client takes them; with the versions that they are meant for, where it knows those. */
export function toWorkspaceEdit(
  { session, workspace }: Pick<ServerContext, 'session' | 'workspace'>,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): WorkspaceEdit {
  if (!session.versionsEdits) return { changes: Object.fromEntries([...edits].map(([uri, own]) => [uri, [...own]])) };
  return {
    documentChanges: [...edits].map(([uri, own]) =>
      TextDocumentEdit.create({ uri, version: workspace.openFile(uri)?.version ?? null }, [...own]),
    ),
  };
}

/** What a fix does; `undefined` where it creates files and the client cannot. */
export function fixToWorkspaceEdit(
  context: Pick<ServerContext, 'session' | 'workspace'>,
  { edits, newFiles = [] }: Fix,
): WorkspaceEdit | undefined {
  if (newFiles.length > 0 && !context.session.createsFiles) return undefined;
  const byFile = new Map<string, TextEdit[]>();
  for (const { uri, startLine, range, newText } of edits) {
    const edit = { range: shiftLines(range, startLine), newText };
    byFile.set(uri, [...(byFile.get(uri) ?? []), edit]);
  }
  const workspaceEdit = toWorkspaceEdit(context, byFile);
  if (newFiles.length === 0) return workspaceEdit;
  const start = { line: 0, character: 0 };
  const created = newFiles.flatMap(({ uri, text }): (CreateFile | TextDocumentEdit)[] => [
    { kind: 'create', uri, options: { ignoreIfExists: false, overwrite: false } },
    TextDocumentEdit.create({ uri, version: null }, [{ range: { start, end: start }, newText: text }]),
  ]);
  return { documentChanges: [...created, ...(workspaceEdit.documentChanges ?? [])] };
}
