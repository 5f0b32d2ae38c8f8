import * as vscode from 'vscode';
import { settingsSection } from '../../../../server/src/protocol/index.ts';
import type { CommandRegistry } from '../../infrastructure/commands.ts';

const setting = 'kruiseVersion';

/** "Kruise: Choose Kruise Version": sets `kruise.kruiseVersion` for the workspace, or for the user where there is none. */
export function activateKruiseVersion(commands: CommandRegistry): void {
  commands.register('kruise.chooseKruiseVersion', async () => {
    const configuration = vscode.workspace.getConfiguration(settingsSection);
    const current = configuration.get<string>(setting);
    const picked = await vscode.window.showQuickPick(
      versions().map((item) => ({ ...item, picked: item.label === current })),
      { title: vscode.l10n.t('Kruise release that runs in the cluster') },
    );
    if (!picked) return;
    const target = vscode.workspace.workspaceFolders
      ? vscode.ConfigurationTarget.Workspace
      : vscode.ConfigurationTarget.Global;
    await configuration.update(setting, picked.label, target);
  });
}

function versions(): vscode.QuickPickItem[] {
  return [
    { label: '1.9', description: vscode.l10n.t('newest release') },
    { label: '1.8' },
    { label: 'main', description: vscode.l10n.t('development branch, July 2026') },
  ];
}
