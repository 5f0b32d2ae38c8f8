import { afterEach, describe, expect, it } from 'vitest';
import type { Hover, MarkupContent } from 'vscode-languageserver-protocol';
import type { PullSecretCoverageResult } from '../../server/src/protocol/index.ts';
import { exampleFiles } from './example-files.ts';
import { startSession, stopSessions, type TestClient } from './test-client.ts';

afterEach(stopSessions);

async function start(path: string): Promise<TestClient> {
  const client = await startSession({ files: exampleFiles() });
  await client.settled();
  return client.open(path);
}

async function hoverOn(path: string, needle: string, offset = 2): Promise<string> {
  const client = await start(path);
  const hover = await client.request<Hover | null>('textDocument/hover', client.place(path, needle, offset));
  return (hover?.contents as MarkupContent | undefined)?.value ?? '';
}

const set = 'platform/log-agent.sidecarset.yaml';

describe('on the example workspace', () => {
  it('an image of a SidecarSet tells for each namespace which entries are tried, or that none is', async () => {
    const text = await hoverOn(set, 'registry.example.com/');
    expect(text).toContain('The kubelet pulls `registry.example.com/');
    for (const namespace of ['payments', 'shop']) {
      expect(text).toMatch(new RegExp(`- \`${namespace}\`: 1\\. Secret .*entry "registry\\.example\\.com"`));
    }
    expect(text).toMatch(/- `shop-staging`: \*\*no credentials\*\*: Secret "registry-platform" is missing/);
  });

  it('the name of a pull Secret tells its hosts, where it exists and who uses it, and no credentials', async () => {
    const text = await hoverOn(set, 'registry-platform');
    expect(text).toContain('Credentials for `registry.example.com`.');
    expect(text).toMatch(/`shop`: exists/);
    expect(text).toMatch(/`shop-staging`: \*\*missing\*\*/);
    const own = await hoverOn('platform/pull-secrets.yaml', 'registry-platform');
    expect(own).toContain('Used by');
    expect(own).toContain('log-agent');
    expect(text + own).not.toMatch(/made-up|puller/);
  });

  it('the coverage of pull Secrets finds the namespace without a Secret, and follows edits', async () => {
    const client = await start(set);
    const statuses = async (): Promise<Readonly<Record<string, string>>> => {
      const { groups } = await client.request<PullSecretCoverageResult>('kruise/pullSecretCoverage', {});
      const rows = groups.flatMap((group) => group.rows);
      return Object.fromEntries(
        rows.map(({ namespace, cells }) => [
          namespace,
          cells.find(({ image }) => image.includes('log-agent'))?.status ?? '',
        ]),
      );
    };
    expect(await statuses()).toMatchObject({ payments: 'covered', shop: 'covered', 'shop-staging': 'missing' });
    await client.open('platform/pull-secrets.yaml');
    await client.edit('platform/pull-secrets.yaml', 'namespace: payments', 'namespace: shop-staging');
    expect(await statuses()).toMatchObject({ payments: 'missing', shop: 'covered', 'shop-staging': 'covered' });
  });
});
