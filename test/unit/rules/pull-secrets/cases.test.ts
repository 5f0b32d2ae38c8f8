import { describe, expect, it } from 'vitest';
import { configExample, podExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { applyFix, findingsIn } from './pull-findings.ts';

/** The numbers are those of the table of mistakes with pull Secrets that the rules were made from. */
const image = 'registry.example.com/shop:2.0';
const good = configExample('registry.example.com');
const pod = podExample(image);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

type Files = Readonly<Record<string, string>>;

/** `code severity "underlined"` of every finding about pull Secrets. */
async function summary(files: Files | string): Promise<readonly string[]> {
  const { findings } = await findingsIn(typeof files === 'string' ? { 'a.yaml': files } : files);
  return findings.map(({ code, severity, at }) => `${code} ${severity} ${at}`);
}

async function messages(files: Files | string): Promise<string> {
  const { findings } = await findingsIn(typeof files === 'string' ? { 'a.yaml': files } : files);
  return findings.map(({ message }) => message).join('\n');
}

/** What is left after the fix with this title. */
async function afterFix(files: Files | string, title: string): Promise<Files> {
  const before = typeof files === 'string' ? { 'a.yaml': files } : files;
  const { findings } = await findingsIn(before, /./);
  const fix = findings.flatMap((finding) => finding.fixes).find((candidate) => candidate.title === title);
  expect(fix?.title, findings.flatMap((finding) => finding.fixes.map((candidate) => candidate.title)).join(' | ')).toBe(
    title,
  );
  return applyFix(before, fix);
}

const withPod = (secret: string): string => stream(secret, pod);

describe('what is right', () => {
  it.each([
    ['user name and password', good],
    ['auth', configExample('registry.example.com', `{"auth": "${base64('a:b')}"}`)],
    [
      'both, and the same',
      configExample('registry.example.com', `{"username":"a","password":"b","auth":"${base64('a:b')}"}`),
    ],
    ['a glob', configExample('*.example.com')],
  ])('%s: nothing is said', async (_, config) => {
    expect(await summary(withPod(secretExample(config)))).toEqual([]);
    expect(await summary(withPod(secretExample(base64(config), { field: 'data' })))).toEqual([]);
  });

  it('encrypted or filled in later: nothing is said', async () => {
    for (const content of ['${DOCKER_CONFIG}', '<path:kv/data/pull#config>', 'ENC[AES256_GCM,data:x,type:str]']) {
      expect(await summary(withPod(secretExample(content)))).toEqual([]);
      expect(await summary(withPod(secretExample(content, { field: 'data' })))).toEqual([]);
    }
  });

  it('a public image beside a private one: nothing is said', async () => {
    for (const other of [
      'nginx:1.27',
      'quay.io/prometheus/node-exporter:v1',
      'registry.k8s.io/pause:3.10',
      'gcr.io/distroless/static',
    ]) {
      const text = pod.replace('  containers:\n', `  containers:\n  - name: other\n    image: ${other}\n`);
      expect(await summary(stream(secretExample(good), text))).toEqual([]);
    }
  });
});

describe('cases', () => {
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

  it('13: a Secret that nobody pulls with is a warning, and Kruise’s daemon only skips it', async () => {
    const secret = secretExample(configExample('registry.example.com', '{"auth": "!"}'));
    expect(await summary(secret)).toEqual(['pull-secrets/undecodable warning registry.example.com']);
    const job =
      'apiVersion: apps.kruise.io/v1beta1\nkind: ImagePullJob\nmetadata: { name: warm, namespace: shop }\n' +
      `spec: { image: ${image}, pullSecrets: [registry], completionPolicy: { type: Always } }\n`;
    expect(await summary(stream(secret, job))).toContain('pull-secrets/unusable warning registry');
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

  const account =
    'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: default\n  namespace: shop\nimagePullSecrets:\n- name: registry\n';
  const other = secretExample(configExample('mirror.example.com'), { name: 'mirror' });

  it('19: the Pod’s own list hides that of its ServiceAccount', async () => {
    const text = stream(secretExample(good), other, account, podExample(image, '  - name: mirror\n'));
    expect(await summary(text)).toEqual([
      'pull-secrets/hidden-service-account information imagePullSecrets',
      'pull-secrets/not-covered information registry.example.com/shop:2.0',
    ]);
    expect(await summary(await afterFix(text, 'Add registry of the ServiceAccount'))).toEqual([]);
  });

  it('20: a patch that replaces the list of a ServiceAccount', async () => {
    const files = {
      'base/account.yaml': account,
      'base/secrets.yaml': stream(secretExample(good), other),
      'base/kustomization.yaml': 'resources: [account.yaml, secrets.yaml]\n',
      'overlay/kustomization.yaml': 'resources: [../base]\npatches:\n- path: account.yaml\n',
      'overlay/account.yaml': account.replace('- name: registry', '- name: mirror'),
    };
    expect(await summary(files)).toEqual(['pull-secrets/service-account-patch warning imagePullSecrets']);
    expect(await summary(await afterFix(files, 'Repeat registry'))).toEqual([]);
  });

  it('21: what the ServiceAccount has counts', async () => {
    expect(await summary(stream(secretExample(good), account, podExample(image, '')))).toEqual([]);
  });

  it('23: the same name twice', async () => {
    const text = stream(secretExample(good), podExample(image, '  - name: registry\n  - name: registry\n'));
    expect(await summary(text)).toEqual(['pull-secrets/duplicate-name warning registry']);
    expect((await afterFix(text, 'Remove it'))['a.yaml']).toBe(withPod(secretExample(good)));
  });

  it('24: a star as the whole host, or with the wrong number of parts', async () => {
    expect(await summary(withPod(secretExample(configExample('*'))))).toEqual([
      'pull-secrets/entry-key warning *',
      'pull-secrets/not-covered warning registry.example.com/shop:2.0',
    ]);
    const text = stream(secretExample(configExample('*.example.com')), podExample('eu.registry.example.com/shop'));
    expect(await summary(text)).toEqual(['pull-secrets/not-covered warning eu.registry.example.com/shop']);
    expect(await messages(text)).toContain('each "*" stands for one part between dots');
  });

  it('25: a glob in the path', async () => {
    const text = withPod(secretExample(configExample('registry.example.com/*')));
    expect(await summary(text)).toEqual([
      'pull-secrets/entry-key warning registry.example.com/*',
      'pull-secrets/not-covered warning registry.example.com/shop:2.0',
    ]);
    expect(await summary(await afterFix(text, 'Write the key "registry.example.com"'))).toEqual([]);
  });

  it('26: the port is missing in the key', async () => {
    const text = stream(secretExample(good), podExample('registry.example.com:5000/shop'));
    expect(await summary(text)).toEqual(['pull-secrets/not-covered warning registry.example.com:5000/shop']);
    expect(await messages(text)).toContain('the ports differ');
    expect(await summary(await afterFix(text, 'Write the key "registry.example.com:5000"'))).toEqual([]);
  });

  it('27: a token of Amazon ECR', async () => {
    const host = '123456789012.dkr.ecr.eu-west-1.amazonaws.com';
    const text = secretExample(configExample(host, '{"username": "AWS", "password": "x"}'));
    expect(await summary(text)).toEqual([`pull-secrets/expiring warning ${host}`]);
  });

  it('28: a password that is a JSON Web Token', async () => {
    const token = `eyJhbGciOiJub25lIn0.${Buffer.from('{"exp": 1700000000}').toString('base64url')}.c2ln`;
    const text = secretExample(configExample('shop.azurecr.io', JSON.stringify({ username: '0', password: token })));
    expect(await summary(text)).toEqual(['pull-secrets/expiring warning shop.azurecr.io']);
    expect(await messages(text)).toContain('ends at 2023-11-14T22:13:20.000Z');
  });

  it('29: a missing Secret is no error, and the message tells of images that the node has', async () => {
    expect(await summary(pod)).toEqual(['references/missing-pull-secret information registry']);
    expect(await messages(pod)).toContain('unless the node has');
  });

  it.each([['$(cat host)'], ['reg istry.example.com'], ['https://reg.example.com:port']])(
    '30: %s is no host',
    async (key) => {
      expect((await summary(secretExample(configExample(key)))).map((line) => line.split(' ')[0])).toEqual([
        'pull-secrets/entry-key',
      ]);
    },
  );

  it('32: neither email nor auth is needed', async () => {
    expect(await summary(withPod(secretExample(good)))).toEqual([]);
  });

  it('33: only some workloads have the list', async () => {
    const cron = `apiVersion: batch/v1
kind: CronJob
metadata:
  name: report
  namespace: shop
spec:
  schedule: "0 3 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
          - name: report
            image: registry.example.com/report:1
`;
    const text = stream(secretExample(good), pod, cron);
    expect(await summary(text)).toEqual(['pull-secrets/missing-list information registry.example.com/report:1']);
    const fixed = await afterFix(text, 'Name the Secret "registry" here');
    expect(fixed['a.yaml']).toContain('          imagePullSecrets:\n          - name: registry\n');
    expect(await summary(fixed)).toEqual([]);
    const empty = account.replace('imagePullSecrets:\n- name: registry\n', '');
    const inAccount = await afterFix(
      { 'a.yaml': text, 'account.yaml': empty },
      'Add the Secret "registry" to the ServiceAccount default',
    );
    expect(inAccount['account.yaml']).toContain('imagePullSecrets:\n- name: registry\n');
    expect(await summary(inAccount)).toEqual([]);
    expect(await summary({ 'a.yaml': stream(secretExample(good), pod), 'other/b.yaml': cron })).toEqual([]);
  });

  it('34: a SidecarSet reaches namespaces without the Secret; a ResourceDistribution copies it', async () => {
    const set =
      'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: { name: agent }\nspec:\n  selector: { matchLabels: { app: shop } }\n' +
      `  imagePullSecrets:\n  - name: registry\n  containers:\n  - name: agent\n    image: ${image}\n`;
    const labelled = podExample(image, '').replace('metadata:\n', 'metadata:\n  labels: { app: shop }\n');
    const files = { 'a.yaml': stream(set, labelled) };
    expect(await summary(files)).toEqual(['references/missing-pull-secret warning registry']);
    const fixed = await afterFix(files, 'Create a ResourceDistribution of the Secret "registry" for shop');
    // The skeleton has no credentials yet.
    expect((await summary(fixed)).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'pull-secrets/unusable information',
      'pull-secrets/no-credentials warning',
    ]);
  });
});

describe('beside the table', () => {
  it('a namespace that cannot exist', async () => {
    const text = secretExample(good).replace('namespace: shop', 'namespace: Shop');
    expect(await summary(text)).toEqual(['pull-secrets/namespace-name error Shop']);
  });

  it('a Secret in a ResourceDistribution is read like any other', async () => {
    const distribution =
      'apiVersion: apps.kruise.io/v1alpha1\nkind: ResourceDistribution\nmetadata: { name: registry }\nspec:\n  targets: { allNamespaces: true }\n' +
      '  resource:\n    apiVersion: v1\n    kind: Secret\n    metadata: { name: registry }\n    type: kubernetes.io/dockerconfigjson\n' +
      `    stringData:\n      .dockerconfigjson: '${configExample('https://registry.example.com/v2')}'\n`;
    expect(await summary(stream(distribution, pod))).toEqual([
      'pull-secrets/entry-key warning https://registry.example.com/v2',
      'pull-secrets/not-covered warning registry.example.com/shop:2.0',
    ]);
  });

  it('a SidecarSet’s own image, and the Pod that it brings its Secret into', async () => {
    const set =
      'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: { name: agent }\nspec:\n  selector: { matchLabels: { app: shop } }\n' +
      '  imagePullSecrets:\n  - name: registry\n  containers:\n  - name: agent\n    image: registry.example.com:5000/agent\n';
    const labelled = podExample('nginx', '').replace('metadata:\n', 'metadata:\n  labels: { app: shop }\n');
    expect(await summary(stream(secretExample(good), set, labelled))).toEqual([
      'pull-secrets/not-covered warning registry.example.com:5000/agent',
    ]);
  });
});
