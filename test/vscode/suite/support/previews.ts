import * as vscode from 'vscode';
import { waitFor } from './wait.ts';

/** Preview documents in open tabs. */
export function previewTabs(): readonly vscode.Uri[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => {
      if (input instanceof vscode.TabInputText) return [input.uri];
      return input instanceof vscode.TabInputTextDiff ? [input.modified] : [];
    })
    .filter(({ scheme }) => scheme === 'kruise-preview');
}

/** The preview that is shown, once it is. */
export async function shownPreview(): Promise<vscode.TextDocument> {
  const uri = await waitFor('a preview', () => previewTabs()[0]);
  return vscode.workspace.openTextDocument(uri);
}

/** Waits until a document's text is as `test` wants it. */
export async function textOf(
  document: vscode.TextDocument,
  what: string,
  test: (text: string) => boolean,
): Promise<string> {
  return waitFor(
    what,
    () => (test(document.getText()) ? document.getText() : undefined),
    () => document.getText(),
  );
}
