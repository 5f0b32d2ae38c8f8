import { afterEach, describe, expect, it } from 'vitest';
import { shopFiles } from './shop-files.ts';
import { plainCapabilities, startSession, stopSessions, until } from './test-client.ts';

afterEach(stopSessions);

const workloadSpread = `apiVersion: apps.kruise.io/v1beta1
kind: WorkloadSpread
metadata: {name: spread, namespace: shop}
spec:
  targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  subsets: [{name: a, maxReplicas: 1}]
`;

describe('workspace/didChangeConfiguration', () => {
  it('follows severities', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    expect((await client.pull('log-agent.yaml'))[0]?.severity).toBe(2);
    const refreshes = client.received('workspace/diagnostic/refresh');
    client.settings = { severities: { 'references/missing-pull-secret': 'error' } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until(() => client.received('workspace/diagnostic/refresh') > refreshes);
    expect((await client.pull('log-agent.yaml'))[0]?.severity).toBe(1);
    client.settings = { severities: { 'references/missing-pull-secret': 'off' } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until(async () => (await client.pull('log-agent.yaml')).length === 0);
  });

  it('follows the Kruise release', async () => {
    const client = await startSession({ files: { ...shopFiles, 'spread.yaml': workloadSpread } });
    await client.settled();
    await client.open('spread.yaml');
    const before = (await client.pull('spread.yaml')).map(({ code }) => code);
    expect(before).toContain('kruise/api/version-not-served');
    client.settings = { kruiseVersion: 'main' };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until(
      async () => !(await client.pull('spread.yaml')).some(({ code }) => code === 'kruise/api/version-not-served'),
    );
  });

  it('takes settings that a plain client pushes or starts with, and only what is valid of them', async () => {
    const client = await startSession({
      files: shopFiles,
      capabilities: plainCapabilities,
      initializationOptions: { settings: { severities: { 'references/missing-pull-secret': 'hint' } } },
    });
    await client.settled();
    await client.open('log-agent.yaml');
    await until(() => client.lastPublished('log-agent.yaml')?.diagnostics[0]?.severity === 4);
    const severities = { 'references/missing-pull-secret': 'information', x: 'nonsense' };
    await client.notify('workspace/didChangeConfiguration', {
      settings: { kruise: { severities, kruiseVersion: '0.1', maxFileSize: 'large', featureGates: [true] } },
    });
    await until(() => client.lastPublished('log-agent.yaml')?.diagnostics[0]?.severity === 3);
  });

  it('keeps working when the client refuses to tell its settings', async () => {
    const client = await startSession({
      files: shopFiles,
      prepare: (connection) =>
        connection.onRequest('client/registerCapability', () => {
          throw new Error('no');
        }),
    });
    await client.settled();
    await client.open('log-agent.yaml');
    expect(await client.pull('log-agent.yaml')).toHaveLength(1);
  });
});
