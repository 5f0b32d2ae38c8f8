import { describe, expect, it } from 'vitest';
import { prepareRename, renameAt } from '../../../../server/src/features/rename/rename.ts';
import { secret, sidecarSet } from '../../workspace/manifests.ts';
import { markedWorkspace } from '../marked-workspace.ts';

async function rename(files: Readonly<Record<string, string>>, newName: string): Promise<unknown> {
  const { workspace, uri, position, textIn } = await markedWorkspace(files);
  const result = renameAt(workspace, uri, position, newName);
  if (result === undefined || 'refusal' in result) return result;
  return [...result].flatMap(([file, edits]) =>
    edits.map(
      ({ range, newText }) =>
        `${file.replace('file:///w/', '')}:${range.start.line} ${textIn(file, range)} → ${newText}`,
    ),
  );
}

const pod = (name: string, body: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop}\nspec:\n${body}`;

describe('renameAt', () => {
  it('keeps quotes, and adds them where YAML would read something else', async () => {
    const user = pod('a', `  imagePullSecrets: [{name: "reg|istry"}, {name: 'registry'}, {name: registry}]\n`);
    expect(await rename({ 'a.yaml': user, 's.yaml': secret('registry', 'shop') }, '1e3')).toEqual([
      's.yaml:3 registry → "1e3"',
      `a.yaml:4 "registry" → "1e3"`,
      `a.yaml:4 'registry' → '1e3'`,
      'a.yaml:4 registry → "1e3"',
    ]);
  });

  it('leaves objects of other namespaces and other kinds alone', async () => {
    const others = [
      secret('registry', 'other'),
      pod('b', '  imagePullSecrets: [{name: registry}]\n').replace('shop', 'other'),
    ].join('---\n');
    const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: registry, namespace: shop}\n';
    const files = { 's.yaml': secret('regis|try', 'shop'), 'o.yaml': others, 'c.yaml': configMap };
    expect(await rename(files, 'x')).toEqual(['s.yaml:3 registry → x']);
  });

  it('renames a Namespace wherever it is written', async () => {
    const set = sidecarSet('s', 'a=b', 'r').replace('v1beta1', 'v1alpha1').replace('spec:', 'spec:\n  namespace: shop');
    const files = {
      'n.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: sh|op}\n',
      's.yaml': secret('registry', 'shop'),
      'set.yaml': set,
    };
    expect(await rename(files, 'store')).toEqual([
      'n.yaml:2 shop → store',
      's.yaml:4 shop → store',
      'set.yaml:5 shop → store',
    ]);
    expect(await rename(files, 'a.b')).toMatchObject({ refusal: expect.stringContaining('at most 63') as string });
  });

  it('renames what a ResourceDistribution or an ExternalSecret provides, where it is written', async () => {
    const external =
      'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: e, namespace: shop}\nspec: {target: {name: registry}}\n';
    const files = { 'p.yaml': pod('a', '  imagePullSecrets: [{name: re|gistry}]\n'), 'e.yaml': external };
    expect(await rename(files, 'x')).toEqual(['e.yaml:3 registry → x', 'p.yaml:4 registry → x']);
  });

  it('renames a volume within its Pod only', async () => {
    const body = (mark: string): string =>
      `  volumes: [{name: lo${mark}gs, emptyDir: {}}]\n  initContainers: [{name: i, volumeMounts: [{name: logs, mountPath: /i}]}]\n` +
      '  containers: [{name: a, volumeMounts: [{name: logs, mountPath: /a}, {name: other, mountPath: /b}], volumeDevices: [{name: logs}]}]\n';
    expect(await rename({ 'a.yaml': pod('a', body('|')), 'b.yaml': pod('b', body('')) }, 'data')).toEqual([
      'a.yaml:4 logs → data',
      'a.yaml:6 logs → data',
      'a.yaml:6 logs → data',
      'a.yaml:5 logs → data',
    ]);
  });

  it('refuses names that come through an alias', async () => {
    const user = pod('a', '  imagePullSecrets: [{name: &n registry}, {name: *n}]\n  serviceAccountName: x\n');
    const refused = await rename({ 's.yaml': secret('regist|ry', 'shop'), 'a.yaml': user }, 'x');
    expect(refused).toEqual({
      refusal:
        'spec.imagePullSecrets[1].name of Pod a is written through an alias or as a block; rename it there by hand first.',
    });
  });
});

describe('prepareRename', () => {
  it('gives the name without its quotes', async () => {
    const { workspace, uri, position, textIn } = await markedWorkspace({
      'a.yaml': pod('a', '  imagePullSecrets: [{name: "regis|try"}]\n'),
      's.yaml': secret('registry', 'shop'),
    });
    const prepared = prepareRename(workspace, uri, position);
    if (prepared === undefined || 'refusal' in prepared) throw new Error('It cannot be renamed.');
    expect([textIn(uri, prepared.range), prepared.placeholder]).toEqual(['registry', 'registry']);
  });

  it('refuses what no manifest holds, and has nothing to say elsewhere', async () => {
    const user = await markedWorkspace({ 'a.yaml': pod('a', '  serviceAccountName: no|where\n') });
    expect(prepareRename(user.workspace, user.uri, user.position)).toEqual({
      refusal: 'No manifest of this workspace holds ServiceAccount nowhere, so it cannot be renamed here.',
    });
    const comment = await markedWorkspace({ 'a.yaml': `# com|ment\n${pod('a', '  x: y\n')}` });
    expect(prepareRename(comment.workspace, comment.uri, comment.position)).toBeUndefined();
  });
});
