import * as vscode from 'vscode';
import type { CommandRegistry } from '../../infrastructure/commands.ts';
import { UserError } from '../../infrastructure/errors.ts';

/** "Kruise: Open Example Workspace": opens a copy of the examples, so that everything in them can be changed and tried. */
export function activateExampleWorkspace(context: vscode.ExtensionContext, commands: CommandRegistry): void {
  commands.register('kruise.openExampleWorkspace', async () => {
    if (context.globalStorageUri.scheme !== 'file') {
      throw new UserError(vscode.l10n.t('Kruise: the example workspace needs VS Code on the desktop or on a server.'));
    }
    const { version } = context.extension.packageJSON as { version: string };
    const copy = vscode.Uri.joinPath(context.globalStorageUri, `kruise-examples-${version}`);
    if (!(await exists(copy))) {
      await vscode.workspace.fs.createDirectory(context.globalStorageUri);
      await vscode.workspace.fs.copy(vscode.Uri.joinPath(context.extensionUri, 'examples'), copy);
    }
    await vscode.commands.executeCommand('vscode.openFolder', copy, { forceNewWindow: true });
  });
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
