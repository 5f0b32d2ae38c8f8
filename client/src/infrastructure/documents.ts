import * as vscode from 'vscode';
import { projectFileName } from '../../../server/src/protocol/index.ts';
import { mentionsKubernetes } from './mentions-kubernetes.ts';

/** Languages that manifests are written in. */
export const manifestLanguages = ['yaml', 'json', 'helm'] as const;

/** Documents of these schemes are copies or output, not manifests that anyone edits. */
const ignoredSchemes = new Set(['git', 'output', 'kruise-preview', 'vscode-chat-code-block', 'comment', 'debug']);

/** Whether `document` is sent to the language server. */
export function isServed(document: vscode.TextDocument): boolean {
  return (
    (manifestLanguages as readonly string[]).includes(document.languageId) && !ignoredSchemes.has(document.uri.scheme)
  );
}

/** Whether `document` holds the settings of a project. */
export function isProjectFile(document: vscode.TextDocument): boolean {
  return isServed(document) && document.uri.path.endsWith(`/${projectFileName}`);
}

/** How much of a document is looked at to tell whether it is a manifest. */
const lookedAt = 100_000;

/** Whether a document reads like a Kubernetes object. Cheap, and called for every YAML and JSON file that is opened. */
export function looksLikeManifest(document: vscode.TextDocument): boolean {
  if (!isServed(document)) return false;
  const end = document.positionAt(lookedAt);
  const text = document.getText(new vscode.Range(new vscode.Position(0, 0), end));
  return mentionsKubernetes(text);
}
