import { afterEach, describe, expect, it } from 'vitest';
import { deployment, secret, sidecarSet } from '../unit/workspace/manifests.ts';
import { shopFiles } from './shop-files.ts';
import { startSession, stopSessions, until } from './test-client.ts';

afterEach(stopSessions);

const missing = 'references/missing-pull-secret';

describe('textDocument/diagnostic', () => {
  it('reports findings with source, code, page and related places', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    const [diagnostic, ...others] = await client.pull('log-agent.yaml');
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({ source: 'kruise', code: missing, severity: 2 });
    expect(diagnostic?.codeDescription?.href).toMatch(/^https:.*\/references\/missing-pull-secret\.md$/);
    expect(client.textIn('log-agent.yaml', diagnostic!.range)).toBe('registry');
    expect(diagnostic?.relatedInformation?.map(({ location }) => location.uri)).toEqual(['file:///w/api.yaml']);
  });

  it('says "unchanged" where nothing is', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    const { resultId } = await client.pullReport('log-agent.yaml');
    expect(await client.pullReport('log-agent.yaml', resultId)).toEqual({ kind: 'unchanged', resultId });
    await client.edit('log-agent.yaml', 'apiVersion', '# moved\napiVersion');
    expect((await client.pullReport('log-agent.yaml', resultId)).kind).toBe('full');
  });

  it('puts ranges right after emoji, in a later document, with CRLF', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    const text = `# 🚀🚀\nkind: nothing\n---\n${sidecarSet('x', 'logging=enabled', 'régistry-🚀')}`.replaceAll(
      '\n',
      '\r\n',
    );
    await client.open('x.yaml', text);
    const found = (await client.pull('x.yaml')).find(({ code }) => code === missing);
    expect(client.textIn('x.yaml', found!.range)).toBe('régistry-🚀');
  });

  it('does not let a broken document blind its neighbours', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    const broken = 'apiVersion: v1\nkind: Pod\nmetadata: {name: [\n';
    await client.open('x.yaml', `${broken}---\n${sidecarSet('x', 'logging=enabled', 'nowhere')}`);
    const codes = (await client.pull('x.yaml')).map(({ code }) => code);
    expect(codes.some((code) => String(code).startsWith('yaml/'))).toBe(true);
    expect(codes).toContain(missing);
  });

  it('refreshes a SidecarSet when its Secret is edited', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    await client.open('secret.yaml');
    const before = await client.pullReport('log-agent.yaml');
    expect(before.kind === 'full' && before.items).toHaveLength(1);
    const refreshes = client.received('workspace/diagnostic/refresh');
    await client.edit('secret.yaml', 'namespace: shop', 'namespace: payments');
    await until(() => client.received('workspace/diagnostic/refresh') > refreshes);
    const [now] = await client.pull('log-agent.yaml');
    expect(now?.message).toContain('into shop');
    await client.edit('secret.yaml', 'apiVersion', `${secret('registry', 'shop')}---\napiVersion`);
    expect(await client.pull('log-agent.yaml')).toEqual([]);
  });

  it('does not ask the client to refresh where nothing differs', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    await client.open('secret.yaml');
    await client.pull('log-agent.yaml');
    const refreshes = client.received('workspace/diagnostic/refresh');
    await client.edit('secret.yaml', 'type:', '# a comment\ntype:');
    await client.edit('secret.yaml', 'kubernetes.io/dockerconfigjson', 'Opaque');
    // The same path, with a change that counts: it comes last, and nothing came before it.
    await client.edit('secret.yaml', 'name: registry', 'name: other');
    await until(() => client.received('workspace/diagnostic/refresh') > refreshes);
    expect(client.received('workspace/diagnostic/refresh')).toBe(refreshes + 1);
  });

  it('is silent where it is switched off, and about files that are not ours', async () => {
    const client = await startSession({ files: shopFiles, settings: { validate: false } });
    await client.settled();
    await client.open('log-agent.yaml');
    expect(await client.pull('log-agent.yaml')).toEqual([]);

    const other = await startSession();
    await other.open('docker-compose.yaml', 'services:\n  web: {image: x, foo: [1, 2}\n');
    expect(await other.pull('docker-compose.yaml')).toEqual([]);
  });

  it('answers a question about an old text with the request to ask again, or with the new text', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    const sets = Array.from({ length: 1000 }, (_, index) => sidecarSet(`s${index}`, `unused=l${index}`, 'registry'));
    await client.open('many.yaml', sets.join('---\n'));
    const asked = client.pullReport('many.yaml').then(
      () => 'answered',
      (error: unknown) => error,
    );
    await client.edit('many.yaml', 'name: s0', 'name: first');
    expect(await asked).toMatchObject({ code: -32802, data: { retriggerRequest: true } });
    expect((await client.pullReport('many.yaml')).kind).toBe('full');
  });

  it('names a Secret that only a workload of another file misses', async () => {
    const client = await startSession({ files: shopFiles });
    await client.settled();
    await client.open('log-agent.yaml');
    await client.open('api.yaml');
    expect(await client.pull('log-agent.yaml')).toHaveLength(1);
    await client.edit('api.yaml', 'logging: enabled', 'logging: disabled');
    expect(await client.pull('log-agent.yaml')).toEqual([]);
    await client.open('new.yaml', deployment('new', 'fresh', { logging: 'enabled' }));
    expect((await client.pull('log-agent.yaml'))[0]?.message).toContain('into fresh');
  });
});
