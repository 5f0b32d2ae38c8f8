import * as assert from './support/assert.ts';
import * as vscode from 'vscode';
import { extension } from './support/extension.ts';
import { fileUri, screenshot } from './support/harness.ts';
import { waitFor } from './support/wait.ts';

describe('activation', () => {
  it('follows from opening a manifest', async () => {
    await vscode.window.showTextDocument(fileUri('platform/log-agent.sidecarset.yaml'));
    await waitFor('the extension to be active', () => extension().isActive);
    await screenshot('activation');
  });

  it('registers every command that the manifest declares', async () => {
    const known = new Set(await vscode.commands.getCommands(true));
    const { contributes } = extension().packageJSON as { contributes: { commands: { command: string }[] } };
    const missing = contributes.commands.map(({ command }) => command).filter((command) => !known.has(command));
    assert.deepEqual(missing, []);
  });
});
