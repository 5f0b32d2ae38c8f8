import { describe, expect, it } from 'vitest';
import { apparentOverlapRule } from '../../../../server/src/rules/sidecarset/apparent-overlap.ts';
import { sidecarSetConflictRule } from '../../../../server/src/rules/sidecarset/conflict.ts';
import { frozenBaseRule } from '../../../../server/src/rules/sidecarset/frozen-base.ts';
import { check } from '../check.ts';

const set = (name: string, fields: string, metadata = ''): string =>
  `apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata:\n  name: ${name}\n${metadata}spec:\n  updateStrategy: {type: NotUpdate}\n${fields}\n  containers: [{name: c, image: x}]\n`;
const selector = (text: string): string => `  selector: ${text}`;
const hints = async (manifests: readonly string[]): Promise<readonly string[]> =>
  (await check(apparentOverlapRule, manifests.join('---\n'))).map(({ at }) => at);

describe('apparentOverlapRule', () => {
  it('tells where several conditions on one label hide that the selectors contradict', async () => {
    const both = [
      set(
        'a',
        selector(
          '{matchExpressions: [{key: app, operator: In, values: [p, q]}, {key: app, operator: In, values: [p, r]}]}',
        ),
      ),
      set('b', selector('{matchExpressions: [{key: app, operator: In, values: [q, r]}]}')),
    ];
    expect((await check(sidecarSetConflictRule, both.join('---\n'))).length).toBe(2);
    expect(await hints(both)).toEqual(['selector', 'selector']);
  });

  it('looks namespaces up that are selected by name', async () => {
    const namespace = (labels: string): string =>
      `apiVersion: v1\nkind: Namespace\nmetadata: {name: shop, labels: ${labels}}\n`;
    const both = [
      set(
        'a',
        `${selector('{matchLabels: {app: x}}')}\n  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: shop}}`,
      ),
      set('b', `${selector('{matchLabels: {app: x}}')}\n  namespaceSelector: {matchLabels: {team: cart}}`),
    ];
    expect(await hints(both)).toEqual([]);
    expect(await hints([...both, namespace('{team: cart}')])).toEqual([]);
    expect(await hints([...both, namespace('{team: shop}')])).toEqual(['namespaceSelector', 'namespaceSelector']);
  });

  it('is silent where the two can meet, and where there is no conflict', async () => {
    expect(
      await hints([set('a', selector('{matchLabels: {app: x}}')), set('b', selector('{matchLabels: {team: q}}'))]),
    ).toEqual([]);
    expect(
      await hints([set('a', selector('{matchLabels: {app: x}}')), set('b', selector('{matchLabels: {app: q}}'))]),
    ).toEqual([]);
  });
});

describe('frozenBaseRule', () => {
  const base = set('base', selector('{matchLabels: {app: x}}'));
  const canary = (app: string, isCanary = 'true'): string =>
    set(
      'canary',
      selector(`{matchLabels: {app: ${app}}}`),
      `  annotations: {apps.kruise.io/sidecarset-canary: "${isCanary}", apps.kruise.io/sidecarset-base: base}\n`,
    );
  const on = { kruiseVersion: 'main' } as const;

  it('tells of the canary that stops changes of its base', async () => {
    expect((await check(frozenBaseRule, `${base}---\n${canary('x')}`, on)).map(({ at }) => at)).toEqual(['base']);
    expect(await check(frozenBaseRule, `${base}---\n${canary('q')}`, on)).toEqual([]);
    expect(await check(frozenBaseRule, `${base}---\n${canary('x', 'false')}`, on)).toEqual([]);
    expect(await check(frozenBaseRule, `${base}---\n${canary('x')}`)).toEqual([]);
  });
});
