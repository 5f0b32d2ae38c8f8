import { describe, expect, it } from 'vitest';
import { canaryRule } from '../../../../server/src/rules/sidecarset/canary.ts';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { injectionRevisionRule } from '../../../../server/src/rules/sidecarset/injection-revision.ts';
import { patchMetadataRule } from '../../../../server/src/rules/sidecarset/patch-metadata.ts';
import { patchWhitelistRule } from '../../../../server/src/rules/sidecarset/patch-whitelist.ts';
import { Checker } from '../../../../server/src/rules/checker.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { check } from '../check.ts';

const patch = (text: string): string => sidecarSetExample(`  patchPodMetadata: ${text}\n`);
const list = (rules: string, namespace = 'kruise-system'): string =>
  `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: kruise-configuration, namespace: ${namespace}}\ndata:\n  SidecarSet_PatchPodMetadata_WhiteList: '${rules}'\n`;

describe('patchMetadataRule', () => {
  it.each([
    ['[{annotations: {a: b}}, {annotations: {c: d}}]', []],
    ['[{annotations: {}}]', ['{annotations: {}}']],
    ['[{annotations: {"a b": c, A.B/c: d}}]', ['"a b"']],
    ['[{annotations: {a: b}}, {annotations: {a: c}, patchPolicy: Overwrite}]', ['a']],
    [`[{annotations: {a: ${'x'.repeat(300_000)}}}]`, ['annotations']],
    ['text', []],
  ])('%.60s', async (text, expected) => {
    expect((await check(patchMetadataRule, patch(text))).map(({ at }) => at)).toEqual(expected);
  });
});

describe('patchWhitelistRule', () => {
  const set = patch('[{annotations: {a.b/c: x, other: y}}]');

  it('hints where no manifest holds the list', async () => {
    expect(await check(patchWhitelistRule, set)).toMatchObject([{ at: 'patchPodMetadata', severity: 'hint' }]);
    expect(await check(patchWhitelistRule, set + list('{}', 'kube-system'))).toMatchObject([{ severity: 'hint' }]);
    expect(
      await check(patchWhitelistRule, set, { featureGates: { SidecarSetPatchPodMetadataDefaultsAllowed: true } }),
    ).toEqual([]);
  });

  it('underlines annotations that no rule allows', async () => {
    const rules = '{"rules": [{"allowedAnnotationKeyExprs": ["^a.b/"]}]}';
    expect((await check(patchWhitelistRule, set + list(rules))).map(({ at, severity }) => [at, severity])).toEqual([
      ['other', 'error'],
    ]);
    expect(
      await check(patchWhitelistRule, set + list('{"rules": [{"allowedAnnotationKeyExprs": ["^a.b/", "her$"]}]}')),
    ).toEqual([]);
    // The API server drops annotations without a value.
    expect(await check(patchWhitelistRule, patch('[{annotations: {a.b/c: x, other: null}}]') + list(rules))).toEqual(
      [],
    );
  });

  it('heeds rules for some SidecarSets only', async () => {
    const rules = (selector: string): string =>
      list(`{"rules": [{"selector": ${selector}, "allowedAnnotationKeyExprs": [".*"]}]}`);
    expect((await check(patchWhitelistRule, set + rules('{"matchLabels": {"x": "y"}}'))).map(({ at }) => at)).toEqual([
      'patchPodMetadata',
    ]);
    expect(await check(patchWhitelistRule, set + rules('{}'))).toEqual([]);
    const labelled = set.replace('name: log-agent\nspec', 'name: log-agent\n  labels: {x: y1}\nspec');
    expect(await check(patchWhitelistRule, labelled + rules('{"matchLabels": {"x": "y1"}}'))).toEqual([]);
  });

  it.each([
    '{',
    '{"rules": [{"allowedAnnotationKeyExprs": ["("]}]}',
    '{"rules": [{"selector": {"matchExpressions": [{"key": "a", "operator": "x"}]}}]}',
    '{}',
    '[]',
  ])('refuses everything with the list %s', async (rules) => {
    expect((await check(patchWhitelistRule, set + list(rules))).map(({ at, severity }) => [at, severity])).toEqual([
      ['patchPodMetadata', 'error'],
    ]);
  });
});

describe('injectionRevisionRule', () => {
  it.each([
    ['{revision: {policy: Always}}', ['revision']],
    ['{revision: {}}', ['revision']],
    ['{revision: {revisionName: x}}', []],
    ['{revision: {customVersion: ""}}', []],
    ['{paused: true}', []],
  ])('%s', async (text, expected) => {
    expect(
      (await check(injectionRevisionRule, sidecarSetExample(`  injectionStrategy: ${text}\n`))).map(({ at }) => at),
    ).toEqual(expected);
  });
});

describe('canaryRule', () => {
  const canary = (name: string, base: string, type: string): string =>
    sidecarSetExample(`  updateStrategy: {type: ${type}}\n`).replace(
      'name: log-agent\nspec',
      `name: ${name}\n  annotations:\n    apps.kruise.io/sidecarset-canary: "true"\n    apps.kruise.io/sidecarset-base: ${base}\nspec`,
    );

  it('wants another SidecarSet that is no canary as its base, and no updates', async () => {
    const on = { kruiseVersion: 'main' } as const;
    expect((await check(canaryRule, canary('c', 'base', 'NotUpdate'), on)).length).toBe(0);
    expect((await check(canaryRule, canary('c', 'c', 'NotUpdate'), on)).map(({ message }) => message)).toEqual([
      expect.stringContaining('its own base'),
    ]);
    expect((await check(canaryRule, canary('c', 'base', 'RollingUpdate'), on)).map(({ at }) => at)).toEqual([
      'RollingUpdate',
    ]);
    const chain = `${canary('c', 'd', 'NotUpdate')}---\n${canary('d', 'e', 'NotUpdate')}`;
    expect((await check(canaryRule, chain, on)).map(({ at }) => at)).toEqual(['d']);
    expect(await check(canaryRule, chain)).toEqual([]);
  });
});

describe('the fix of patchWhitelistRule', () => {
  it('makes a ConfigMap that allows what is patched', async () => {
    const { workspace } = await createWorkspace({ 'a.yaml': patch('[{annotations: {a.b/c: x}}]') });
    const [finding] = new Checker(workspace, [patchWhitelistRule])
      .findingsOf('file:///w/a.yaml')
      .flatMap(({ findings }) => findings);
    const [file] = finding?.fixes?.()[0]?.newFiles ?? [];
    expect(file?.uri).toBe('file:///w/kruise-configuration.yaml');
    expect(await check(patchWhitelistRule, `${patch('[{annotations: {a.b/c: x}}]')}---\n${file?.text ?? ''}`)).toEqual(
      [],
    );
  });
});
