import { afterEach, describe, expect, it } from 'vitest';
import type {
  MergePullSecretsResult,
  PullSecretCoverageResult,
  PullSecretsResult,
} from '../../server/src/protocol/index.ts';
import { deployment, secret } from '../unit/workspace/manifests.ts';
import { startSession, stopSessions, until } from './test-client.ts';

afterEach(stopSessions);

const files = {
  'web.yaml': deployment('web', 'shop', {}).replace(
    '      containers:',
    '      imagePullSecrets:\n        - name: one\n      containers:',
  ),
  'one.yaml': secret('one', 'shop'),
  'two.yaml': secret('two', 'shop').replace('registry.example.com', 'other.example.com'),
};

describe('kruise/pullSecretCoverage', () => {
  const statusOf = ({ groups }: PullSecretCoverageResult): string | undefined => groups[0]?.rows[0]?.cells[0]?.status;

  it('is announced to have changed while it is watched, and not after', async () => {
    let changes = 0;
    const client = await startSession({
      files,
      prepare: (connection) =>
        connection.onNotification('kruise/pullSecretCoverageChanged', () => {
          changes++;
        }),
    });
    await client.settled();
    const ask = (params: object): Promise<PullSecretCoverageResult> =>
      client.request('kruise/pullSecretCoverage', params);
    await client.open('one.yaml');
    expect(statusOf(await ask({ watch: true }))).toBe('covered');
    await client.edit('one.yaml', 'name: one', 'name: gone');
    await until(() => changes > 0);
    expect(statusOf(await ask({}))).toBe('missing');
    expect(statusOf(await ask({ watch: false }))).toBe('missing');
    const before = changes;
    await client.edit('one.yaml', 'name: gone', 'name: one');
    expect(statusOf(await ask({}))).toBe('covered');
    expect(changes).toBe(before);
  });
});

describe('kruise/pullSecrets and kruise/mergePullSecrets', () => {
  it('give the Secrets of the workspace, and one of several', async () => {
    const client = await startSession({ files });
    await client.settled();
    const { secrets, namespaces } = await client.request<PullSecretsResult>('kruise/pullSecrets', {});
    expect(secrets.map(({ name, hosts }) => [name, hosts])).toEqual([
      ['one', ['registry.example.com']],
      ['two', ['other.example.com']],
    ]);
    expect(namespaces).toEqual(['shop']);
    const objects = secrets.map(({ object }) => object);
    const params = { secrets: objects, name: 'both', namespace: 'shop' };
    const result = await client.request<MergePullSecretsResult>('kruise/mergePullSecrets', params);
    expect(result).toMatchObject({
      kind: 'merged',
      hosts: ['other.example.com', 'registry.example.com'],
      ignoredEntries: 0,
    });
    await client.open('one.yaml');
    await client.edit('one.yaml', 'name: one', 'name: three');
    expect(await client.request('kruise/mergePullSecrets', params)).toBeNull();
    expect(client.log.join('\n')).not.toContain('failed');
  });
});
