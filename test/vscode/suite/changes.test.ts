import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { closeEverything, open, positionOf, putCursor, replace } from './support/editing.ts';
import { codes, findings, findingWith } from './support/findings.ts';
import { fileUri, screenshot } from './support/harness.ts';
import { waitFor } from './support/wait.ts';

/** What the tests need of VS Code's git extension. */
interface Git {
  readonly enabled: boolean;
  getAPI(version: 1): { init(root: vscode.Uri): Promise<Repository | null> };
}

interface Repository {
  setConfig(key: string, value: string): Promise<unknown>;
  add(paths: readonly string[]): Promise<void>;
  commit(message: string): Promise<void>;
}

const path = 'platform/log-agent.sidecarset.yaml';
const before = 'log-agent:2.4.1';
const after = 'log-agent:2.5.0';

/** Waits until the report says so, whether it is rendered or not; one that was shown before is made anew. */
async function reportSays(text: string): Promise<void> {
  const reports = (): readonly string[] =>
    vscode.workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'kruise-preview' && uri.authority === 'change')
      .map((document) => document.getText());
  await waitFor(`the report with "${text}"`, () => reports().some((report) => report.includes(text)), reports);
}

describe('comparison with git', () => {
  const git = vscode.extensions.getExtension<Git>('vscode.git');

  afterEach(closeEverything);

  it('says nothing where there is no git', async () => {
    const { document } = await open(path);
    await replace(document, before, after);
    await vscode.commands.executeCommand('kruise.explainChange');
    await reportSays('Nothing is known of it');
    assert.deepEqual(
      codes(document.uri).filter((code) => code.endsWith('/change')),
      [],
    );
  });

  it('tells on each edited line what becomes of it, and follows commits', async () => {
    const extension = await git?.activate();
    assert.ok(extension, 'there is no git extension');
    await vscode.workspace.getConfiguration('git').update('enabled', true, vscode.ConfigurationTarget.Workspace);
    await waitFor(
      'git to be found',
      () => extension.enabled,
      () => vscode.workspace.getConfiguration('git').inspect('enabled'),
    );
    const api = extension.getAPI(1);
    const root = fileUri('');
    const repository = await api.init(root);
    assert.ok(repository, 'git made no repository');
    await repository.setConfig('user.name', 'a');
    await repository.setConfig('user.email', 'a@example.com');
    await repository.add([fileUri(path).fsPath]);
    await repository.commit('one');

    const editor = await open(path);
    await replace(editor.document, before, after);
    const hint = await findingWith(editor.document.uri, 'kruise/sidecarset/change');
    assert.deepEqual(hint.severity, vscode.DiagnosticSeverity.Hint);
    assert.includes(hint.message, '(against HEAD)');
    assert.deepEqual(hint.range.start.line, positionOf(editor.document, after).line);

    putCursor(editor, after);
    await vscode.commands.executeCommand('kruise.explainChange');
    await reportSays('compared with HEAD');
    await screenshot('explain-change');

    await editor.document.save();
    await repository.add([fileUri(path).fsPath]);
    await repository.commit('two');
    await waitFor(
      'the hint to go with the commit',
      () => findings(editor.document.uri).every(({ message }) => !message.includes('(against HEAD)')),
      () => codes(editor.document.uri),
    );
  });
});
