import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { answering } from './support/answering.ts';
import { closeEverything, openUntitled } from './support/editing.ts';
import { findings } from './support/findings.ts';
import { fileUri, screenshot } from './support/harness.ts';
import { waitFor } from './support/wait.ts';

const password = 'canary-Pa55w0rd';

/** The Secret that the active editor shows, decoded. */
async function written(): Promise<{ readonly text: string; readonly config: string }> {
  const document = await waitFor('the new document', () => vscode.window.activeTextEditor?.document);
  const text = document.getText();
  const encoded = /\.dockerconfigjson: (\S+)/.exec(text)?.[1] ?? '';
  return { text, config: new TextDecoder().decode(Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0))) };
}

describe('a new pull Secret', () => {
  afterEach(closeEverything);

  it('is written as kubectl would, and the password nowhere else', async () => {
    const asked = await answering(
      {
        picks: [/^User name and password$/, /^shop-staging$/, /^New untitled document$/],
        inputs: ['puller', password, '', 'registry.example.com:5000', 'registry-platform'],
      },
      () => vscode.commands.executeCommand('kruise.newPullSecret'),
    );
    const { text, config } = await written();
    assert.deepEqual(
      config,
      `{"auths":{"registry.example.com:5000":{"username":"puller","password":"${password}","auth":"${btoa(`puller:${password}`)}"}}}`,
    );
    assert.matches(
      text,
      /^apiVersion: v1\ndata:\n {2}\.dockerconfigjson: \S+\nkind: Secret\nmetadata:\n {2}name: registry-platform\n {2}namespace: shop-staging\ntype: kubernetes.io\/dockerconfigjson\n$/,
    );
    assert.deepEqual(
      asked.inputs.filter((options) => options.password === true).map(({ title }) => title),
      ['Password'],
    );
    assert.excludes(JSON.stringify([asked, vscode.workspace.getConfiguration('kruise')]), password);
    const registry = asked.inputs.find(({ title }) => title === 'Registry');
    for (const [host, hint] of [
      ['hub.docker.com', /does not know this name.*Did you mean https:\/\/index\.docker\.io\/v1\//],
      ['https://quay.io/v2/', /keeps it as quay\.io\./],
      ['Quay.io', /lower case.*Did you mean quay\.io/],
      ['oci://quay.io', /Only https/],
      [' ', /A host is needed/],
    ] as const) {
      assert.matches(JSON.stringify(await registry?.validateInput?.(host)), hint);
    }
    assert.deepEqual(await registry?.validateInput?.('registry.example.com/team'), undefined);
    await screenshot('new-pull-secret');
    const { document } = vscode.window.activeTextEditor!;
    await waitFor('the document to be checked', () => document.languageId === 'yaml');
    assert.deepEqual(
      findings(document.uri).map(({ message }) => message),
      [],
    );
  });

  it('can be a skeleton in a file', async () => {
    const file = fileUri('shop-staging/skeleton.secret.yaml');
    const asked = await answering(
      {
        picks: [/^Skeleton/, /^shop-staging$/, /^New file/],
        inputs: ['registry.example.com', 'registry-platform'],
        file,
      },
      () =>
        vscode.commands.executeCommand('kruise.newPullSecret', {
          name: 'registry-platform',
          namespace: 'shop-staging',
          image: 'registry.example.com/a:1',
        }),
    );
    assert.deepEqual(
      asked.inputs.map(({ value }) => value),
      ['registry.example.com', 'registry-platform'],
    );
    try {
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      assert.includes(text, '"registry.example.com"');
      assert.includes(text, '"password": ""');
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });

  it('warns of a token that the kubelet ignores, and says so in the document', async () => {
    const answers = {
      picks: [/^identitytoken/, /^No namespace$/, /^New untitled/],
      inputs: [password, 'registry.example.com', 'token'],
      button: /Anyway/,
    };
    const asked = await answering(answers, () => vscode.commands.executeCommand('kruise.newPullSecret'));
    assert.ok(
      asked.messages.some((message) => /The kubelet ignores identitytoken/.test(message)),
      asked.messages.join('\n'),
    );
    const { text, config } = await written();
    assert.deepEqual(config, `{"auths":{"registry.example.com":{"identitytoken":"${password}"}}}`);
    assert.matches(text, /^# The kubelet ignores "identitytoken"/);
    assert.excludes(text, 'namespace:');
  });

  it('writes nothing where a question is left', async () => {
    const before = vscode.workspace.textDocuments.length;
    await answering({ picks: [/^Access token$/, /^AWS$/], inputs: [] }, () =>
      vscode.commands.executeCommand('kruise.newPullSecret'),
    );
    assert.deepEqual(vscode.workspace.textDocuments.length, before);
  });
});

describe('merged Docker configs', () => {
  afterEach(closeEverything);

  const secret = (name: string, auths: Record<string, unknown>): string =>
    `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  namespace: shop\ntype: kubernetes.io/dockerconfigjson\nstringData:\n  .dockerconfigjson: '${JSON.stringify({ auths })}'\n`;

  it('are one Secret; of several logins for one registry the user chooses', async () => {
    await openUntitled(
      [
        secret('first', {
          'one.example.com': { username: 'a', password: 'first' },
          'shared.example.com': { username: 'a', password: 'first' },
        }),
        secret('second', { 'https://shared.example.com': { username: 'b', password: 'second' } }),
      ].join('---\n'),
    );
    const asked = await answering(
      { picks: [/^first$|^second$/, /^shop$/, /^second$/, /^New untitled/], inputs: ['merged'] },
      () => vscode.commands.executeCommand('kruise.mergeDockerConfigs'),
    );
    const { text, config } = await written();
    assert.includes(text, 'name: merged');
    assert.deepEqual(
      config,
      '{"auths":{"https://shared.example.com":{"username":"b","password":"second"},"one.example.com":{"username":"a","password":"first"}}}',
    );
    const said = [...asked.titles, ...asked.messages].join('\n');
    assert.includes(said, 'Whose credentials for shared.example.com?');
    assert.includes(said, 'only one login is left: 1');
  });
});
