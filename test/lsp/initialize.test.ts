import { afterEach, describe, expect, it } from 'vitest';
import { shopFiles } from './shop-files.ts';
import { plainCapabilities, startSession, stopSessions, until } from './test-client.ts';

afterEach(stopSessions);

describe('initialize', () => {
  it('offers an editor everything that it can use', async () => {
    const { initialized } = await startSession();
    expect(initialized.serverInfo).toEqual({ name: 'Kruise Tools', version: '0.0.0-test' });
    expect(initialized.capabilities).toMatchObject({
      positionEncoding: 'utf-16',
      textDocumentSync: { openClose: true, change: 2 },
      diagnosticProvider: { identifier: 'kruise', interFileDependencies: true, workspaceDiagnostics: false },
      codeActionProvider: {
        codeActionKinds: ['quickfix', 'refactor.rewrite', 'source.fixAll.kruise', 'refactor.kruise.preview'],
        resolveProvider: true,
      },
      renameProvider: { prepareProvider: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    });
  });

  it('pushes diagnostics to a client that cannot pull, and offers no actions to one without literals', async () => {
    const { initialized } = await startSession({ capabilities: plainCapabilities });
    expect(initialized.capabilities.diagnosticProvider).toBeUndefined();
    expect(initialized.capabilities.codeActionProvider).toBe(false);
    expect(initialized.capabilities.renameProvider).toBe(true);
  });

  it('survives options and capabilities that make no sense', async () => {
    const client = await startSession({ capabilities: {}, initializationOptions: 'nonsense' as never });
    await client.open('a.yaml', 'a: 1\n');
    expect(await client.request('textDocument/hover', client.place('a.yaml', 'a'))).toBeNull();
  });

  it('registers for changes of settings and files', async () => {
    const client = await startSession();
    await until(() => client.registered.length === 2);
    const registrations = client.registered.flatMap((params) => params.registrations);
    expect(registrations.map(({ method }) => method).sort()).toEqual([
      'workspace/didChangeConfiguration',
      'workspace/didChangeWatchedFiles',
    ]);
    const watchers = registrations.find(({ method }) => method === 'workspace/didChangeWatchedFiles')
      ?.registerOptions as object;
    expect(watchers).toEqual({ watchers: [{ globPattern: '**/*.{yaml,yml,json}' }, { globPattern: '**', kind: 4 }] });
  });

  it('registers nothing with a client that cannot be asked', async () => {
    const client = await startSession({ capabilities: plainCapabilities, files: shopFiles });
    await client.settled();
    expect(client.registered).toEqual([]);
  });
});
