import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { closeEverything, open, positionBehind, positionOf } from './support/editing.ts';
import { findingWith } from './support/findings.ts';
import { screenshot } from './support/harness.ts';
import { waitFor } from './support/wait.ts';

/** What the stand-in for the Red Hat YAML extension gives for a document; see test/vscode/other-yaml. */
interface OtherYaml {
  appliesSchemaTo(resource: string): boolean;
}

describe('beside another YAML extension', () => {
  afterEach(closeEverything);

  const other = async (): Promise<OtherYaml> => {
    const extension = vscode.extensions.getExtension<OtherYaml>('redhat.vscode-yaml');
    assert.ok(extension, 'the other extension is not there');
    return extension.activate();
  };

  it('both run', async () => {
    const { document } = await open('mistakes/common-mistakes.yaml');
    await findingWith(document.uri, 'schema/unknown-field');
    const isFromOther = ({ source }: vscode.Diagnostic): boolean => source === 'other-yaml';
    await waitFor('a finding of the other extension', () =>
      vscode.languages.getDiagnostics(document.uri).some(isFromOther),
    );
  });

  it('Kruise documents are left to Kruise Tools, others are not', async () => {
    const api = await other();
    const sidecarSet = await open('platform/log-agent.sidecarset.yaml');
    await waitFor('the other one to step back', () => !api.appliesSchemaTo(sidecarSet.document.uri.toString()));
    const namespaces = await open('namespaces.yaml');
    assert.ok(
      api.appliesSchemaTo(namespaces.document.uri.toString()),
      'the other one lost a document that is not ours',
    );
  });

  it('a field is offered and explained once', async () => {
    const api = await other();
    const editor = await open('platform/log-agent.sidecarset.yaml');
    const { document } = editor;
    await waitFor('the other one to step back', () => !api.appliesSchemaTo(document.uri.toString()));
    const hovers = await waitFor('a hover', async () => {
      const found = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        positionOf(document, 'podInjectPolicy').translate(0, 1),
      );
      return found.length > 0 && found;
    });
    assert.deepEqual(hovers.length, 1);
    await editor.edit((builder) => builder.insert(positionBehind(document, 'AfterAppContainer'), '\n      '));
    const labels = await waitFor('completions', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        positionBehind(document, 'AfterAppContainer\n      '),
      );
      return items.length > 0 && items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    });
    assert.deepEqual(labels.filter((label) => label === 'upgradeStrategy').length, 1);
    await screenshot('side-by-side');
  });

  it('none of its settings is changed', () => {
    const settings = vscode.workspace.getConfiguration('yaml').inspect('schemas');
    assert.deepEqual(
      [settings?.workspaceValue, settings?.globalValue, settings?.workspaceFolderValue],
      [null, null, null].map(() => undefined),
    );
  });
});
