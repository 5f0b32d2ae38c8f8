import { describe, expect, it } from 'vitest';
import { configExample, podExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { afterFix, base64, good, image, messages, pod, summary, withPod, type Files } from './case-helpers.ts';
import { findingsIn } from './pull-findings.ts';

/** The numbers are those of the table of mistakes with pull Secrets that the rules were made from. */
describe('cases 1 to 18', () => {
  it('1: type Opaque with the right key', async () => {
    const text = withPod(secretExample(good, { type: 'Opaque' }));
    expect(await summary(text)).toEqual(['pull-secrets/type warning Opaque', 'pull-secrets/unusable warning registry']);
    const fixed = await afterFix(text, 'Set the type to kubernetes.io/dockerconfigjson');
    expect(await summary(fixed)).toEqual([]);
    const without = withPod(secretExample(good, { type: '' }));
    expect(await summary(await afterFix(without, 'Set the type to kubernetes.io/dockerconfigjson'))).toEqual([]);
  });

  it.each([
    [
      'SealedSecret',
      'bitnami.com/v1alpha1',
      'spec: { template: { type: Opaque, metadata: { name: registry } }, encryptedData: {} }',
    ],
    ['ExternalSecret', 'external-secrets.io/v1', 'spec: { target: { name: registry } }'],
    ['SopsSecret', 'isindir.github.com/v1alpha3', 'spec: { secretTemplates: [{ name: registry, data: {} }] }'],
  ])('2: %s makes an Opaque Secret', async (kind, apiVersion, spec) => {
    const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: registry, namespace: shop }\n${spec}\n`;
    const files = { 'a.yaml': text, 'pod.yaml': pod };
    const codes = (await summary(files)).map((line) => line.split(' ')[0]);
    expect(codes).toEqual(['pull-secrets/type', 'pull-secrets/unusable']);
    expect(await summary(await afterFix(files, 'Set the type to kubernetes.io/dockerconfigjson'))).toEqual([]);
  });

  it('2: a secretGenerator without a type', async () => {
    const generator =
      'namespace: shop\nresources: [pod.yaml]\nsecretGenerator:\n- name: registry\n  files: [.dockerconfigjson]\n';
    const files = { 'kustomization.yaml': generator, 'pod.yaml': pod };
    expect((await summary(files)).map((line) => line.split(' ')[0])).toContain('pull-secrets/unusable');
    expect(
      await summary({ ...files, 'kustomization.yaml': `${generator}  type: kubernetes.io/dockerconfigjson\n` }),
    ).toEqual([]);
  });

  it('3: a generic Secret with a key.json', async () => {
    const secret = secretExample('{"type": "service_account"}', { type: 'Opaque', key: 'key.json' });
    expect(await summary(withPod(secret))).toEqual([
      'pull-secrets/type warning Opaque',
      'pull-secrets/unusable warning registry',
    ]);
    expect(await summary(secret)).toEqual([]);
  });

  it('4: a new config under the old key', async () => {
    const secret = secretExample(good, { type: 'kubernetes.io/dockercfg', key: '.dockercfg' });
    expect(await summary(secret)).toEqual(['pull-secrets/format warning .dockercfg']);
    const fixed = await afterFix(secret, 'Use the key .dockerconfigjson and the type kubernetes.io/dockerconfigjson');
    expect(fixed['a.yaml']).toBe(secretExample(good));
  });

  it('5: an old config under the new key', async () => {
    const old = '{"registry.example.com": {"username": "a", "password": "b"}}';
    const text = withPod(secretExample(old));
    expect(await summary(text)).toEqual([
      'pull-secrets/format warning .dockerconfigjson',
      'pull-secrets/unusable information registry',
    ]);
    expect(await summary(await afterFix(text, 'Use the key .dockercfg and the type kubernetes.io/dockercfg'))).toEqual(
      [],
    );
  });

  it('6: the Secret is in another namespace only', async () => {
    const secret = secretExample(good).replace('namespace: shop', 'namespace: payments');
    const text = withPod(secret);
    expect(await summary(text)).toEqual(['references/missing-pull-secret warning registry']);
    expect(await messages(text)).toContain('It is there in payments only.');
  });

  it('7: a namespace in the reference', async () => {
    const text = stream(secretExample(good), podExample(image, '  - name: registry\n    namespace: platform\n'));
    const { findings } = await findingsIn({ 'a.yaml': text }, /./);
    expect(findings.map(({ code, at }) => `${code} ${at}`)).toEqual(['pull-secrets/namespace-in-reference namespace']);
    expect((await afterFix(text, 'Remove "namespace"'))['a.yaml']).toBe(withPod(secretExample(good)));
  });

  it('8: a name that is meant to reach into another namespace', async () => {
    const secret = secretExample(good).replace('namespace: shop', 'namespace: platform');
    for (const name of ['platform/registry', 'platform.registry']) {
      const text = stream(secret, podExample(image, `  - name: ${name}\n`));
      expect(await summary(text)).toContain(`pull-secrets/other-namespace warning ${name}`);
    }
    const own = secretExample(good, { name: 'platform.registry' });
    expect(await summary(stream(secret, own, podExample(image, '  - name: platform.registry\n')))).toEqual([]);
  });

  it('9: a list of strings', async () => {
    const text = stream(secretExample(good), podExample(image, '  - registry\n'));
    const { findings } = await findingsIn({ 'a.yaml': text }, /./);
    expect(findings.map(({ code, severity, at }) => `${code} ${severity} ${at}`)).toContain(
      'schema/type error registry',
    );
    const fixed = await afterFix(text, 'Write `name: registry`');
    expect(fixed['a.yaml']).toBe(withPod(secretExample(good)));
  });

  it.each(['hub.docker.com', 'registry-1.docker.io', 'https://registry.hub.docker.com/v1/', 'index.docker.io/library'])(
    '10: %s for Docker Hub',
    async (key) => {
      const text = stream(secretExample(configExample(key)), podExample('nginx'));
      expect(await summary(text)).toEqual([
        `pull-secrets/entry-key warning ${key}`,
        'pull-secrets/not-covered warning nginx',
      ]);
      const title = key.endsWith('library') ? 'docker.io/library' : 'https://index.docker.io/v1/';
      expect(await summary(await afterFix(text, `Write the key "${title}"`))).toEqual([]);
    },
  );

  it('10: docker.io is what the kubelet takes', async () => {
    expect(await summary(stream(secretExample(configExample('docker.io')), podExample('nginx')))).toEqual([]);
  });

  it('11: the API version without a slash', async () => {
    for (const key of ['https://registry.example.com/v2', 'https://index.docker.io/v1']) {
      const text = secretExample(configExample(key));
      expect(await summary(text)).toEqual([`pull-secrets/entry-key warning ${key}`]);
      expect((await afterFix(text, `Write the key "${key}/"`))['a.yaml']).toBe(secretExample(configExample(`${key}/`)));
    }
    expect(await summary(withPod(secretExample(configExample('https://registry.example.com/v2/'))))).toEqual([]);
  });

  it('12: a path is a plain prefix', async () => {
    const text = stream(secretExample(configExample('quay.io/org')), podExample('quay.io/organisation/app:1'));
    expect(await summary(text)).toEqual(['pull-secrets/path-prefix information quay.io/org']);
    expect(await messages(text)).toContain('quay.io/organisation/app');
    expect(await summary(await afterFix(text, 'Write the key "quay.io/org/"'))).toEqual([]);
  });

  it.each([
    ['not encoded', 'me:secret'],
    ['without a colon', base64('token')],
    ['URL alphabet', 'Pz8_fn5-Og=='],
    ['with a blank at the end', `${base64('a:b')} `],
  ])('13: auth %s blocks every image', async (_, auth) => {
    const text = withPod(secretExample(configExample('registry.example.com', JSON.stringify({ auth }))));
    expect(await summary(text)).toEqual([
      'pull-secrets/undecodable error registry.example.com',
      'pull-secrets/unusable error registry',
    ]);
    expect(await messages(text)).toContain('public ones included');
  });

  it('13: a Secret that nobody pulls with is a warning, and one of an ImagePullJob blocks its images too', async () => {
    const secret = secretExample(configExample('registry.example.com', '{"auth": "!"}'));
    expect(await summary(secret)).toEqual(['pull-secrets/undecodable warning registry.example.com']);
    const job =
      'apiVersion: apps.kruise.io/v1beta1\nkind: ImagePullJob\nmetadata: { name: warm, namespace: shop }\n' +
      `spec: { image: ${image}, pullSecrets: [registry], completionPolicy: { type: Always } }\n`;
    expect(await summary(stream(secret, job))).toContain('pull-secrets/unusable error registry');
  });

  it.each([
    ['{"auths": []}'],
    ['{"auths": {"registry.example.com": "text"}}'],
    ['{"auths": {"registry.example.com": {"username": 5}}}'],
  ])('13: the wrong JSON type blocks too: %s', async (content) => {
    expect(
      (await summary(withPod(secretExample(content)))).map((line) => line.split(' ').slice(0, 2).join(' ')),
    ).toEqual(['pull-secrets/undecodable error', 'pull-secrets/unusable error']);
  });

  it('14: plain JSON in data', async () => {
    const text = secretExample(good, { field: 'data' });
    expect(await summary(text)).toEqual(['pull-secrets/content error .dockerconfigjson']);
    expect((await afterFix(text, 'Move .dockerconfigjson to stringData'))['a.yaml']).toBe(secretExample(good));
  });

  it('14: encoded twice, or where plain text is expected', async () => {
    const twice = secretExample(base64(base64(good)), { field: 'data' });
    expect(await summary(twice)).toEqual(['pull-secrets/content error .dockerconfigjson']);
    expect(await messages(twice)).toContain('encoded twice');
    const encoded = secretExample(base64(good));
    expect((await afterFix(encoded, 'Move .dockerconfigjson to data'))['a.yaml']).toBe(
      secretExample(base64(good), { field: 'data' }),
    );
  });

  it.each([['{"auths": {'], ['[]'], ['']])('14: the API server refuses %j', async (content) => {
    expect(await summary(secretExample(content))).toEqual(['pull-secrets/content error .dockerconfigjson']);
  });

  it('14: the key does not belong to the type', async () => {
    const text = secretExample(good, { key: 'config.json' });
    expect((await summary(text)).map((line) => line.split(' ')[0])).toEqual(['pull-secrets/key']);
    expect((await afterFix(text, 'Rename the key to .dockerconfigjson'))['a.yaml']).toBe(secretExample(good));
    const old = secretExample('{"registry.example.com": {"auth": "YTpi"}}', { key: '.dockercfg' });
    expect((await afterFix(old, 'Set the type to kubernetes.io/dockercfg'))['a.yaml']).toContain(
      'type: kubernetes.io/dockercfg',
    );
  });

  it('15: a template value without quotes', async () => {
    const template = (auth: string): Files => ({
      'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
      'templates/secret.yaml': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: registry\ntype: kubernetes.io/dockerconfigjson\nstringData:\n  .dockerconfigjson: |\n    {"auths": {"r": {"auth": ${auth}}}}\n`,
    });
    expect(await summary(template('{{ .Values.token }}'))).toEqual([
      'pull-secrets/unquoted-template warning {{ .Values.token }}',
    ]);
    expect(await summary(template('"{{ .Values.token }}"'))).toEqual([]);
    expect(await summary(template('{{ .Values.token | quote }}'))).toEqual([]);
  });

  it('16: auth disagrees with user name and password', async () => {
    const entry = { username: 'a', password: 'new', auth: base64('a:old') };
    const text = withPod(secretExample(configExample('registry.example.com', JSON.stringify(entry))));
    expect(await summary(text)).toEqual(['pull-secrets/auth-mismatch warning registry.example.com']);
  });

  it('17: credentials in the keychain of a machine', async () => {
    const text = withPod(secretExample('{"auths": {"registry.example.com": {}}, "credsStore": "osxkeychain"}'));
    expect(await summary(text)).toEqual([
      'pull-secrets/no-credentials warning registry.example.com',
      'pull-secrets/unusable information registry',
    ]);
    expect(await messages(text)).toContain('credsStore');
    expect(await summary(secretExample('{"auths": {}, "credHelpers": {"gcr.io": "gcloud"}}'))).toEqual([
      'pull-secrets/no-credentials warning .dockerconfigjson',
    ]);
  });

  it('18: an identity token only', async () => {
    const azure = { auth: base64('00000000-0000-0000-0000-000000000000:'), identitytoken: 'x' };
    const text = secretExample(configExample('shop.azurecr.io', JSON.stringify(azure)));
    expect(await summary(text)).toEqual(['pull-secrets/no-credentials warning shop.azurecr.io']);
    expect(await messages(text)).toContain('has no password; the kubelet ignores its identitytoken');
    const both = { username: 'a', password: 'b', registrytoken: 'x' };
    expect(await summary(secretExample(configExample('shop.azurecr.io', JSON.stringify(both))))).toEqual([
      'pull-secrets/no-credentials information shop.azurecr.io',
    ]);
  });
});
