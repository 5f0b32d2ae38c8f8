import * as vscode from 'vscode';
import { looksLikeManifest } from './documents.ts';

/** Set while the active editor shows a manifest; menus depend on it. */
const contextKey = 'kruise.activeDocumentIsManifest';

/** Keeps the context key that shows and hides the buttons of the editor's title in step with the active editor. */
export function followActiveDocument(context: vscode.ExtensionContext): void {
  let shown: boolean | undefined;
  const update = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    // A look into the output panel leaves the editor above it as it is.
    if (document?.uri.scheme === 'output') return;
    const isManifest = document !== undefined && looksLikeManifest(document);
    if (isManifest === shown) return;
    shown = isManifest;
    void vscode.commands.executeCommand('setContext', contextKey, isManifest);
  };
  update();
  context.subscriptions.push(
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidSaveTextDocument(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      // Once a manifest, a document stays one while it is typed in; only the first lines of a new one matter.
      if (shown !== true && document === vscode.window.activeTextEditor?.document) update();
    }),
  );
}
