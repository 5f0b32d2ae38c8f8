import * as vscode from 'vscode';
import { ok } from './assert.ts';
import { fileUri } from './harness.ts';
import { waitFor } from './wait.ts';

/** Opens a file of the workspace in the first column. */
export async function open(path: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(fileUri(path), { viewColumn: vscode.ViewColumn.One, preview: false });
}

let untitled = 0;

/** Opens an untitled YAML document with this text. */
export async function openUntitled(content: string): Promise<vscode.TextEditor> {
  // A name of its own: VS Code would give that of the last one again, whose text it may still keep.
  const uri = vscode.Uri.from({ scheme: 'untitled', path: `untitled-${++untitled}.yaml` });
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
  await editor.edit((builder) => builder.insert(new vscode.Position(0, 0), content));
  return editor;
}

/** The position right before the `occurrence`-th `text`, counted from zero. */
export function positionOf(document: vscode.TextDocument, text: string, occurrence = 0): vscode.Position {
  let offset = -1;
  for (let index = 0; index <= occurrence; index++) {
    offset = document.getText().indexOf(text, offset + 1);
    ok(offset >= 0, `${document.uri.path} has no ${JSON.stringify(text)}`);
  }
  return document.positionAt(offset);
}

/** The position right behind the first `text`. */
export function positionBehind(document: vscode.TextDocument, text: string): vscode.Position {
  return document.positionAt(document.offsetAt(positionOf(document, text)) + text.length);
}

/** Puts the cursor before the first `text`. */
export function putCursor(editor: vscode.TextEditor, text: string): void {
  const position = positionOf(editor.document, text);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position));
}

/** Replaces the first `before` by `after`, as typing would. */
export async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const start = positionOf(document, before);
  const range = new vscode.Range(start, document.positionAt(document.offsetAt(start) + before.length));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, after);
  ok(await vscode.workspace.applyEdit(edit), 'the edit was refused');
}

/** Forgets all unsaved changes and closes every editor, so that the next test starts as the first did. */
export async function closeEverything(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  for (const document of vscode.workspace.textDocuments) if (document.isDirty) await revert(document);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await waitFor('all editors to close', () => vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0));
}

/** VS Code keeps a document for a while after its editor is closed, so its text must be the old one before. */
async function revert(document: vscode.TextDocument): Promise<void> {
  const show = (): Thenable<unknown> => vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
  if (document.isUntitled) {
    await show();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    return;
  }
  const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri));
  await waitFor(`${document.uri.path} to be reverted`, async () => {
    await show();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    return !document.isDirty && document.getText() === saved;
  });
}
