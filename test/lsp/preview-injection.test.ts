import { afterEach, describe, expect, it } from 'vitest';
import type {
  ExplainInjectionResult,
  PreviewChangedParams,
  PreviewInjectionResult,
  PreviewTargetsResult,
} from '../../server/src/protocol/index.ts';
import { sidecarSet } from '../unit/workspace/manifests.ts';
import { shopFiles } from './shop-files.ts';
import { startSession, stopSessions, until, uriOf, type SessionOptions, type TestClient } from './test-client.ts';

afterEach(stopSessions);

async function start(options: SessionOptions = {}): Promise<TestClient> {
  const client = await startSession({ files: shopFiles, ...options });
  return client.settled();
}

const web = { object: { uri: uriOf('web.yaml'), group: 'apps', kind: 'Deployment', name: 'web', namespace: 'shop' } };
const preview = async (client: TestClient, params: object): Promise<NonNullable<PreviewInjectionResult>> => {
  const result = await client.request<PreviewInjectionResult>('kruise/previewInjection', params);
  if (result === null) throw new Error('There is no preview.');
  return result;
};

describe('kruise/previewTargets', () => {
  it('gives a workload itself, and the workloads of a SidecarSet', async () => {
    const client = await start();
    await client.open('log-agent.yaml');
    await client.open('web.yaml');
    const own = await client.request<PreviewTargetsResult>('kruise/previewTargets', client.place('web.yaml', 'image'));
    expect(own).toEqual({
      title: 'Deployment web',
      targets: [{ label: 'Deployment web', description: 'namespace shop', target: web }],
    });
    const matched = await client.request<PreviewTargetsResult>(
      'kruise/previewTargets',
      client.place('log-agent.yaml', 'image'),
    );
    expect(matched?.targets.map(({ label, description }) => [label, description])).toEqual([
      ['Deployment api', 'namespace payments'],
      ['Deployment web', 'namespace shop'],
    ]);
    const named = await client.request<PreviewTargetsResult>('kruise/previewTargets', { object: web.object });
    expect(named).toEqual(own);
  });

  it('makes up a Pod where a SidecarSet matches none, and gives nothing for what has no Pods', async () => {
    const client = await start({
      files: { ...shopFiles, 'lonely.yaml': sidecarSet('lonely', 'never=such', 'registry') },
    });
    await client.open('lonely.yaml');
    await client.open('secret.yaml');
    const targets = await client.request<PreviewTargetsResult>(
      'kruise/previewTargets',
      client.place('lonely.yaml', 'kind'),
    );
    expect(targets?.targets).toMatchObject([{ label: 'A sample Pod', target: { isSample: true } }]);
    const { after, isInjected } = await preview(client, { target: targets?.targets[0]?.target });
    expect(isInjected).toBe(true);
    expect(after).toContain('    never: such\n');
    expect(after).toContain('# from SidecarSet lonely');
    expect(await client.request('kruise/previewTargets', client.place('secret.yaml', 'kind'))).toBeNull();
  });
});

describe('kruise/previewInjection', () => {
  it('shows the Pod before and after, and where each part comes from', async () => {
    const client = await start();
    const result = await preview(client, { target: web });
    expect(result.title).toBe('Pod of Deployment web');
    expect(result.isInjected).toBe(true);
    expect(result.before).not.toContain('log-agent');
    expect(result.after).toMatch(/^# Pod of Deployment web in the namespace shop/);
    expect(result.after).toContain('# Applied:\n#   SidecarSet log-agent\n');
    expect(result.after).toMatch(/\n {2}# from SidecarSet log-agent\n {2}- env:\n/);
    expect(result.dependencies).toEqual(['log-agent.yaml', 'namespaces.yaml', 'web.yaml'].map(uriOf));
    const lines = result.after.split('\n');
    for (const { range, tooltip } of result.links) {
      expect(lines[range.start.line]?.slice(range.start.character, range.end.character)).toBe(tooltip);
    }
    const container = result.links.find(({ range }) => lines[range.start.line + 1]?.startsWith('  - env'));
    await client.open('log-agent.yaml');
    expect(container?.uri).toBe(uriOf('log-agent.yaml'));
    expect(client.textIn('log-agent.yaml', container!.targetRange)).toContain('name: log-agent');
  });

  it('says why nothing is injected, object by object', async () => {
    const client = await start();
    const target = { object: { ...web.object, uri: uriOf('batch.yaml'), name: 'batch', namespace: 'payments' } };
    const { after, isInjected } = await preview(client, { target });
    expect(isInjected).toBe(false);
    expect(after).toContain('# Nothing is injected into this Pod.');
    expect(after).toMatch(/# Not applied:\n# {3}SidecarSet log-agent: The Pod's label 'logging'/);
  });

  it('gives nothing for what is gone', async () => {
    const client = await start();
    const target = { object: { ...web.object, name: 'gone' } };
    expect(await client.request('kruise/previewInjection', { target })).toBeNull();
    expect(await client.request('kruise/explainInjection', { target })).toBeNull();
  });

  it('finds the object again by name when it moves', async () => {
    const client = await start();
    await client.open('web.yaml');
    await client.edit('web.yaml', 'apiVersion', `${shopFiles['batch.yaml'] ?? ''}---\napiVersion`);
    expect((await preview(client, { target: web })).title).toBe('Pod of Deployment web');
  });
});

describe('kruise/previewChanged', () => {
  async function watching(): Promise<{ client: TestClient; changed: string[][] }> {
    const changed: string[][] = [];
    const client = await start({
      prepare: (connection) =>
        connection.onNotification(
          'kruise/previewChanged',
          ({ previews }: PreviewChangedParams) => void changed.push([...previews]),
        ),
    });
    await client.open('log-agent.yaml');
    await client.open('web.yaml');
    await preview(client, { target: web, preview: 'one' });
    return { client, changed };
  }

  it('tells of edits on either side, and the next answer has them', async () => {
    const { client, changed } = await watching();
    await client.edit(
      'log-agent.yaml',
      'image: registry.example.com/log-agent:1',
      'image: registry.example.com/log-agent:2',
    );
    await until(() => changed.length === 1);
    expect(changed).toEqual([['one']]);
    expect((await preview(client, { target: web, preview: 'one' })).after).toContain('log-agent:2');
    await client.edit('web.yaml', 'image: registry.example.com/app:1', 'image: registry.example.com/app:9');
    await until(() => changed.length === 2);
    expect((await preview(client, { target: web, preview: 'one' })).after).toContain('app:9');
  });

  it('tells of a new SidecarSet in a new file, and of other settings', async () => {
    const { client, changed } = await watching();
    await client.write('more.yaml', sidecarSet('more', 'logging=enabled', 'registry'));
    await until(() => changed.length === 1);
    expect((await preview(client, { target: web, preview: 'one' })).after).toContain('SidecarSet more');
    client.settings = { kruiseVersion: 'main' };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until(() => changed.length === 2);
  });

  it('says nothing about what does not matter, nor after the preview was closed', async () => {
    const { client, changed } = await watching();
    await client.open('secret.yaml');
    await client.edit('secret.yaml', 'name: registry', 'name: other');
    await client.notify('kruise/previewClosed', { preview: 'one' });
    await client.edit('web.yaml', 'app:1', 'app:2');
    await preview(client, { target: web, preview: 'two' });
    await client.edit('web.yaml', 'app:2', 'app:3');
    await until(() => changed.length > 0);
    expect(changed).toEqual([['two']]);
  });
});

describe('kruise/explainInjection', () => {
  it('reports every object with links', async () => {
    const client = await start();
    const result = await client.request<ExplainInjectionResult>('kruise/explainInjection', { target: web });
    expect(result?.title).toBe('Injection into Deployment web');
    expect(result?.markdown).toContain('## Applied\n\n### [SidecarSet log-agent](file:///w/log-agent.yaml#L4,3)');
    expect(result?.markdown).toMatch(/- adds `spec\.containers\[\d\]`, from \[spec\.containers/);
    expect(result?.markdown).toContain('Pods that were created before a SidecarSet');
  });

  it('says what failed, what was seen, and where it is written', async () => {
    const client = await start();
    const target = { object: { ...web.object, uri: uriOf('batch.yaml'), name: 'batch', namespace: 'payments' } };
    const result = await client.request<ExplainInjectionResult>('kruise/explainInjection', { target });
    expect(result?.markdown).toMatch(
      /## Not applied\n\n### \[SidecarSet log-agent\].*\n\nThe Pod's label 'logging' must be 'enabled'; the Pod has no label 'logging'\. See \[spec\.selector/,
    );
  });
});
