import { describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { referenceLinks } from '../../../../server/src/features/document-links/reference-links.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { deployment, secret, sidecarSet } from '../../workspace/manifests.ts';

const uri = 'file:///w/a.yaml';
const pod = (namespace: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ${namespace}}\nspec: {imagePullSecrets: [{name: registry}]}\n`;

async function links(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { workspace } = await createWorkspace(files);
  return referenceLinks(workspace, uri, neverCancelled).map(
    ({ range, target }) => `${range.start.line}:${range.start.character} ${(target ?? '').replace('file:///w/', '')}`,
  );
}

describe('referenceLinks', () => {
  it('lead to the object of the own namespace, wherever the document stands in its file', async () => {
    const files = { 'a.yaml': [pod('shop'), pod('pay')].join('---\n'), 's.yaml': secret('registry', 'pay') };
    expect(await links(files)).toEqual(['8:33 s.yaml#L4,9']);
  });

  it('are none where a name means several objects, or none', async () => {
    const set = sidecarSet('s', 'app=web', 'registry');
    const shop = { 'a.yaml': set, 'd.yaml': deployment('web', 'shop', {}), 's.yaml': secret('registry', 'shop') };
    expect(await links(shop)).toEqual(['9:12 s.yaml#L4,9']);
    const both = { ...shop, 'e.yaml': deployment('web', 'pay', {}), 't.yaml': secret('registry', 'pay') };
    expect(await links(both)).toEqual([]);
    expect(await links({ 'a.yaml': pod('shop') })).toEqual([]);
  });

  it('are none where Kustomize puts one text into several namespaces with a Secret each', async () => {
    const base = {
      'a.yaml': pod('x').replace(', namespace: x', ''),
      'one/kustomization.yaml': 'namespace: one\nresources: [../a.yaml]\n',
      's.yaml': secret('registry', 'one'),
    };
    expect(await links(base)).toEqual(['3:33 s.yaml#L4,9']);
    const two = {
      'two/kustomization.yaml': 'namespace: two\nresources: [../a.yaml]\n',
      't.yaml': secret('registry', 'two'),
    };
    expect(await links({ ...base, ...two })).toEqual([]);
  });

  it('are left out of files of very many documents', async () => {
    const files = {
      'a.yaml': Array.from({ length: 301 }, () => pod('pay')).join('---\n'),
      's.yaml': secret('registry', 'pay'),
    };
    expect(await links(files)).toEqual([]);
  });
});
