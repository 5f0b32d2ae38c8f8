import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { sidecarSet } from '../unit/workspace/manifests.ts';
import { shopFiles } from './shop-files.ts';
import { startSession, stopSessions, uriOf } from './test-client.ts';

afterEach(stopSessions);

describe('requests', () => {
  it('are answered with nothing where they fail; the log names the method and no contents', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('secret.yaml', `${shopFiles['secret.yaml'] ?? ''}stringData: {password: very-secret}\n`);
    for (const [method, empty] of [
      ['textDocument/hover', null],
      ['textDocument/definition', []],
      ['textDocument/codeAction', []],
      ['kruise/previewInjection', null],
    ] as const) {
      expect(await client.request(method, { textDocument: { uri: uriOf('secret.yaml') } })).toEqual(empty);
      const line = client.log.find((message) => message.startsWith(`${method} failed: TypeError`));
      expect(line).toBeDefined();
      expect(line).not.toContain('very-secret');
    }
  });

  it('that are cancelled are answered as cancelled', async () => {
    const client = await startSession();
    const sets = Array.from({ length: 500 }, (_, index) => sidecarSet(`s${index}`, `l=l${index}`, 'registry'));
    await client.open('many.yaml', sets.join('---\n'));
    for (const method of ['textDocument/diagnostic', 'textDocument/codeLens', 'textDocument/documentSymbol']) {
      const source = new CancellationTokenSource();
      const answer = client.connection
        .sendRequest(method, { textDocument: { uri: uriOf('many.yaml') } }, source.token)
        .then(
          () => 'answered',
          (error: unknown) => (error as { code: number }).code,
        );
      source.cancel();
      expect(await answer).toBe(-32800);
    }
    expect(
      await client.request('textDocument/documentSymbol', { textDocument: { uri: uriOf('many.yaml') } }),
    ).toHaveLength(500);
  });

  it('survive notifications that make no sense', async () => {
    const client = await startSession();
    await client.notify('textDocument/didOpen', { textDocument: null });
    await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: 7, type: 1 }] });
    await client.open('a.yaml', 'a: 1\n');
    expect(await client.request('textDocument/hover', client.place('a.yaml', 'a'))).toBeNull();
    expect(client.log.some((message) => message.startsWith('textDocument/didOpen failed: TypeError'))).toBe(true);
  });
});
