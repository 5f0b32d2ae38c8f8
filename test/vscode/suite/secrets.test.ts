import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { closeEverything, open, replace } from './support/editing.ts';
import { actionWith, findingWith, goneFinding, perform } from './support/findings.ts';
import { fileUri, screenshot, writeOnDisk } from './support/harness.ts';

const code = 'references/missing-pull-secret';
const secret = (namespace: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: registry-platform\n  namespace: ${namespace}\ntype: kubernetes.io/dockerconfigjson\n`;

const manifests = async (): Promise<readonly vscode.Uri[]> => vscode.workspace.findFiles('**/*.yaml');

async function showHoverOn(document: vscode.TextDocument, position: vscode.Position): Promise<void> {
  const editor = await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(position, position);
  await vscode.commands.executeCommand('editor.action.showHover');
}

describe('missing pull Secrets', () => {
  let before: readonly vscode.Uri[] = [];

  beforeEach(async () => {
    before = await manifests();
  });

  // Fixes create files; the next test wants the Secret to be missing again.
  afterEach(async () => {
    const known = new Set(before.map(String));
    const created = vscode.workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && !known.has(uri.toString()));
    for (const document of created) await document.save();
    await closeEverything();
    for (const file of await manifests()) if (!known.has(file.toString())) await vscode.workspace.fs.delete(file);
  });

  it('are named with the namespaces, and lead to the workloads that are hit', async () => {
    const { document } = await open('platform/log-agent.sidecarset.yaml');
    const finding = await findingWith(document.uri, code);
    assert.deepEqual(finding.severity, vscode.DiagnosticSeverity.Warning);
    assert.deepEqual(document.getText(finding.range), 'registry-platform');
    assert.includes(finding.message, 'shop-staging');
    const places = (finding.relatedInformation ?? []).map(({ location }) => location.uri.toString());
    assert.ok(places.includes(fileUri('shop-staging/storefront.deployment.yaml').toString()), places.join(' '));
    await showHoverOn(document, finding.range.start);
    await screenshot('missing-secret');
  });

  it('are mended by a quick fix that writes no credentials', async () => {
    const { document } = await open('platform/log-agent.sidecarset.yaml');
    const finding = await findingWith(document.uri, code);
    const fix = await actionWith(document.uri, finding.range, 'quickfix', /Create.*Secret/i);
    await perform(fix);
    await goneFinding(document.uri, code);
    const created = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map((changed) => changed.getText());
    assert.ok(
      created.some((text) => text.includes('shop-staging') && text.includes('"password": ""')),
      created.join('\n'),
    );
    await screenshot('missing-secret-fixed');
  });

  it('can be mended by a ResourceDistribution', async () => {
    const { document } = await open('platform/log-agent.sidecarset.yaml');
    const finding = await findingWith(document.uri, code);
    const fix = await actionWith(document.uri, finding.range, 'quickfix', /ResourceDistribution/);
    await perform(fix);
    await goneFinding(document.uri, code);
  });

  it('are found again at once when the Secret is renamed in its file', async () => {
    const secrets = await open('platform/pull-secrets.yaml');
    const { document } = await open('platform/log-agent.sidecarset.yaml');
    await findingWith(document.uri, code);
    await replace(secrets.document, 'namespace: shop\n', 'namespace: shop-staging\n');
    await replace(secrets.document, 'namespace: payments\n', 'namespace: elsewhere\n');
    const isNamed = (): boolean =>
      vscode.languages.getDiagnostics(document.uri).some(({ message }) => /into payments and shop\b/.test(message));
    for (let tries = 0; !isNamed() && tries < 200; tries++) await new Promise((done) => setTimeout(done, 50));
    assert.ok(
      isNamed(),
      vscode.languages
        .getDiagnostics(document.uri)
        .map(({ message }) => message)
        .join('\n'),
    );
  });

  it('follow files that change on disk', async () => {
    const { document } = await open('platform/log-agent.sidecarset.yaml');
    await findingWith(document.uri, code);
    await writeOnDisk('shop-staging/pull-secret.yaml', secret('shop-staging'));
    await goneFinding(document.uri, code);
    await writeOnDisk('shop-staging/pull-secret.yaml', undefined);
    await findingWith(document.uri, code);
  });
});
