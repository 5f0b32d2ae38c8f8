import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { fixAllActionKind } from '../../../server/src/protocol/index.ts';
import { closeEverything, open, openUntitled, replace } from './support/editing.ts';
import { actionWith, codeOf, codes, findings, findingWith, goneFinding, perform } from './support/findings.ts';
import { screenshot } from './support/harness.ts';
import { waitFor } from './support/wait.ts';

const misspelled = `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: agent
spec:
  selector:
    matchLabels:
      example: untitled
  updateStrategy:
    maxUnavailble: 1
  containers:
    - name: agent
      image: registry.example.com/agent:1
`;

describe('diagnostics', () => {
  afterEach(closeEverything);

  it('name every common mistake, each under a stable code', async () => {
    const { document } = await open('mistakes/common-mistakes.yaml');
    await findingWith(document.uri, 'kruise/workloadspread/max-replicas');
    for (const code of [
      'schema/field-of-other-version',
      'schema/misplaced-field',
      'schema/unknown-field',
      'schema/type',
      'kruise/sidecarset/selector',
      'kruise/podunavailablebudget/bounds',
      'kruise/workloadspread/target',
    ]) {
      await findingWith(document.uri, code);
    }
    await vscode.commands.executeCommand('workbench.action.problems.focus');
    await screenshot('diagnostics');
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });

  it('stand on the key that is wrong and say what to do', async () => {
    const { document } = await open('mistakes/common-mistakes.yaml');
    const finding = await findingWith(document.uri, 'schema/unknown-field');
    assert.deepEqual(document.getText(finding.range), 'imagePullPolcy');
    assert.includes(finding.message, 'imagePullPolicy');
    assert.deepEqual(finding.severity, vscode.DiagnosticSeverity.Error);
  });

  it('are mended by a quick fix', async () => {
    const { document } = await open('mistakes/common-mistakes.yaml');
    const finding = await findingWith(document.uri, 'schema/unknown-field');
    const fix = await actionWith(document.uri, finding.range, 'quickfix', /imagePullPolicy/);
    await perform(fix);
    await goneFinding(document.uri, 'schema/unknown-field');
    assert.includes(document.getText(), '      imagePullPolicy: Always');
  });

  it('are mended at once by the code action for saving, where that is safe', async () => {
    const { document } = await openUntitled(misspelled);
    await findingWith(document.uri, 'schema/unknown-field');
    const start = new vscode.Range(0, 0, 0, 0);
    await perform(await actionWith(document.uri, start, fixAllActionKind, /all safe fixes/));
    await goneFinding(document.uri, 'schema/unknown-field');
    assert.includes(document.getText(), 'maxUnavailable');
  });

  it('come for untitled documents and follow every edit', async () => {
    const { document } = await openUntitled(misspelled);
    await findingWith(document.uri, 'schema/unknown-field');
    await replace(document, 'maxUnavailble', 'maxUnavailable');
    await goneFinding(document.uri, 'schema/unknown-field');
    await replace(document, 'name: agent\nspec', 'name: Agent\nspec');
    await waitFor('a finding on the name', () => findings(document.uri).length > 0);
  });

  it('mark nothing in the good examples but the missing pull Secret', async () => {
    const files = await vscode.workspace.findFiles('{payments,platform,shop,shop-staging}/*.yaml');
    assert.ok(files.length >= 9, `only ${files.length} examples were found`);
    for (const file of files) await vscode.window.showTextDocument(file, { preview: false });
    const secret = files.find(({ path }) => path.endsWith('log-agent.sidecarset.yaml'));
    assert.ok(secret, 'the log agent is missing');
    await findingWith(secret, 'references/missing-pull-secret');
    const serious = files
      .flatMap((file) => findings(file))
      .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning);
    assert.deepEqual(serious.map(codeOf), ['references/missing-pull-secret']);
  });

  it('leave YAML alone that is no Kubernetes object', async () => {
    const manifest = await openUntitled(misspelled);
    const { document } = await openUntitled('services:\n  web:\n    image: nginx\n    selector: {}\n');
    await findingWith(manifest.document.uri, 'schema/unknown-field');
    assert.deepEqual(codes(document.uri), []);
  });
});
