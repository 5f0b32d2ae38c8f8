import { describe, expect, it } from 'vitest';
import { decodeBase64Text } from '../../../../server/src/kubernetes/credentials/auth-field.ts';
import { configExample, podExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { afterFix, base64, good, image, pod, summary, withPod } from './case-helpers.ts';
import { findingsIn } from './pull-findings.ts';

const config = '.dockerconfigjson';
const inData = (content: string): string => secretExample(base64(content), { field: 'data' });

describe('keys of entries in base64', () => {
  it.each([
    ['the slash', 'https://registry.example.com/v2', image, 'https://registry.example.com/v2/'],
    ['the port', 'registry.example.com', 'registry.example.com:5000/shop', 'registry.example.com:5000'],
    ['a port too much', 'registry.example.com:443', image, 'registry.example.com'],
    ['the name of Docker Hub', 'registry-1.docker.io', 'nginx', 'https://index.docker.io/v1/'],
    ['the case', 'Registry.Example.com', image, 'registry.example.com'],
    ['a blank', 'registry.example.com ', image, 'registry.example.com'],
    ['a glob in the path', 'registry.example.com/*', image, 'registry.example.com'],
    ['a star alone', '*', image, 'registry.example.com'],
  ])('%s: decoded, changed, encoded again', async (_, key, written, proposal) => {
    const text = stream(inData(configExample(key)), podExample(written));
    const fixed = (await afterFix(text, `Write the key "${proposal}"`))['a.yaml'] ?? '';
    expect(await summary(fixed)).toEqual([]);
    const content = decodeBase64Text(/\.dockerconfigjson: '([^']+)'/.exec(fixed)?.[1] ?? '', 'padded') ?? '';
    expect(JSON.parse(content)).toEqual(JSON.parse(configExample(proposal)));
  });

  it.each(['', 'x', 'xy'])('the edit holds nothing but the key: %j before it', async (before) => {
    const canary = 'canary-7f3b';
    const entry = JSON.stringify({ username: canary, password: canary, auth: base64(`${canary}:${canary}`) });
    const other = `"first${before}.example.com":${entry}`;
    const text = inData(`{"auths":{${other},"https://registry.example.com/v2":${entry}}}`);
    const { findings } = await findingsIn({ 'a.yaml': text });
    const edits = findings.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
    expect(edits).toHaveLength(1);
    expect(decodeBase64Text(edits[0]?.newText ?? '', 'padded')).toMatch(
      /^[{},"]{0,2}"https:\/\/registry\.example\.com\/v2\/" {0,2}[:{" ]{0,2}$/,
    );
  });

  it('leaves base64 alone that is written in several lines', async () => {
    const folded = inData(configExample('https://registry.example.com/v2')).replace(
      /'([^']+)'/,
      (_, encoded: string) => `|\n    ${encoded.slice(0, 20)}\n    ${encoded.slice(20)}`,
    );
    const { findings } = await findingsIn({ 'a.yaml': folded });
    expect(findings.map(({ code, fixes }) => `${code} ${fixes.length}`)).toEqual(['pull-secrets/entry-key 0']);
  });
});

describe('the content', () => {
  it('that was encoded twice is decoded once', async () => {
    const twice = secretExample(base64(base64(good)), { field: 'data' });
    expect((await afterFix(twice, 'Decode it once'))['a.yaml']).toBe(inData(good));
  });

  it('moves to stringData, also where there is such a field or others stay behind', async () => {
    const plain = secretExample(good, { field: 'data' });
    const beside = `${plain}stringData:\n  note: x\n`;
    const withOther = plain.replace('data:\n', 'data:\n  note: eA==\n');
    for (const text of [plain, beside, withOther]) {
      const fixed = (await afterFix(stream(text, pod), `Move ${config} to stringData`))['a.yaml'] ?? '';
      expect(await summary(fixed)).toEqual([]);
      expect(fixed.includes('note: ')).toBe(text !== plain);
    }
  });

  it('moves to data where it is base64', async () => {
    const fixed = await afterFix(withPod(secretExample(base64(good))), `Move ${config} to data`);
    expect(fixed['a.yaml']).toBe(withPod(inData(good)));
  });

  it.each([
    ['in the URL alphabet', Buffer.from('a:~~~???>>>').toString('base64url')],
    ['with a blank at the end', `${base64('a:bc')} `],
  ])('auth %s is mended character by character', async (_, auth) => {
    const text = withPod(secretExample(configExample('registry.example.com', JSON.stringify({ auth }))));
    expect(await summary(await afterFix(text, 'Write "auth" in standard base64'))).toEqual([]);
    const { findings } = await findingsIn({ 'a.yaml': text });
    const edits = findings.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
    for (const { newText } of edits) expect(newText).toMatch(/^[+/]?$/);
  });

  it('auth that is something else is not guessed at', async () => {
    for (const auth of ['me:secret', base64('token')]) {
      const text = secretExample(configExample('registry.example.com', JSON.stringify({ auth })));
      const { findings } = await findingsIn({ 'a.yaml': text });
      expect(findings.map(({ code, fixes }) => `${code} ${fixes.length}`)).toEqual(['pull-secrets/undecodable 0']);
    }
  });

  it('of a template gets its quotes', async () => {
    const template = (auth: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata:\n  name: registry\ntype: kubernetes.io/dockerconfigjson\nstringData:\n  ${config}: |\n    {"auths": {"r": {"auth": ${auth}}}}\n`;
    const files = (auth: string) => ({ 'Chart.yaml': 'name: shop\n', 'templates/s.yaml': template(auth) });
    const fixed = await afterFix(files('{{ .Values.token }}'), 'Put it in double quotes');
    expect(fixed).toEqual(files('"{{ .Values.token }}"'));
  });
});

describe('names', () => {
  it.each(['platform/registry', 'platform.registry'])('%s becomes the name alone', async (name) => {
    const secret = secretExample(good).replace('namespace: shop', 'namespace: platform');
    const text = stream(secret, podExample(image, `  - name: ${name}\n`));
    expect((await afterFix(text, 'Write the name "registry"'))['a.yaml']).toBe(stream(secret, pod));
  });

  it.each([
    ['Pod', podExample(image, '  - registry\n'), podExample(image)],
    [
      'ServiceAccount',
      'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: a, namespace: shop }\nimagePullSecrets:\n- registry\n',
      'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: a, namespace: shop }\nimagePullSecrets:\n- name: registry\n',
    ],
  ])('of a %s are wrapped in name:', async (_, text, expected) => {
    expect((await afterFix(text, 'Write `name: registry`'))['a.yaml']).toBe(expected);
  });

  it.each(['ImagePullJob', 'ImageListPullJob'])('of an %s are unwrapped', async (kind) => {
    const job = (reference: string): string =>
      `apiVersion: apps.kruise.io/v1beta1\nkind: ${kind}\nmetadata: { name: warm, namespace: shop }\nspec:\n` +
      `  ${kind === 'ImagePullJob' ? `image: ${image}` : `images: [${image}]`}\n  pullSecrets:\n  - ${reference}\n  completionPolicy: { type: Always }\n`;
    const text = stream(secretExample(good), job('name: registry'));
    expect(await summary(text)).toEqual(['pull-secrets/list-of-names error name: registry']);
    expect((await afterFix(text, 'Write the name alone'))['a.yaml']).toBe(stream(secretExample(good), job('registry')));
  });
});

describe('a missing Secret', () => {
  const elsewhere = secretExample(good).replace('namespace: shop', 'namespace: platform');
  const distribution =
    'apiVersion: apps.kruise.io/v1alpha1\nkind: ResourceDistribution\nmetadata: { name: registry }\nspec:\n  targets:\n    includedNamespaces:\n      list:\n      - name: platform\n' +
    `  resource:\n    apiVersion: v1\n    kind: Secret\n    metadata: { name: registry }\n    type: kubernetes.io/dockerconfigjson\n    stringData:\n      ${config}: '${good}'\n`;

  it('is created as a skeleton, for the registry of the image, without credentials', async () => {
    const fixed = await afterFix(stream(elsewhere, pod), 'Create a skeleton of the Secret "registry" in shop');
    const created = fixed['registry.shop.secret.yaml'] ?? '';
    expect(created).toMatch(/"registry\.example\.com": \{\n\s+"username": "",\n\s+"password": ""/);
    expect((await summary(fixed)).join()).not.toContain('missing-pull-secret');
  });

  it('is brought by a ResourceDistribution that is extended', async () => {
    const fixed = await afterFix(stream(distribution, pod), 'Add shop to ResourceDistribution registry');
    expect(fixed['a.yaml']).toContain('      - name: platform\n      - name: shop\n');
    expect(await summary(fixed)).toEqual([]);
  });

  it('is brought by a ResourceDistribution that is created', async () => {
    const fixed = await afterFix(pod, 'Create a ResourceDistribution of the Secret "registry" for shop');
    expect(fixed['registry.resourcedistribution.yaml']).toContain('kind: ResourceDistribution');
    expect((await summary(fixed)).join()).not.toContain('missing-pull-secret');
  });
});
