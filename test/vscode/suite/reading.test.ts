import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { closeEverything, open, positionOf } from './support/editing.ts';
import { fileUri, screenshot } from './support/harness.ts';
import { waitFor } from './support/wait.ts';

/** The Markdown of all hovers at the first `text`, once there is one. */
async function hoverAt(editor: vscode.TextEditor, text: string): Promise<readonly string[]> {
  const position = positionOf(editor.document, text).translate(0, 1);
  return waitFor(`a hover on ${text}`, async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      editor.document.uri,
      position,
    );
    const texts = hovers.map(({ contents }) =>
      contents.map((content) => (content instanceof vscode.MarkdownString ? content.value : '')).join('\n'),
    );
    return texts.length > 0 && texts;
  });
}

async function lensTitles(path: string): Promise<readonly string[]> {
  const editor = await open(path);
  return waitFor(`code lenses in ${path}`, async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      editor.document.uri,
      20,
    );
    const titles = lenses.flatMap(({ command }) => (command ? [command.title] : []));
    return titles.length > 0 && titles;
  });
}

describe('reading', () => {
  afterEach(closeEverything);

  it('explains a field on hover, once', async () => {
    const editor = await open('platform/log-agent.sidecarset.yaml');
    const hovers = await hoverAt(editor, 'podInjectPolicy');
    assert.deepEqual(hovers.length, 1);
    assert.includes(hovers.join('\n'), 'BeforeAppContainer');
    const position = positionOf(editor.document, 'podInjectPolicy').translate(0, 2);
    editor.selection = new vscode.Selection(position, position);
    await vscode.commands.executeCommand('editor.action.showHover');
    await screenshot('hover');
  });

  it('explains fields of containers, which the CRDs leave unchecked', async () => {
    const editor = await open('platform/log-agent.sidecarset.yaml');
    assert.ok((await hoverAt(editor, 'mountPath')).join('').length > 20, 'the hover on mountPath says nothing');
  });

  it('counts above workloads and SidecarSets', async () => {
    assert.ok((await lensTitles('payments/api.cloneset.yaml')).includes('2 SidecarSets inject here'), 'no lens on api');
    assert.ok((await lensTitles('platform/log-agent.sidecarset.yaml')).includes('injects into 4 workloads'), 'no lens');
    await screenshot('code-lens');
  });

  it('outlines every document of a file', async () => {
    const { document } = await open('namespaces.yaml');
    const names = await waitFor('the outline', async () => {
      const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      return symbols && symbols.length >= 3 && symbols.map(({ name }) => name);
    });
    for (const name of ['payments', 'shop', 'shop-staging']) {
      assert.ok(
        names.some((symbol) => symbol.includes(name)),
        `${name} is missing in ${names.join(', ')}`,
      );
    }
  });

  it('folds every document', async () => {
    const { document } = await open('namespaces.yaml');
    const ranges = await waitFor('folding ranges', async () => {
      const found = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
        'vscode.executeFoldingRangeProvider',
        document.uri,
      );
      return found.length > 0 && found;
    });
    assert.ok(
      ranges.some(({ start }) => start === 0),
      'the first document does not fold',
    );
  });

  it('leads from a target to the workload', async () => {
    const { document } = await open('payments/api.workloadspread.yaml');
    const position = positionOf(document, 'name: api\n  subsets').translate(0, 7);
    const [target] = await waitFor('a definition', async () => {
      const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        position,
      );
      return found.length > 0 && found;
    });
    const uri = target && ('targetUri' in target ? target.targetUri : target.uri);
    assert.deepEqual(uri?.toString(), fileUri('payments/api.cloneset.yaml').toString());
  });
});
