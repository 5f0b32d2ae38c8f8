import { afterEach, describe, expect, it } from 'vitest';
import { secret } from '../unit/workspace/manifests.ts';
import { shopFiles } from './shop-files.ts';
import { startSession, stopSessions, until } from './test-client.ts';

afterEach(stopSessions);

describe('workspace/didChangeWatchedFiles', () => {
  it('follows files that appear, change and go on disk', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    expect(await client.pull('log-agent.yaml')).toHaveLength(1);
    const refreshes = client.received('workspace/diagnostic/refresh');
    await client.write('more/secret.yaml', secret('registry', 'payments'));
    await until(() => client.received('workspace/diagnostic/refresh') > refreshes);
    expect(await client.pull('log-agent.yaml')).toEqual([]);
    await client.write('more/secret.yaml', secret('other', 'payments'));
    await until(async () => (await client.pull('log-agent.yaml')).length === 1);
    await client.write('secret.yaml', undefined);
    await until(async () => (await client.messages('log-agent.yaml'))[0]?.includes('shop') === true);
  });

  it('forgets the files of a directory of which only the directory is told', async () => {
    const client = await startSession({
      files: { ...shopFiles, 'more/deep/secret.yaml': secret('registry', 'payments') },
    });
    await client.settled();
    await client.open('log-agent.yaml');
    expect(await client.pull('log-agent.yaml')).toEqual([]);
    await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: 'file:///w/more', type: 3 }] });
    await until(async () => (await client.pull('log-agent.yaml')).length === 1);
  });

  it('lets the text of an open file win, and leaves package directories alone', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    await client.open('secret.yaml', secret('registry', 'payments'));
    await client.write('secret.yaml', secret('registry', 'shop'));
    await client.write('node_modules/x/secret.yaml', secret('registry', 'shop'));
    const [diagnostic] = await client.pull('log-agent.yaml');
    expect(diagnostic?.message).toContain('into shop');
  });
});
