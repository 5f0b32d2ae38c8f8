import * as vscode from 'vscode';
import { isProjectFile, isServed, looksLikeManifest } from '../infrastructure/documents.ts';
import { mentionsKubernetes } from '../infrastructure/mentions-kubernetes.ts';

/** How many files of the workspace are looked into before an editor's own documents decide. */
const filesLookedAt = 30;
const largestFileLookedAt = 100_000;

/**
 * Calls `start` once there is something to serve: a document that reads like a manifest, the settings of a project, one that is still empty, or manifests
 * elsewhere in the workspace. YAML that has nothing to do with Kubernetes costs no server.
 */
export function startWhenNeeded(context: vscode.ExtensionContext, start: () => void): void {
  const watchers: vscode.Disposable[] = [];
  let isStarted = false;
  const begin = (): void => {
    if (isStarted) return;
    isStarted = true;
    for (const watcher of watchers) watcher.dispose();
    start();
  };
  const look = (document: vscode.TextDocument): void => {
    if (isWorthServing(document)) begin();
  };
  watchers.push(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (isServed(document) && contentChanges.some((change) => changesManifest(document, change))) begin();
    }),
  );
  context.subscriptions.push(...watchers);
  vscode.workspace.textDocuments.forEach(look);
  void workspaceHasManifests(() => isStarted).then((hasManifests) => {
    if (hasManifests) begin();
  });
}

function isWorthServing(document: vscode.TextDocument): boolean {
  if (looksLikeManifest(document) || isProjectFile(document)) return true;
  return document.languageId === 'yaml' && isServed(document) && document.getText().trim() === '';
}

/** Whether an edit wrote (part of) a line that makes a document a manifest. */
function changesManifest(document: vscode.TextDocument, change: vscode.TextDocumentContentChangeEvent): boolean {
  return (
    mentionsKubernetes(change.text) ||
    mentionsKubernetes(document.lineAt(Math.min(change.range.start.line, document.lineCount - 1)).text)
  );
}

async function workspaceHasManifests(isSettled: () => boolean): Promise<boolean> {
  const files = await vscode.workspace.findFiles('**/*.{yaml,yml}', '**/{node_modules,.git}/**', filesLookedAt);
  for (const file of files) {
    if (isSettled()) return false;
    try {
      const { size } = await vscode.workspace.fs.stat(file);
      if (size > largestFileLookedAt) continue;
      if (mentionsKubernetes(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)))) return true;
    } catch {
      // A file that cannot be read says nothing.
    }
  }
  return false;
}
