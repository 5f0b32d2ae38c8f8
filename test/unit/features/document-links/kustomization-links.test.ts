import { describe, expect, it } from 'vitest';
import { kustomizationLinks } from '../../../../server/src/features/document-links/kustomization-links.ts';

const known = new Set(['file:///w/base/kustomization.yml', 'file:///w/LICENSE']);
const links = (value: Parameters<typeof kustomizationLinks>[1]): readonly string[] =>
  kustomizationLinks('file:///w/app/kustomization.yaml', value, (uri) => known.has(uri)).map(
    ({ path, target }) => `${path.join('.')} ${target.replace('file:///w/', '')}`,
  );

describe('kustomizationLinks', () => {
  it('finds files and directories wherever they are named', () => {
    expect(
      links({
        resources: ['a.yaml', '../base', '../nowhere', 'https://example.com/x.yaml', '/abs.yaml', 7],
        patches: [{ path: 'p.yaml' }, { patch: 'inline' }, null],
        configMapGenerator: [{ files: ['key=dir/file.conf', '../LICENSE'], envs: ['x.env'] }],
        secretGenerator: 'nonsense',
      }),
    ).toEqual([
      'resources.0 app/a.yaml',
      'resources.1 base/kustomization.yml',
      'patches.0.path app/p.yaml',
      'configMapGenerator.0.envs.0 app/x.env',
      'configMapGenerator.0.files.0 app/dir/file.conf',
      'configMapGenerator.0.files.1 LICENSE',
    ]);
  });

  it('finds nothing in what is no mapping', () => {
    expect([links(undefined), links([]), links('x')]).toEqual([[], [], []]);
  });
});
