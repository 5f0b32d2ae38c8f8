import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { closeEverything, open, replace } from './support/editing.ts';
import { codes, findingWith, goneFinding } from './support/findings.ts';

describe('commands', () => {
  afterEach(closeEverything);

  it('restart the language server, which then knows everything again', async () => {
    const { document } = await open('mistakes/common-mistakes.yaml');
    await findingWith(document.uri, 'schema/unknown-field');
    await vscode.commands.executeCommand('kruise.restartServer');
    await findingWith(document.uri, 'schema/unknown-field');
    await replace(document, 'imagePullPolcy', 'imagePullPolicy');
    await goneFinding(document.uri, 'schema/unknown-field');
  });

  it('show the log', async () => {
    await vscode.commands.executeCommand('kruise.showLog');
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });

  it('tell where there is nothing to preview, and throw nothing', async () => {
    await vscode.commands.executeCommand('kruise.previewInjectedPod');
    await vscode.commands.executeCommand('kruise.explainInjection');
    await vscode.commands.executeCommand('kruise.showPreviewAsDiff');
    await vscode.commands.executeCommand('notifications.clearAll');
  });
});

describe('settings', () => {
  afterEach(closeEverything);

  const update = (name: string, value: unknown): Thenable<void> =>
    vscode.workspace.getConfiguration('kruise').update(name, value, vscode.ConfigurationTarget.Workspace);

  it('choose the Kruise release that verdicts hold for', async () => {
    const { document } = await open('mistakes/common-mistakes.yaml');
    // This one needs the ConfigMap of another file: when it is there, all of the workspace has been read.
    await findingWith(document.uri, 'kruise/workloadspread/target');
    const before = codes(document.uri);
    await update('kruiseVersion', '1.8');
    await findingWith(document.uri, 'kruise/api/version-not-served');
    await update('kruiseVersion', undefined);
    await goneFinding(document.uri, 'kruise/api/version-not-served');
    assert.deepEqual(codes(document.uri), before);
  });

  it('are reached by the command that chooses a release', async () => {
    const release = (): string | undefined =>
      vscode.workspace.getConfiguration('kruise').inspect<string>('kruiseVersion')?.workspaceValue;
    const chosen = vscode.commands.executeCommand('kruise.chooseKruiseVersion');
    await new Promise((done) => setTimeout(done, 1000));
    await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await chosen;
    assert.deepEqual(release(), '1.8');
    await update('kruiseVersion', undefined);
    assert.deepEqual(release(), undefined);
  });

  it('change the severity of a finding, or hide it', async () => {
    const { document } = await open('mistakes/common-mistakes.yaml');
    await findingWith(document.uri, 'schema/unknown-field');
    await update('severities', { 'schema/unknown-field': 'off' });
    await goneFinding(document.uri, 'schema/unknown-field');
    await update('severities', undefined);
    await findingWith(document.uri, 'schema/unknown-field');
  });

  it('switch validation off', async () => {
    const { document } = await open('mistakes/common-mistakes.yaml');
    await findingWith(document.uri, 'schema/unknown-field');
    await update('validate', false);
    await goneFinding(document.uri, 'schema/unknown-field');
    await update('validate', undefined);
    await findingWith(document.uri, 'schema/unknown-field');
  });
});
