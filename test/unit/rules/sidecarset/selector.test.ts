import { describe, expect, it } from 'vitest';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { sidecarSetSelectorRule } from '../../../../server/src/rules/sidecarset/selector.ts';
import { check, fixed } from '../check.ts';

const places = async (selector: string, spec = ''): Promise<readonly string[]> =>
  (await check(sidecarSetSelectorRule, sidecarSetExample(spec, { selector }))).map(({ at }) => at);
const good = '  selector: {matchLabels: {app: shop}}\n';

describe('sidecarSetSelectorRule', () => {
  it('wants a selector that asks for something', async () => {
    expect(await places('')).toEqual(['spec']);
    expect(await places('  selector:\n')).toEqual(['selector']);
    expect(await places('  selector: {}\n')).toEqual(['selector']);
    expect(await places('  selector: {matchLabels: {}, matchExpressions: []}\n')).toEqual(['selector']);
    expect(await places(good)).toEqual([]);
  });

  it('counts labels without a value for nothing, since the API server drops them', async () => {
    expect(await places('  selector: {matchLabels: {app: }}\n')).toEqual(['selector']);
    expect(await places('  selector: {matchLabels: {app: shop, "a b": }}\n')).toEqual([]);
    expect(await places(good, '  namespaceSelector: {matchLabels: {team: }}\n')).toEqual(['namespaceSelector']);
  });

  it('underlines what is malformed', async () => {
    expect(await places('  selector: {matchLabels: {"a b": c, d: "e f"}}\n')).toEqual(['"a b"', '"e f"']);
    expect(
      await places(
        '  selector: {matchExpressions: [{key: a, operator: In}, {key: a, operator: Exists, values: [x]}]}\n',
      ),
    ).toEqual(['In', 'values']);
    expect(await places('  selector: {matchExpressions: [{key: a, operator: In, values: []}]}\n')).toEqual(['values']);
    expect(await places('  selector: {matchExpressions: [{key: "-", operator: in, values: ["!"]}]}\n')).toEqual([
      '"-"',
      'in',
      '"!"',
    ]);
  });

  it('refuses empty optional selectors', async () => {
    expect(await places(good, '  namespaceSelector: {}\n')).toEqual(['namespaceSelector']);
    expect(await places(good, '  updateStrategy: {selector: {}}\n')).toEqual(['selector']);
    expect(await places(good, '  updateStrategy: {type: NotUpdate, selector: {}}\n')).toEqual([]);
  });

  it('wants a namespace of v1alpha1 to be one', async () => {
    const found = await check(
      sidecarSetSelectorRule,
      sidecarSetExample('  namespace: a b\n').replace('v1beta1', 'v1alpha1'),
    );
    expect(found.map(({ at }) => at)).toEqual(['a b']);
  });

  it('leaves other types to the schema', async () => {
    expect(await places('  selector: text\n', '  namespaceSelector: []\n')).toEqual([]);
    expect(await places('  selector: {matchLabels: {a: 1}, matchExpressions: [x, {key: 1, operator: 2}]}\n')).toEqual(
      [],
    );
    expect(
      await check(sidecarSetSelectorRule, 'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nspec: text\n'),
    ).toEqual([]);
  });

  it('offers a selector for all Pods, and to remove an empty one', async () => {
    expect(await fixed(sidecarSetSelectorRule, sidecarSetExample('', { selector: '  selector: {}\n' }))).toContain(
      'DoesNotExist',
    );
    expect(await fixed(sidecarSetSelectorRule, sidecarSetExample('  namespaceSelector: {}\n'))).toBe(
      sidecarSetExample(''),
    );
  });
});
