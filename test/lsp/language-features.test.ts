import { afterEach, describe, expect, it } from 'vitest';
import type {
  CompletionList,
  DocumentSymbol,
  FoldingRange,
  Hover,
  SelectionRange,
} from 'vscode-languageserver-protocol';
import { shopFiles } from './shop-files.ts';
import { startSession, stopSessions, uriOf, type TestClient } from './test-client.ts';

afterEach(stopSessions);

const text = `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  inj
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  rep
`;

async function labels(client: TestClient, path: string, needle: string): Promise<readonly string[]> {
  const list = await client.request<CompletionList>(
    'textDocument/completion',
    client.place(path, needle, needle.length),
  );
  return list.items.map(({ label }) => label);
}

describe('completion and hover', () => {
  it('speak of Kruise kinds and of Kubernetes kinds', async () => {
    const client = await startSession({ files: shopFiles });
    await client.open('a.yaml', text);
    expect(await labels(client, 'a.yaml', 'inj')).toContain('injectionStrategy');
    expect(await labels(client, 'a.yaml', 'rep')).toContain('replicas');
    const hover = await client.request<Hover>('textDocument/hover', client.place('a.yaml', 'SidecarSet'));
    expect(JSON.stringify(hover.contents)).toContain('SidecarSet');
  });

  it('leave Kubernetes kinds to another YAML server, from the moment it is there', async () => {
    const client = await startSession({ initializationOptions: { otherYamlServer: true } });
    await client.open('a.yaml', text);
    expect(await labels(client, 'a.yaml', 'inj')).toContain('injectionStrategy');
    expect(await labels(client, 'a.yaml', 'rep')).not.toContain('replicas');
    await client.notify('kruise/otherYamlServer', { isActive: false });
    expect(await labels(client, 'a.yaml', 'rep')).toContain('replicas');
  });

  it('do not answer a space that only indents', async () => {
    const client = await startSession();
    await client.open('a.yaml', text.replace('  inj', '  \n  updateStrategy:\n    type: '));
    const space = { triggerKind: 2, triggerCharacter: ' ' };
    const ask = (needle: string): Promise<CompletionList | null> =>
      client.request('textDocument/completion', { ...client.place('a.yaml', needle, needle.length), context: space });
    expect(await ask('spec:\n  ')).toBeNull();
    expect((await ask('type: '))?.items.map(({ label }) => label)).toContain('RollingUpdate');
  });

  it('have nothing to say about files that are not open', async () => {
    const client = await startSession({ files: shopFiles });
    const params = { textDocument: { uri: uriOf('web.yaml') }, position: { line: 0, character: 0 } };
    expect(await client.request('textDocument/hover', params)).toBeNull();
    expect(await client.request('textDocument/completion', params)).toBeNull();
  });
});

describe('structure', () => {
  const params = { textDocument: { uri: uriOf('a.yaml') } };

  it('gives outline, folding and selection', async () => {
    const client = await startSession();
    await client.open('a.yaml', text);
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', params);
    expect(symbols.map(({ name }) => name)).toEqual(['SidecarSet log-agent', 'Deployment web']);
    const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', params);
    expect(folds).toContainEqual({ startLine: 2, endLine: 3 });
    const at = client.at('a.yaml', 'log-agent', 2);
    const [selection] = await client.request<SelectionRange[]>('textDocument/selectionRange', {
      ...params,
      positions: [at],
    });
    expect(client.textIn('a.yaml', selection!.range)).toBe('log-agent');
  });

  it('is left to another YAML server, and to the editor in JSON files', async () => {
    const client = await startSession({ initializationOptions: { otherYamlServer: true } });
    await client.open('a.yaml', text);
    expect(await client.request('textDocument/documentSymbol', params)).toEqual([]);
    expect(await client.request('textDocument/foldingRange', params)).toEqual([]);

    const plain = await startSession();
    await plain.open('a.json', '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}');
    expect(await plain.request('textDocument/documentSymbol', { textDocument: { uri: uriOf('a.json') } })).toEqual([]);
  });
});
