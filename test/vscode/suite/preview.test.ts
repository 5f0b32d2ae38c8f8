import * as vscode from 'vscode';
import { previewActionKind } from '../../../server/src/protocol/index.ts';
import * as assert from './support/assert.ts';
import { closeEverything, open, openUntitled, positionOf, putCursor, replace } from './support/editing.ts';
import { actionWith, perform } from './support/findings.ts';
import { fileUri, screenshot } from './support/harness.ts';
import { previewTabs, shownPreview, textOf } from './support/previews.ts';
import { waitFor } from './support/wait.ts';

/** Opens the preview of the workload in a file, by the command of the palette. */
async function preview(path: string): Promise<vscode.TextDocument> {
  const editor = await open(path);
  putCursor(editor, 'spec:');
  await vscode.commands.executeCommand('kruise.previewInjectedPod');
  return shownPreview();
}

function revealInPreview(document: vscode.TextDocument, text: string): void {
  const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
  const position = positionOf(document, text);
  editor?.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenter);
}

function setLayout(layout: 'diff' | undefined): Thenable<void> {
  return vscode.workspace
    .getConfiguration('kruise')
    .update('preview.layout', layout, vscode.ConfigurationTarget.Workspace);
}

describe('preview of the injected Pod', () => {
  afterEach(async () => {
    await setLayout(undefined);
    await closeEverything();
  });

  it('shows the Pod with what is injected, and where it comes from', async () => {
    const document = await preview('payments/api.cloneset.yaml');
    const text = document.getText();
    assert.deepEqual(document.languageId, 'yaml');
    for (const part of ['kind: Pod', 'name: app', 'name: log-agent', 'name: mesh-proxy', 'IS_INJECTED']) {
      assert.includes(text, part);
    }
    assert.matches(text, /#.*SidecarSet log-agent/);
    await screenshot('preview');
    revealInPreview(document, 'name: log-agent\n');
    await screenshot('preview-containers');
  });

  it('is read-only, beside the source, which keeps the focus', async () => {
    const document = await preview('payments/api.cloneset.yaml');
    assert.deepEqual(
      vscode.window.activeTextEditor?.document.uri.toString(),
      fileUri('payments/api.cloneset.yaml').toString(),
    );
    const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(({ label }) => label.includes('Pod')));
    assert.deepEqual(group?.viewColumn, vscode.ViewColumn.Two);
    const text = document.getText();
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.deepEqual(document.getText(), text);
  });

  it('follows edits of the SidecarSet', async () => {
    const document = await preview('payments/api.cloneset.yaml');
    const sidecarSet = await open('platform/log-agent.sidecarset.yaml');
    await replace(sidecarSet.document, 'log-agent:2.4.1', 'log-agent:3.0.0-edited');
    await textOf(document, 'the new image in the preview', (text) => text.includes('log-agent:3.0.0-edited'));
    await replace(sidecarSet.document, 'log-agent:3.0.0-edited', 'log-agent:2.4.1');
    await textOf(document, 'the old image in the preview', (text) => !text.includes('3.0.0-edited'));
  });

  it('follows edits of the workload, and says why nothing is injected', async () => {
    const document = await preview('payments/api.cloneset.yaml');
    const workload = await open('payments/api.cloneset.yaml');
    await replace(workload.document, '        mesh: enabled\n', '');
    const text = await textOf(document, 'the mesh proxy to go', (current) => !current.includes('- name: mesh-proxy'));
    assert.includes(text, 'name: log-agent');
    await replace(workload.document, '        logging: enabled\n', '');
    await textOf(document, 'nothing to be injected', (current) => !current.includes('- name: log-agent'));
  });

  it('says so when the workload is gone', async () => {
    const editor = await openUntitled(
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: lonely\n  namespace: shop\nspec:\n  containers:\n    - name: app\n      image: nginx\n',
    );
    putCursor(editor, 'spec:');
    await vscode.commands.executeCommand('kruise.previewInjectedPod');
    const document = await shownPreview();
    assert.includes(document.getText(), 'name: lonely');
    await replace(editor.document, 'name: lonely', 'name: renamed');
    await textOf(document, 'the notice', (text) => text.startsWith('# The object is not in the workspace any more.'));
  });

  it('opens from the code action', async () => {
    const { document } = await open('shop/storefront.deployment.yaml');
    const position = positionOf(document, 'spec:');
    const action = await actionWith(
      document.uri,
      new vscode.Range(position, position),
      previewActionKind,
      /^Preview injected Pod$/,
    );
    await perform(action);
    assert.includes((await shownPreview()).getText(), 'name: log-agent');
  });

  it('opens from the code lens', async () => {
    const { document } = await open('shop/storefront.deployment.yaml');
    const command = await waitFor('a code lens', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
        20,
      );
      return lenses.map((lens) => lens.command).find((found) => found?.title === '1 SidecarSet injects here');
    });
    await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
    assert.includes((await shownPreview()).getText(), 'name: log-agent');
  });

  it('offers the workloads that a SidecarSet matches', async () => {
    const editor = await open('platform/mesh-proxy.sidecarset.yaml');
    putCursor(editor, 'spec:');
    const shown = vscode.commands.executeCommand('kruise.previewInjectedPod');
    await new Promise((done) => setTimeout(done, 1500));
    await screenshot('quick-pick');
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await shown;
    assert.includes((await shownPreview()).getText(), 'name: mesh-proxy');
  });

  it('makes up a Pod where no workload matches', async () => {
    const editor = await openUntitled(
      'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata:\n  name: nobody\nspec:\n  selector:\n    matchLabels:\n      app: nobody\n  containers:\n    - name: agent\n      image: agent:1\n',
    );
    putCursor(editor, 'spec:');
    await vscode.commands.executeCommand('kruise.previewInjectedPod');
    const text = (await shownPreview()).getText();
    assert.includes(text, 'app: nobody');
    assert.includes(text, 'name: agent');
  });

  it('compares the Pod before and after', async () => {
    await setLayout('diff');
    await preview('payments/api.cloneset.yaml');
    const input = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .map((tab) => tab.input)
      .find((candidate) => candidate instanceof vscode.TabInputTextDiff);
    assert.ok(input, 'there is no comparison');
    const before = (await vscode.workspace.openTextDocument(input.original)).getText();
    const after = (await vscode.workspace.openTextDocument(input.modified)).getText();
    assert.includes(before, 'name: app');
    assert.excludes(before, 'name: log-agent');
    assert.includes(after, 'name: log-agent');
    await screenshot('preview-diff');
  });

  it('turns into a comparison and back', async () => {
    const document = await preview('payments/api.cloneset.yaml');
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
    await vscode.commands.executeCommand('kruise.showPreviewAsDiff');
    const isDiff = ({ input }: vscode.Tab): boolean => input instanceof vscode.TabInputTextDiff;
    await waitFor('a comparison', () => vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(isDiff)));
    assert.ok(previewTabs().length >= 1, 'the preview is gone');
  });

  it('shows another replica where a WorkloadSpread treats it differently', async () => {
    const document = await preview('payments/api.cloneset.yaml');
    assert.includes(document.getText(), 'Replica 1 of 6');
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
    const shown = vscode.commands.executeCommand('kruise.choosePreviewReplica');
    await new Promise((done) => setTimeout(done, 1000));
    for (let step = 0; step < 4; step++) await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await shown;
    const texts = await Promise.all(previewTabs().map((uri) => vscode.workspace.openTextDocument(uri)));
    assert.ok(
      texts.some((other) => other.getText().includes('Replica 5 of 6')),
      texts.map((other) => other.getText()).join('\n'),
    );
  });

  it('links injected parts to where they are written', async () => {
    const document = await preview('payments/api.cloneset.yaml');
    const links = await waitFor('links in the preview', async () => {
      const found = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
        'vscode.executeLinkProvider',
        document.uri,
        50,
      );
      return found.length > 0 && found;
    });
    const sidecarSet = fileUri('platform/log-agent.sidecarset.yaml').path;
    assert.ok(
      links.some(({ target }) => target?.path === sidecarSet),
      'no link leads to the SidecarSet',
    );
  });

  it('gives no findings for the preview itself', async () => {
    const document = await preview('payments/api.cloneset.yaml');
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
  });
});

describe('explanation of the injection', () => {
  afterEach(closeEverything);

  it('says of each object whether it applies, and why not', async () => {
    const editor = await open('shop/storefront.deployment.yaml');
    putCursor(editor, 'spec:');
    await vscode.commands.executeCommand('kruise.explainInjection');
    const document = await waitFor('the explanation', () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'kruise-preview' && uri.path.endsWith('.md')),
    );
    assert.deepEqual(document.languageId, 'markdown');
    assert.includes(document.getText(), 'log-agent');
    assert.includes(document.getText(), 'mesh-proxy');
    await new Promise((done) => setTimeout(done, 6000));
    await screenshot('explanation');
    await replace(editor.document, 'logging: enabled', 'logging: disabled');
    await textOf(document, 'the reason for the log agent', (text) => text.includes('disabled'));
  });
});
