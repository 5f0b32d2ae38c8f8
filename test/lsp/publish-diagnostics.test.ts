import { afterEach, describe, expect, it } from 'vitest';
import { shopFiles } from './shop-files.ts';
import { messageOf, plainCapabilities, startSession, stopSessions, until, type TestClient } from './test-client.ts';

afterEach(stopSessions);

async function startPushing(): Promise<TestClient> {
  const client = await startSession({ files: shopFiles, capabilities: plainCapabilities });
  return client.settled();
}

describe('textDocument/publishDiagnostics', () => {
  it('publishes for the version that was opened', async () => {
    const client = await startPushing();
    await client.open('log-agent.yaml');
    await until(() => client.lastPublished('log-agent.yaml')?.diagnostics.length === 1);
    expect(client.lastPublished('log-agent.yaml')).toMatchObject({
      version: 1,
      diagnostics: [{ code: 'references/missing-pull-secret', source: 'kruise' }],
    });
    expect(client.lastPublished('log-agent.yaml')?.diagnostics[0]?.codeDescription).toBeUndefined();
  });

  it('publishes once for a burst of edits, for the last version', async () => {
    const client = await startPushing();
    await client.open('log-agent.yaml');
    await until(() => client.lastPublished('log-agent.yaml') !== undefined);
    const count = client.published.length;
    for (const name of ['a', 'b', 'c', 'd']) await client.edit('log-agent.yaml', '    - name: ', `    - name: ${name}`);
    await until(() => client.lastPublished('log-agent.yaml')?.version === 5);
    expect(client.published.length).toBe(count + 1);
    expect(client.published.every(({ version }, index) => index === 0 || (version ?? 0) >= 1)).toBe(true);
  });

  it('publishes for files that depend on the one that was edited', async () => {
    const client = await startPushing();
    await client.open('log-agent.yaml');
    await client.open('secret.yaml');
    await until(() => client.lastPublished('log-agent.yaml')?.diagnostics.length === 1);
    await client.edit('secret.yaml', 'namespace: shop', 'namespace: payments');
    await until(
      () => client.lastPublished('log-agent.yaml')?.diagnostics.map(messageOf).join().includes('into shop') === true,
    );
  });

  it('clears what it published when a file is closed', async () => {
    const client = await startPushing();
    await client.open('log-agent.yaml');
    await until(() => client.lastPublished('log-agent.yaml')?.diagnostics.length === 1);
    await client.close('log-agent.yaml');
    await until(() => client.lastPublished('log-agent.yaml')?.diagnostics.length === 0);
  });
});
