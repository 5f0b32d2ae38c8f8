import { describe, expect, it } from 'vitest';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { nativeSidecarUpdateRule } from '../../../../server/src/rules/sidecarset/native-sidecar-update.ts';
import { noContainersRule } from '../../../../server/src/rules/sidecarset/no-containers.ts';
import { resourcesPolicyRule } from '../../../../server/src/rules/sidecarset/resources-policy.ts';
import { transferEnvFieldRule } from '../../../../server/src/rules/sidecarset/transfer-env-field.ts';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { check, fixed } from '../check.ts';

const at = async (rule: Rule, containers: string, spec = ''): Promise<readonly string[]> =>
  (await check(rule, sidecarSetExample(spec, { containers }))).map((finding) => finding.at);

describe('noContainersRule', () => {
  it('wants a container or an init container', async () => {
    expect(await at(noContainersRule, '')).toEqual(['spec']);
    expect(await at(noContainersRule, '  containers: []\n  initContainers: []\n')).toEqual(['containers']);
    expect(await at(noContainersRule, '  containers: []\n  initContainers: [{name: a}]\n')).toEqual([]);
    expect(await at(noContainersRule, '  containers: text\n')).toEqual([]);
  });
});

describe('nativeSidecarUpdateRule', () => {
  const native = '  initContainers:\n  - {name: a, image: b, restartPolicy: Always}\n  - {name: c, image: d}\n';

  it('wants NotUpdate for native sidecars', async () => {
    expect(await at(nativeSidecarUpdateRule, native)).toEqual(['Always']);
    expect(await at(nativeSidecarUpdateRule, native, '  updateStrategy: {type: RollingUpdate}\n')).toEqual(['Always']);
    expect(await at(nativeSidecarUpdateRule, native, '  updateStrategy: {type: NotUpdate}\n')).toEqual([]);
    expect(await at(nativeSidecarUpdateRule, native, '  updateStrategy: {type: Typo}\n')).toEqual([]);
    expect(
      await at(nativeSidecarUpdateRule, '  containers:\n  - {name: a, image: b, restartPolicy: Always}\n'),
    ).toEqual([]);
  });

  it('sets it', async () => {
    const text = await fixed(nativeSidecarUpdateRule, sidecarSetExample('', { containers: native }));
    expect(text).toContain('  updateStrategy:\n    type: NotUpdate\n');
  });
});

describe('resourcesPolicyRule', () => {
  const policy = (text: string, container = ''): string =>
    `  containers:\n  - name: a\n    image: b\n${container}    resourcesPolicy: ${text}\n`;

  it.each([
    ['{resourcesExpr: {limits: {cpu: cpu*50%}}}', []],
    ['{resourcesExpr: {limits: {}}}', []],
    ['{resourcesExpr: {}}', ['resourcesExpr']],
    ['{targetContainersNameRegex: "", resourcesExpr: {limits: {}}}', []],
    ['{targetContainersNameRegex: "(?=a)", resourcesExpr: {limits: {}}}', ['"(?=a)"']],
    ['{targetContainersNameRegex: "^app", resourcesExpr: {requests: {memory: "max(0, memory-2Gi)"}}}', []],
    ['{resourcesExpr: {limits: {cpu: cpu - 2}, requests: {memory: memory - 100Mi}}}', ['cpu - 2', 'memory - 100Mi']],
    ['{resourcesExpr: {limits: {cpu: memory}}}', ['memory']],
    ['{resourcesExpr: {limits: {cpu: "cpu *"}}}', ['"cpu *"']],
  ])('%s', async (text, expected) => {
    expect(await at(resourcesPolicyRule, policy(text))).toEqual(expected);
  });

  it('excludes resources, and init containers that end', async () => {
    expect(await at(resourcesPolicyRule, policy('{resourcesExpr: {}}', '    resources: {limits: {cpu: 1}}\n'))).toEqual(
      ['resourcesPolicy'],
    );
    expect(
      await at(resourcesPolicyRule, policy('{resourcesExpr: {limits: {}}}', '    resources: {claims: [{name: x}]}\n')),
    ).toEqual([]);
    const init = policy('{resourcesExpr: {limits: {}}}').replace('containers', 'initContainers');
    expect(await at(resourcesPolicyRule, init)).toEqual(['resourcesPolicy']);
    expect(await at(resourcesPolicyRule, init.replace('image: b', 'image: b\n    restartPolicy: Always'))).toEqual([]);
  });

  it('holds since 1.9', async () => {
    const manifest = sidecarSetExample('', { containers: policy('{resourcesExpr: {}}') });
    expect(await check(resourcesPolicyRule, manifest, { kruiseVersion: '1.8' })).toEqual([]);
  });
});

describe('transferEnvFieldRule', () => {
  const from = (text: string, list = 'containers'): string =>
    `  ${list}:\n  - name: a\n    image: b\n    transferEnv:\n    - sourceContainerNameFrom: ${text}\n`;

  it.each([
    [`{fieldRef: {fieldPath: "metadata.labels['a']"}}`, []],
    [`{fieldRef: {fieldPath: "metadata.annotations['A.B/c']"}}`, []],
    [`{fieldRef: {apiVersion: v1, fieldPath: "metadata.labels['a']"}}`, []],
    [`{fieldRef: {apiVersion: v2, fieldPath: "metadata.labels['a']"}}`, ['v2']],
    ['{fieldRef: {fieldPath: metadata.name}}', ['metadata.name']],
    ['{fieldRef: {fieldPath: metadata.labels}}', ['metadata.labels']],
    [`{fieldRef: {fieldPath: "spec.labels['a']"}}`, [`"spec.labels['a']"`]],
    [`{fieldRef: {fieldPath: "metadata.labels['a b']"}}`, [`"metadata.labels['a b']"`]],
    ['{}', ['sourceContainerNameFrom']],
    ['text', []],
  ])('%s', async (text, expected) => {
    expect(await at(transferEnvFieldRule, from(text))).toEqual(expected);
  });

  it('warns of init containers that get nothing, and of what breaks the webhook', async () => {
    const containers = from('{fieldRef: {fieldPath: metadata.name}}', 'initContainers');
    expect(await check(transferEnvFieldRule, sidecarSetExample('', { containers }))).toMatchObject([
      { at: 'metadata.name', severity: 'warning' },
    ]);
    expect(await at(transferEnvFieldRule, from('{}', 'initContainers'))).toEqual(['sourceContainerNameFrom']);
  });
});
