import { afterEach, describe, expect, it } from 'vitest';
import type { CompletionList, Hover } from 'vscode-languageserver-protocol';
import { shopFiles } from './shop-files.ts';
import { startSession, stopSessions, until, uriOf, type SessionOptions, type TestClient } from './test-client.ts';

afterEach(stopSessions);

const code = 'references/missing-pull-secret';
const severity = (value: string): string => `severities:\n  ${code}: ${value}\n`;

async function start(file: string, options: SessionOptions = {}): Promise<TestClient> {
  const client = await startSession({ files: { ...shopFiles, 'kruise-lint.yaml': file }, ...options });
  await client.settled();
  return client.open('log-agent.yaml');
}

/** Severities of what is found in a file. */
async function severities(client: TestClient, path = 'log-agent.yaml'): Promise<readonly unknown[]> {
  return (await client.pull(path)).map((diagnostic) => diagnostic.severity);
}

describe('kruise-lint.yaml', () => {
  it('sets severities, and is followed when it changes on disk, comes and goes', async () => {
    const client = await start(severity('error'));
    expect(await severities(client)).toEqual([1]);
    const refreshes = client.received('workspace/diagnostic/refresh');
    await client.write('kruise-lint.yaml', severity('hint'));
    await until(() => client.received('workspace/diagnostic/refresh') > refreshes);
    expect(await severities(client)).toEqual([4]);
    await client.write('kruise-lint.yaml', undefined);
    await until(async () => (await severities(client))[0] === 2);
    await client.write('kruise-lint.yaml', severity('off'));
    await until(async () => (await severities(client)).length === 0);
  });

  it('counts as it is typed, with what is valid of it', async () => {
    const client = await start(severity('error'));
    await client.open('kruise-lint.yaml');
    await client.edit('kruise-lint.yaml', 'error', 'information\nkruiseVersion: 0.1');
    await until(async () => (await severities(client))[0] === 3);
    expect(await client.pull('kruise-lint.yaml')).toMatchObject([{ code: 'configuration/invalid-value', severity: 1 }]);
    await client.edit('kruise-lint.yaml', '0.1', '[');
    await until(async () => (await severities(client))[0] === 2);
    expect((await client.pull('kruise-lint.yaml')).map((diagnostic) => diagnostic.code)).toContain('yaml/syntax');
  });

  it('is stronger than what the client sends as fallback, and weaker than what else it sends', async () => {
    const settings = { fallback: { severities: { [code]: 'off' } } } as SessionOptions['settings'];
    const client = await start(severity('error'), settings === undefined ? {} : { settings });
    expect(await severities(client)).toEqual([1]);
    client.settings = { severities: { [code]: 'hint' } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until(async () => (await severities(client))[0] === 4);
    await client.write('kruise-lint.yaml', undefined);
    client.settings = settings ?? {};
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until(async () => (await severities(client)).length === 0);
  });

  it('holds for its own folder', async () => {
    const { 'log-agent.yaml': agent = '', ...others } = shopFiles;
    const files = { 'a/log-agent.yaml': agent, 'b/log-agent.yaml': agent.replaceAll('log-agent', 'other') };
    const client = await startSession({
      files: { ...others, ...files, 'a/kruise-lint.yaml': severity('error'), 'b/kruise-lint.yaml': severity('hint') },
      folders: ['file:///w/a', 'file:///w/b', 'file:///w'],
    });
    await client.settled();
    for (const path of Object.keys(files)) await client.open(path);
    const found = async (path: string): Promise<unknown> =>
      (await client.pull(path)).find((diagnostic) => diagnostic.code === code)?.severity;
    expect(await found('a/log-agent.yaml')).toBe(1);
    expect(await found('b/log-agent.yaml')).toBe(4);
  });

  it('is looked for above the folder, in the same repository', async () => {
    const files = { ...shopFiles, 'kruise-lint.yaml': severity('error') };
    const below = Object.fromEntries(Object.entries(shopFiles).map(([path, text]) => [`deploy/${path}`, text]));
    const inFolder = async (extra: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
      const client = await startSession({ files: { ...below, ...files, ...extra }, folders: ['file:///w/deploy'] });
      await client.settled();
      await client.open('deploy/log-agent.yaml');
      return severities(client, 'deploy/log-agent.yaml');
    };
    expect(await inFolder({ '.git/HEAD': 'ref: refs/heads/main\n' })).toEqual([1]);
    expect(await inFolder({})).toEqual([2]);
  });

  it('leaves files out, and takes them in again', async () => {
    const client = await start('exclude: [log-agent.yaml]\n');
    expect(await severities(client)).toEqual([]);
    await client.write('kruise-lint.yaml', 'exclude: [storefront.yaml]\n');
    await until(async () => (await severities(client)).length === 0);
    await client.write('kruise-lint.yaml', '');
    await until(async () => (await severities(client)).length === 1);
  });

  it('is completed, explained, checked and mended like a manifest', async () => {
    const client = await start('severities:\n  schema/unknown-fild: off\n  \nkruiseVersion: 1.9\n');
    await client.open('kruise-lint.yaml');
    const [found] = await client.pull('kruise-lint.yaml');
    expect(found).toMatchObject({ code: 'configuration/unknown-code', severity: 2 });
    expect(found?.codeDescription?.href).toMatch(/docs\/rules\/configuration\/unknown-code\.md$/);
    const textDocument = { uri: uriOf('kruise-lint.yaml') };
    const { items } = await client.request<CompletionList>('textDocument/completion', {
      textDocument,
      position: { line: 2, character: 2 },
    });
    expect(items.map(({ label }) => label)).toContain('schema/unknown-field');
    const hover = await client.request<Hover>('textDocument/hover', {
      textDocument,
      position: { line: 3, character: 3 },
    });
    expect(JSON.stringify(hover.contents)).toContain('The Kruise release that runs in the cluster');
    const actions = await client.request<{ title: string }[]>('textDocument/codeAction', {
      textDocument,
      range: found!.range,
      context: { diagnostics: [] },
    });
    expect(actions.map(({ title }) => title)).toContain('Change to "schema/unknown-field"');
  });
});
