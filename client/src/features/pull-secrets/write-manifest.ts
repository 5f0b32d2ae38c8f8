import * as vscode from 'vscode';
import { answered } from './cancelled.ts';

/** Asks where the manifest goes, writes it there and shows it. */
export async function writeManifest(text: string, fileName: string): Promise<void> {
  const untitled = { label: vscode.l10n.t('New untitled document') };
  const file = { label: vscode.l10n.t('New file…') };
  const picked = answered(
    await vscode.window.showQuickPick([untitled, file], {
      title: vscode.l10n.t('Where to write the Secret'),
      ignoreFocusOut: true,
    }),
  );
  const document =
    picked === untitled
      ? await vscode.workspace.openTextDocument({ language: 'yaml', content: text })
      : await writeFile(text, fileName);
  await vscode.window.showTextDocument(document, { preview: false });
}

async function writeFile(text: string, fileName: string): Promise<vscode.TextDocument> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const uri = answered(
    await vscode.window.showSaveDialog({
      ...(folder ? { defaultUri: vscode.Uri.joinPath(folder.uri, fileName) } : {}),
      filters: { YAML: ['yaml', 'yml'] },
    }),
  );
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return vscode.workspace.openTextDocument(uri);
}

/** Says once what base64 is not. */
export function warnOfBase64(): void {
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Kruise: the Secret holds its credentials in base64, which everybody can read. Keep it out of version control, or seal it.',
    ),
  );
}
