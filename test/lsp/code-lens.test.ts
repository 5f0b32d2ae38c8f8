import { afterEach, describe, expect, it } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-protocol';
import { deployment, sidecarSet } from '../unit/workspace/manifests.ts';
import { shopFiles } from './shop-files.ts';
import { startSession, stopSessions, until, uriOf, type TestClient } from './test-client.ts';

afterEach(stopSessions);

const lenses = (client: TestClient, path: string): Promise<CodeLens[]> =>
  client.request('textDocument/codeLens', { textDocument: { uri: uriOf(path) } });
const titles = async (client: TestClient, path: string): Promise<readonly (string | undefined)[]> =>
  (await lenses(client, path)).map(({ command }) => command?.title);

describe('textDocument/codeLens', () => {
  it('counts what a SidecarSet injects into, and what is injected into a workload', async () => {
    const client = await startSession({
      files: { ...shopFiles, 'second.yaml': sidecarSet('second', 'logging=enabled', 'registry') },
      initializationOptions: { clientCommands: true },
    });
    await client.settled();
    expect(await titles(client, 'log-agent.yaml')).toEqual(['injects into 2 workloads']);
    expect(await titles(client, 'web.yaml')).toEqual(['2 SidecarSets inject here']);
    expect(await titles(client, 'batch.yaml')).toEqual([]);
    expect(await titles(client, 'secret.yaml')).toEqual([]);
    const [lens] = await lenses(client, 'web.yaml');
    expect(lens).toEqual({
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 10 } },
      command: {
        title: '2 SidecarSets inject here',
        command: 'kruise.previewInjectedPod',
        arguments: [{ uri: uriOf('web.yaml'), group: 'apps', kind: 'Deployment', name: 'web', namespace: 'shop' }],
      },
    });
  });

  it('says that a SidecarSet matches nothing, or does nothing', async () => {
    const client = await startSession({
      files: {
        'none.yaml': sidecarSet('none', 'never=such', 'registry'),
        'paused.yaml': sidecarSet('paused', 'app=web', 'registry', '  injectionStrategy:\n    paused: true\n'),
        'web.yaml': deployment('web', 'shop', {}),
      },
    });
    await client.settled();
    expect(await titles(client, 'none.yaml')).toEqual(['injects into no workload of this workspace']);
    expect(await titles(client, 'paused.yaml')).toEqual(['matches 1 workload, injects into none: see why']);
    expect((await lenses(client, 'none.yaml'))[0]?.command?.command).toBe('');
  });

  it('names the target of a WorkloadSpread and of a PodUnavailableBudget', async () => {
    const client = await startSession({
      files: {
        'guards.yaml': `apiVersion: apps.kruise.io/v1alpha1
kind: WorkloadSpread
metadata: {name: spread, namespace: shop}
spec:
  targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  subsets: [{name: a}]
---
apiVersion: policy.kruise.io/v1alpha1
kind: PodUnavailableBudget
metadata: {name: budget, namespace: shop}
spec:
  maxUnavailable: 1
  selector: {matchLabels: {app: web}}
---
apiVersion: policy.kruise.io/v1alpha1
kind: PodUnavailableBudget
metadata: {name: lost, namespace: shop}
spec:
  maxUnavailable: 1
  targetRef: {apiVersion: apps/v1, kind: Deployment, name: gone}
`,
        'web.yaml': deployment('web', 'shop', {}),
      },
    });
    await client.settled();
    expect(await titles(client, 'guards.yaml')).toEqual([
      'spreads Deployment web',
      'guards 1 workload',
      'guards Deployment gone, which is not in this workspace',
    ]);
  });

  it('asks the client to refresh when another file changes them, and only then', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('web.yaml');
    await client.open('log-agent.yaml');
    expect(await titles(client, 'web.yaml')).toEqual(['1 SidecarSet injects here']);
    const refreshes = client.received('workspace/codeLens/refresh');
    await client.edit('log-agent.yaml', 'image: registry', 'image: other');
    await client.edit('log-agent.yaml', 'logging: enabled', 'logging: other');
    await until(() => client.received('workspace/codeLens/refresh') > refreshes);
    expect(client.received('workspace/codeLens/refresh')).toBe(refreshes + 1);
    expect(await titles(client, 'web.yaml')).toEqual([]);
  });

  it('shows none where they are switched off', async () => {
    const client = await startSession({ files: shopFiles, settings: { codeLens: false } });
    await client.settled();
    expect(await titles(client, 'log-agent.yaml')).toEqual([]);
  });
});
