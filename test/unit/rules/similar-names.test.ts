import { describe, expect, it } from 'vitest';
import { coreContainerNameRule } from '../../../server/src/rules/core/container-name.ts';
import { coreContainerPortRule } from '../../../server/src/rules/core/container-port.ts';
import { containerExample, podExample } from '../../../server/src/rules/core/core-rule.ts';
import { coreEnvRule } from '../../../server/src/rules/core/env.ts';
import { coreObjectMetadataRule } from '../../../server/src/rules/core/object-metadata.ts';
import { corePodMetadataRule } from '../../../server/src/rules/core/pod-metadata.ts';
import { coreVolumeRule } from '../../../server/src/rules/core/volume.ts';
import { objectNameRule } from '../../../server/src/rules/kubernetes/object-name.ts';
import { namespaceNameRule } from '../../../server/src/rules/pull-secrets/namespace-name.ts';
import type { Rule } from '../../../server/src/rules/rule.ts';
import { formatRule } from '../../../server/src/rules/schema/format.ts';
import { spreadPatchMetadataRule } from '../../../server/src/rules/workloadspread/patch-metadata.ts';
import { spreadExample } from '../../../server/src/rules/workloadspread/spec.ts';
import { fixesIn } from './check.ts';

const budget = (metadata: string): string =>
  `apiVersion: policy.kruise.io/v1alpha1\nkind: PodUnavailableBudget\nmetadata: ${metadata}\nspec: {maxUnavailable: 1, selector: {matchLabels: {a: b}}}\n`;
const patched = (labels: string): string =>
  spreadExample(`  - name: zone-a\n    patch:\n      metadata: {labels: ${labels}}\n`);

/** `{}` is where the name goes, and the name that is offered; none where the nearest letters make none. */
const cases: readonly (readonly [
  what: string,
  Rule,
  template: string,
  written: string,
  offered: string | undefined,
])[] = [
  ['a container', coreContainerNameRule, containerExample('', { name: '{}' }), 'Log_Agent', 'log-agent'],
  ['a container', coreContainerNameRule, containerExample('', { name: '{}' }), '___', undefined],
  ['a container', coreContainerNameRule, containerExample('', { name: '{}' }), 'a'.repeat(64), undefined],
  ['a volume', coreVolumeRule, podExample('      volumes:\n      - name: {} # data\n'), 'data.dir', 'data-dir'],
  [
    'a port',
    coreContainerPortRule,
    podExample('        ports:\n        - {containerPort: 80, name: {}}\n'),
    'Web_UI',
    'web-ui',
  ],
  [
    'a port',
    coreContainerPortRule,
    podExample('        ports:\n        - {containerPort: 80, name: {}}\n'),
    '"80"',
    undefined,
  ],
  ['a variable', coreEnvRule, containerExample('    env:\n    - {name: {}, value: a}\n'), '1ST', '_1ST'],
  ['a variable', coreEnvRule, containerExample('    env:\n    - {name: {}, value: a}\n'), 'MY VAR', 'MY_VAR'],
  ['a label', coreObjectMetadataRule, budget('{name: a, labels: {team: {}}}'), 'shop and cart', 'shop-and-cart'],
  ['a label', coreObjectMetadataRule, budget('{name: a, labels: {team: {}}}'), '"!"', undefined],
  ['a key of a label', coreObjectMetadataRule, budget('{name: a, labels: {{}: shop}}'), 'my team', undefined],
  ['a label of Pods', corePodMetadataRule, podExample('', '        team: {}\n'), 'shop/', 'shop'],
  ['a label of a patch', spreadPatchMetadataRule, patched('{zone: {}}'), 'zone a', 'zone-a'],
  ['an annotation of a patch', spreadPatchMetadataRule, patched('{"a b": {}}'), 'c', undefined],
  ['an object', objectNameRule, budget('{name: {}}'), 'My_Shop.v1', 'my-shop.v1'],
  ['an object', objectNameRule, budget('{name: {}}'), '"!"', undefined],
  [
    'a namespace',
    namespaceNameRule,
    podExample('').replace('name: shop\n', 'name: shop\n  namespace: {}\n'),
    'Shop',
    'shop',
  ],
];

describe('names with letters that are not allowed', () => {
  it.each(cases)('get the nearest that are: %s', async (_what, rule, template, written, offered) => {
    const fixes = await fixesIn(rule, template.replace('{}', written));
    const expected = offered === undefined ? [] : [{ text: template.replace('{}', offered), isSafe: false, left: 0 }];
    expect(fixes).toMatchObject(expected);
    expect(fixes).toHaveLength(expected.length);
  });
});

describe('a quantity that cannot be read', () => {
  it('gets what it may mean', async () => {
    const manifest = (memory: string): string =>
      containerExample(`    resources: {limits: {memory: ${memory}}} # as the Pod has\n`);
    const fixes = await fixesIn(formatRule, manifest('"128 MB"'));
    expect(fixes).toMatchObject([
      { title: 'Replace with `128M`', isSafe: false, text: manifest('"128M"'), left: 0 },
      { title: 'Replace with `128Mi`', isSafe: false, text: manifest('"128Mi"'), left: 0 },
    ]);
    expect(await fixesIn(formatRule, manifest('much'))).toEqual([]);
  });
});
