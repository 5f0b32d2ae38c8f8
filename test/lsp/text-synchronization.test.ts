import { afterEach, describe, expect, it } from 'vitest';
import { deployment } from '../unit/workspace/manifests.ts';
import { startSession, stopSessions, until, uriOf, type TestClient } from './test-client.ts';

afterEach(stopSessions);

async function symbolNames(client: TestClient, path: string): Promise<readonly string[]> {
  const symbols = await client.request<{ name: string }[]>('textDocument/documentSymbol', {
    textDocument: { uri: uriOf(path) },
  });
  return symbols.map(({ name }) => name);
}

describe('text synchronisation', () => {
  it('applies incremental changes after emoji and Chinese text', async () => {
    const client = await startSession();
    await client.open('a.yaml', `# 🚀 部署 🚀\n${deployment('web', 'shop', {})}`);
    await client.edit('a.yaml', '🚀 部署', '🚀🚀 更长的部署');
    await client.edit('a.yaml', 'name: web', 'name: 商店-web');
    expect(await symbolNames(client, 'a.yaml')).toEqual(['Deployment 商店-web']);
    const hits = await client.request<{ range: object }[]>(
      'textDocument/documentHighlight',
      client.place('a.yaml', '商店', 1),
    );
    expect(hits.map(({ range }) => client.textIn('a.yaml', range as never))).toEqual(['商店-web']);
  });

  it('takes several changes of one notification in their order', async () => {
    const client = await startSession();
    await client.open('a.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
    const at = (line: number, character: number): object => ({ line, character });
    await client.notify('textDocument/didChange', {
      textDocument: { uri: uriOf('a.yaml'), version: 2 },
      contentChanges: [
        { range: { start: at(2, 17), end: at(2, 18) }, text: 'bc' },
        { range: { start: at(2, 18), end: at(2, 19) }, text: 'X' },
      ],
    });
    expect(await symbolNames(client, 'a.yaml')).toEqual(['ConfigMap bX']);
  });

  it('takes a whole text as well', async () => {
    const client = await startSession();
    await client.open('a.yaml', deployment('web', 'shop', {}));
    await client.notify('textDocument/didChange', {
      textDocument: { uri: uriOf('a.yaml'), version: 2 },
      contentChanges: [{ text: deployment('other', 'shop', {}) }],
    });
    expect(await symbolNames(client, 'a.yaml')).toEqual(['Deployment other']);
  });

  it('goes back to what is on disk when a file is closed', async () => {
    const files = { 'a.yaml': deployment('web', 'shop', {}), 'b.yaml': 'kind: x\n' };
    const client = await startSession({ files });
    await client.settled();
    await client.open('a.yaml', deployment('changed', 'shop', {}));
    await client.open(
      'b.yaml',
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a, namespace: shop}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n',
    );
    const definition = (): Promise<object[]> =>
      client.request('textDocument/definition', client.place('b.yaml', 'web'));
    expect(await definition()).toEqual([]);
    await client.close('a.yaml');
    await until(async () => (await definition()).length === 1);
  });

  it('leaves copies of documents out: those of a diff view, and its own previews', async () => {
    const client = await startSession();
    for (const uri of ['git:/w/a.yaml?HEAD', 'kruise-preview:/a.yaml']) {
      await client.open(uri, deployment('web', 'shop', {}));
      expect(await symbolNames(client, uri)).toEqual([]);
    }
  });

  it('ignores changes of files that are not open', async () => {
    const client = await startSession();
    await client.notify('textDocument/didChange', {
      textDocument: { uri: uriOf('a.yaml'), version: 2 },
      contentChanges: [{ text: 'a: 1' }],
    });
    await client.notify('textDocument/didClose', { textDocument: { uri: uriOf('a.yaml') } });
    expect(await symbolNames(client, 'a.yaml')).toEqual([]);
    expect(client.log.filter((message) => message.includes('failed'))).toEqual([]);
  });
});
