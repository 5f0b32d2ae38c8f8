import { afterEach, describe, expect, it } from 'vitest';
import type { StatusParams } from '../../server/src/protocol/index.ts';
import type { FileSystem } from '../../server/src/workspace/file-system.ts';
import { InMemoryFileSystem } from '../unit/workspace/in-memory-file-system.ts';
import { shopFiles } from './shop-files.ts';
import { startSession, stopSessions, until, uriOf } from './test-client.ts';

afterEach(stopSessions);

describe('reading the workspace', () => {
  it('shows its progress and tells its status', async () => {
    const statuses: StatusParams[] = [];
    const progress: unknown[] = [];
    const client = await startSession({
      files: shopFiles,
      prepare: (connection) => {
        connection.onNotification('kruise/status', (params: StatusParams) => void statuses.push(params));
        connection.onNotification(
          '$/progress',
          ({ value }: { value: { kind: string } }) => void progress.push(value.kind),
        );
      },
    });
    await client.settled();
    await until(() => statuses.at(-1)?.isScanning === false);
    expect(statuses.at(-1)).toEqual({ isScanning: false, kruiseVersion: '1.9', files: 6, skipped: 0 });
    expect(client.received('window/workDoneProgress/create')).toBe(1);
  });

  it('answers requests meanwhile, and reports what is missing only when everything is read', async () => {
    const files = new InMemoryFileSystem(
      Object.fromEntries(Object.entries(shopFiles).map(([path, text]) => [uriOf(path), text])),
    );
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const fileSystem: FileSystem = {
      readFile: (uri, maxBytes) => files.readFile(uri, maxBytes),
      async *findManifests(root, onSkipped) {
        await held;
        yield* files.findManifests(root, onSkipped);
      },
    };
    const client = await startSession({ fileSystem });
    await client.open('log-agent.yaml', shopFiles['log-agent.yaml']);
    expect(await client.pull('log-agent.yaml')).toEqual([]);
    expect(
      await client.request('textDocument/documentSymbol', { textDocument: { uri: uriOf('log-agent.yaml') } }),
    ).toHaveLength(1);
    release();
    await until(() => client.received('workspace/diagnostic/refresh') > 0);
    expect((await client.pull('log-agent.yaml')).map(({ code }) => code)).toEqual(['references/missing-pull-secret']);
  });

  it('reads folders that are added, and forgets those that are removed', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    const event = (added: string[], removed: string[]): object => ({
      event: { added: added.map((uri) => ({ uri, name: uri })), removed: removed.map((uri) => ({ uri, name: uri })) },
    });
    await client.notify('workspace/didChangeWorkspaceFolders', event([], ['file:///w']));
    await until(async () => (await client.pull('log-agent.yaml')).length === 0);
    await client.notify('workspace/didChangeWorkspaceFolders', event(['file:///w'], []));
    await until(async () => (await client.pull('log-agent.yaml')).length === 1);
  });

  it('works without any folder', async () => {
    const client = await startSession({ folders: [] });
    await client.open(
      'untitled:Untitled-1',
      'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: {name: a}\nspec: {}\n',
    );
    expect((await client.pull('untitled:Untitled-1')).length).toBeGreaterThan(0);
  });
});

describe('files that only the client can read', () => {
  it('asks the client for them', async () => {
    const virtual: Record<string, string> = Object.fromEntries(
      Object.entries(shopFiles).map(([path, text]) => [`vscode-vfs://github/o/r/${path}`, text]),
    );
    const asked: string[] = [];
    const client = await startSession({
      folders: ['vscode-vfs://github/o/r'],
      initializationOptions: { fileAccess: true },
      prepare: (connection) => {
        connection.onRequest('kruise/findFiles', ({ root, extensions }: { root: string; extensions: string[] }) => {
          expect(extensions).toEqual(['.yaml', '.yml', '.json']);
          return { uris: Object.keys(virtual).filter((uri) => uri.startsWith(root)), skipped: [] };
        });
        connection.onRequest('kruise/readFile', ({ uri }: { uri: string }) => {
          asked.push(uri);
          const text = virtual[uri];
          return text === undefined ? null : { text: `\ufeff${text}`, size: text.length };
        });
      },
    });
    await client.settled();
    const files = [...Object.keys(virtual), 'vscode-vfs://github/o/r/kruise-lint.yaml'];
    expect(asked.toSorted()).toEqual(files.toSorted());
    const uri = 'vscode-vfs://github/o/r/log-agent.yaml';
    await client.open(uri, virtual[uri]);
    expect((await client.pull(uri)).map(({ code }) => code)).toEqual(['references/missing-pull-secret']);
  });

  it('says in the log what nobody can read', async () => {
    const client = await startSession({ folders: ['vscode-vfs://github/o/r'] });
    await client.settled();
    expect(client.log).toContain('Skipped vscode-vfs://github/o/r: the editor gives no access to its files.');
  });
});
