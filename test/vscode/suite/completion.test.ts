import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { closeEverything, open, openUntitled, positionBehind } from './support/editing.ts';
import { screenshot } from './support/harness.ts';
import { waitFor } from './support/wait.ts';

/** Labels that are offered at a position, once `expected` is among them. */
async function offered(
  document: vscode.TextDocument,
  position: vscode.Position,
  expected: string,
): Promise<readonly string[]> {
  let labels: readonly string[] = [];
  return waitFor(
    `${expected} to be offered`,
    async () => {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        position,
      );
      labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      return labels.includes(expected) && labels;
    },
    () => labels,
  );
}

/** Puts the cursor to a position and accepts the suggestion that a person gets first after typing `typed`. */
async function typeAndAccept(editor: vscode.TextEditor, position: vscode.Position, typed: string): Promise<void> {
  editor.selection = new vscode.Selection(position, position);
  const { version } = editor.document;
  await vscode.commands.executeCommand('type', { text: typed });
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
  await waitFor('a suggestion to be accepted', async () => {
    await new Promise((done) => setTimeout(done, 400));
    await vscode.commands.executeCommand('acceptSelectedSuggestion');
    return editor.document.version > version + typed.length;
  });
}

const twoDocuments = `apiVersion: v1
kind: Namespace
metadata:
  name: first
---
apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: second
spec:
  selector:
    matchLabels:
      app: web
  containers:
    - name: agent
      image: agent:1
      
`;

describe('completion', () => {
  afterEach(closeEverything);

  it('offers fields on a blank line of the second document', async () => {
    const { document } = await openUntitled(twoDocuments);
    const position = positionBehind(document, 'image: agent:1\n      ');
    const labels = await offered(document, position, 'podInjectPolicy');
    assert.ok(labels.includes('upgradeStrategy'), `upgradeStrategy is missing in ${labels.join(' ')}`);
    assert.ok(!labels.includes('selector'), 'fields of another level are offered');
    assert.deepEqual(labels.filter((label) => label === 'podInjectPolicy').length, 1);
  });

  it('offers the values of an enumeration', async () => {
    const { document } = await openUntitled(twoDocuments.replace(/ {6}\n$/, '      podInjectPolicy: \n'));
    const labels = await offered(document, positionBehind(document, 'podInjectPolicy: '), 'BeforeAppContainer');
    assert.ok(labels.includes('AfterAppContainer'), labels.join(' '));
  });

  it('offers the Secrets of the workspace', async () => {
    const text = twoDocuments.replace('spec:\n', 'spec:\n  imagePullSecrets:\n    - name: \n');
    const { document } = await openUntitled(text);
    await offered(document, positionBehind(document, '    - name: '), 'registry-platform');
  });

  it('writes a field with the indentation of its place', async () => {
    const editor = await openUntitled(twoDocuments);
    await typeAndAccept(editor, positionBehind(editor.document, 'image: agent:1\n      '), 'podInj');
    assert.matches(editor.document.getText(), /\n {6}image: agent:1\n {6}podInjectPolicy: /);
  });

  it('keeps Windows line endings', async () => {
    const editor = await openUntitled(twoDocuments);
    await editor.edit((builder) => builder.setEndOfLine(vscode.EndOfLine.CRLF));
    await typeAndAccept(editor, positionBehind(editor.document, 'image: agent:1\r\n      '), 'upgradeStr');
    assert.includes(editor.document.getText(), 'upgradeStrategy:\r\n');
    assert.matches(editor.document.getText().replaceAll('\r\n', ''), /^[^\n]*$/);
  });

  it('offers whole resources in an empty document', async () => {
    const { document } = await openUntitled('\n');
    const labels = await offered(document, new vscode.Position(0, 0), 'SidecarSet');
    assert.ok(
      labels.some((label) => label.startsWith('WorkloadSpread')),
      labels.join(' '),
    );
  });

  it('shows as people see it', async () => {
    const editor = await open('platform/log-agent.sidecarset.yaml');
    const position = positionBehind(editor.document, 'podInjectPolicy: AfterAppContainer');
    editor.selection = new vscode.Selection(position, position);
    await vscode.commands.executeCommand('type', { text: '\n' });
    await vscode.commands.executeCommand('editor.action.triggerSuggest');
    await screenshot('completion');
  });
});
