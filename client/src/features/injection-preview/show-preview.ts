import * as vscode from 'vscode';
import { settingsSection } from '../../../../server/src/protocol/index.ts';
import { UserError } from '../../infrastructure/errors.ts';
import type { PreviewDocuments } from './preview-documents.ts';
import { parsePreviewUri, previewUri, type PreviewSubject } from './preview-uri.ts';

/** One read-only document, or a comparison of the Pod before and after. */
export type PreviewLayout = 'document' | 'diff';

/** What the setting `kruise.preview.layout` says. */
export function chosenLayout(): PreviewLayout {
  const layout = vscode.workspace.getConfiguration(settingsSection).get<string>('preview.layout');
  return layout === 'diff' ? 'diff' : 'document';
}

/** Opens the injected Pod beside the active editor, or where a preview is open already. */
export async function showPreview(
  documents: PreviewDocuments,
  subject: PreviewSubject,
  layout: PreviewLayout,
): Promise<void> {
  const result = await documents.preview(subject);
  if (!result) throw goneError();
  const after = previewUri(result.title, subject, 'after');
  const options: vscode.TextDocumentShowOptions = {
    viewColumn: previewColumn(),
    preserveFocus: true,
    preview: false,
  };
  if (layout === 'diff') {
    const before = previewUri(result.title, subject, 'before');
    const title = vscode.l10n.t('{0}: before ↔ after injection', result.title);
    await vscode.commands.executeCommand('vscode.diff', before, after, title, options);
  } else {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(after), options);
  }
}

/** Opens the explanation beside the active editor, rendered where VS Code can render Markdown. */
export async function showExplanation(documents: PreviewDocuments, subject: PreviewSubject): Promise<void> {
  const result = await documents.explanation(subject);
  if (!result) throw goneError();
  await showReport(previewUri(result.title, subject, 'explanation'));
}

/** Opens a report in Markdown beside the active editor, rendered where VS Code can render Markdown. */
export async function showReport(uri: vscode.Uri): Promise<void> {
  try {
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
  } catch {
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: previewColumn(), preview: false });
  }
}

/** The subject of the preview that is in the active editor. */
export function activeSubject(): PreviewSubject {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const parsed = uri && parsePreviewUri(uri);
  if (!parsed) throw new UserError(vscode.l10n.t('Kruise: no preview is open in the active editor.'));
  return parsed.subject;
}

function previewColumn(): vscode.ViewColumn {
  const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(({ input }) => isPreview(input)));
  return group?.viewColumn ?? vscode.ViewColumn.Beside;
}

function isPreview(input: unknown): boolean {
  if (input instanceof vscode.TabInputText) return parsePreviewUri(input.uri) !== undefined;
  return input instanceof vscode.TabInputTextDiff && parsePreviewUri(input.modified) !== undefined;
}

function goneError(): UserError {
  return new UserError(vscode.l10n.t('Kruise: the object is not in the workspace any more.'));
}
