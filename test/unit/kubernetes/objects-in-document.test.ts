import { describe, expect, it } from 'vitest';
import { objectsIn } from '../../../server/src/kubernetes/objects-in-document.ts';
import { parseManifestDocument } from '../../../server/src/yaml/parse-manifest-document.ts';

const objects = (text: string): readonly (readonly [string, string, readonly (string | number)[]])[] =>
  objectsIn(parseManifestDocument(text)).map(({ gvk, name, path }) => [
    `${gvk.group}/${gvk.version}/${gvk.kind}`,
    name,
    path,
  ]);

describe('objectsIn', () => {
  it('takes the root of a document', () => {
    expect(objects('apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n')).toEqual([
      ['apps/v1/Deployment', 'a', []],
    ]);
  });

  it('takes the items of lists, also of nested and typed ones', () => {
    const text =
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  metadata: {name: a}\n- text\n- apiVersion: v1\n  kind: SecretList\n  items:\n  - metadata: {name: b}\n  - {apiVersion: apps/v1, kind: Deployment}\n';
    expect(objects(text)).toEqual([
      ['/v1/Secret', 'a', ['items', 0]],
      ['/v1/Secret', 'b', ['items', 2, 'items', 0]],
      ['apps/v1/Deployment', '', ['items', 2, 'items', 1]],
    ]);
  });

  it('does not take a kind for a list because of its name alone', () => {
    expect(objects('apiVersion: example.com/v1\nkind: AllowList\nmetadata: {name: a}\n')).toEqual([
      ['example.com/v1/AllowList', 'a', []],
    ]);
  });

  it.each([
    '',
    '# nothing',
    'text',
    '[1]',
    'kind: Pod\n',
    'apiVersion: v1\n',
    'apiVersion: v1\nkind: 5\n',
    'apiVersion: a/b/c\nkind: X\n',
    '"',
  ])('finds none in %j', (text) => {
    expect(objects(text)).toEqual([]);
  });

  it('copes with names of other types', () => {
    const [object] = objectsIn(
      parseManifestDocument('apiVersion: v1\nkind: Pod\nmetadata: {name: 5, namespace: [a]}\n'),
    );
    expect([object?.name, object?.namespace]).toEqual(['', undefined]);
  });
});
