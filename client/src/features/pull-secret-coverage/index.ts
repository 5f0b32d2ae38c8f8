import * as vscode from 'vscode';
import type { CommandRegistry } from '../../infrastructure/commands.ts';
import { isScanning, type LanguageServer } from '../../language-client/language-server.ts';
import { CoveragePanel, coverageViewType } from './coverage-panel.ts';

/** "Kruise: Show Pull Secret Coverage". The command gives what the panel shows. */
export function activatePullSecretCoverage(
  context: vscode.ExtensionContext,
  {
    commands,
    server,
    log,
  }: { readonly commands: CommandRegistry; readonly server: LanguageServer; readonly log: vscode.LogOutputChannel },
): void {
  const panel = new CoveragePanel({
    extensionUri: context.extensionUri,
    server,
    log,
    createSecret: (secret) => void vscode.commands.executeCommand('kruise.newPullSecret', secret),
  });
  commands.register('kruise.showPullSecretCoverage', () => panel.show());
  let before = server.state;
  context.subscriptions.push(
    server.onDidChangeCoverage(() => void panel.refresh()),
    server.onDidChangeState((state) => {
      // A new server does not know that it is watched.
      if (state.kind === 'running' && before.kind !== 'running') void panel.refresh();
      else if (isScanning(state) !== isScanning(before)) panel.send();
      before = state;
    }),
    vscode.window.registerWebviewPanelSerializer(coverageViewType, {
      deserializeWebviewPanel: (restored: vscode.WebviewPanel) => Promise.resolve(panel.restore(restored)),
    }),
  );
}
