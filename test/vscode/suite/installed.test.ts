import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { extension } from './support/extension.ts';
import { closeEverything, open, putCursor } from './support/editing.ts';
import { findingWith } from './support/findings.ts';
import { shownPreview } from './support/previews.ts';

describe('the installed package', () => {
  afterEach(closeEverything);

  it('is what runs, not the development folder', () => {
    assert.includes(extension().extensionUri.path, '/extensions/kruise-tools.kruise-tools-');
  });

  it('carries its examples, notices and texts', async () => {
    for (const file of [
      'examples/README.md',
      'dist/THIRD-PARTY-NOTICES.txt',
      'package.nls.zh-cn.json',
      'client/media/icon.png',
    ]) {
      const { size } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(extension().extensionUri, file));
      assert.ok(size > 0, `${file} is empty`);
    }
  });

  it('activates', async () => {
    await extension().activate();
    assert.ok(extension().isActive, 'it is not active');
  });

  it('checks, completes and previews', async () => {
    const mistakes = await open('mistakes/common-mistakes.yaml');
    await findingWith(mistakes.document.uri, 'schema/unknown-field');
    const editor = await open('payments/api.cloneset.yaml');
    putCursor(editor, 'spec:');
    await vscode.commands.executeCommand('kruise.previewInjectedPod');
    assert.includes((await shownPreview()).getText(), 'name: log-agent');
  });
});
