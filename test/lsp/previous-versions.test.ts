import { afterEach, describe, expect, it } from 'vitest';
import type { ExplainChangeResult, PreviewChangedParams } from '../../server/src/protocol/index.ts';
import { startSession, stopSessions, until, uriOf } from './test-client.ts';

afterEach(stopSessions);

const sidecarSet = (tag: string, more = ''): string => `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: agents
spec:
  selector:
    matchLabels:
      app: shop
  containers:
  - name: agent
    image: registry.example.com/agent:${tag}
${more}`;
const second = '  - name: second\n    image: registry.example.com/second:1\n';

describe('kruise/previousVersions', () => {
  it('brings what the cluster refuses of the change, and a hint on each edited line', async () => {
    const client = await startSession({ files: { 'a.yaml': sidecarSet('2', second) } });
    await client.settled();
    await client.open('a.yaml');
    expect(await client.pull('a.yaml')).toEqual([]);
    const refreshes = client.received('workspace/diagnostic/refresh');
    await client.notify('kruise/previousVersions', {
      against: 'HEAD',
      files: [{ uri: uriOf('a.yaml'), text: sidecarSet('1') }],
    });
    await until(() => client.received('workspace/diagnostic/refresh') > refreshes);
    expect(await client.pull('a.yaml')).toMatchObject([
      {
        code: 'kruise/sidecarset/change',
        severity: 4,
        message: expect.stringMatching(/^New Pods only: .*\(against HEAD\)$/) as string,
      },
      { code: 'kruise/sidecarset/container-added', severity: 1 },
    ]);
    await client.notify('kruise/previousVersions', { against: 'HEAD', files: [{ uri: uriOf('a.yaml'), text: null }] });
    expect(await client.pull('a.yaml')).toEqual([]);
  });
});

describe('kruise/explainChange', () => {
  it('tells of the object at the cursor, and says when that is out of date', async () => {
    const client = await startSession({ files: { 'a.yaml': sidecarSet('2') } });
    await client.settled();
    await client.open('a.yaml');
    const told: PreviewChangedParams[] = [];
    client.connection.onNotification('kruise/previewChanged', (params: PreviewChangedParams) => void told.push(params));
    const ask = (): Promise<ExplainChangeResult> =>
      client.request<ExplainChangeResult>('kruise/explainChange', { ...client.place('a.yaml', 'image'), preview: 'p' });
    expect((await ask())?.markdown).toContain('Nothing is known of it');
    await client.notify('kruise/previousVersions', {
      against: 'HEAD',
      files: [{ uri: uriOf('a.yaml'), text: sidecarSet('1') }],
    });
    await until(() => told.some(({ previews }) => previews.includes('p')));
    const result = await ask();
    expect(result).toMatchObject({
      title: 'Change of SidecarSet agents',
      object: { uri: uriOf('a.yaml'), group: 'apps.kruise.io', kind: 'SidecarSet', name: 'agents' },
    });
    expect(result?.markdown).toContain('## Updated in place');
    expect(result?.markdown).toContain(`${uriOf('a.yaml')}#L11,5`);
    expect(await client.request('kruise/explainChange', { object: { ...result!.object, name: 'gone' } })).toBeNull();
  });
});
