import { describe, expect, it } from 'vitest';
import { configExample, podExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import {
  allPullers,
  pullCoverageOf,
  type PullCoverage,
} from '../../../../server/src/workspace/pull-coverage/pull-coverage.ts';
import { createWorkspace } from '../create-workspace.ts';

/**
 * The rules of the kubelet, one by one, as they stand in Kubernetes v1.32.10 (`pkg/credentialprovider/{config,keyring}.go`,
 * `secrets/secrets.go`, `pkg/util/parsers`, `pkg/kubelet`, `plugin/pkg/admission/serviceaccount`) and Kruise v1.9.0.
 */
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const image = 'registry.example.com/shop:2.0';
const good = configExample('registry.example.com');

async function coverage(...manifests: readonly string[]): Promise<PullCoverage> {
  const { workspace } = await createWorkspace({ 'a.yaml': stream(...manifests) });
  const found = allPullers(workspace).flatMap((object) => pullCoverageOf(workspace, object));
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** What becomes of each image: the entries that are tried, or the kind of trouble. */
async function verdicts(...manifests: readonly string[]): Promise<readonly string[]> {
  return (await coverage(...manifests)).images.map(({ verdict }) =>
    verdict.kind === 'covered'
      ? verdict.attempts.map(({ secret, entry }) => `${secret} ${entry.key}`).join(', ')
      : verdict.kind,
  );
}

const pod = (...images: readonly string[]): string =>
  podExample(images[0] ?? image).replace(
    '  containers:\n',
    `  containers:\n${images
      .slice(1)
      .map((other, index) => `  - name: c${index}\n    image: ${other}\n`)
      .join('')}`,
  );
const secretWith = (key: string): string => secretExample(configExample(key));
const isTried = async (key: string, written: string): Promise<boolean> =>
  (await verdicts(secretWith(key), podExample(written)))[0] === `registry ${key}`;

describe('rule 1: which Secrets count', () => {
  it.each([
    ['kubernetes.io/dockerconfigjson', '.dockerconfigjson', good, 'registry registry.example.com'],
    [
      'kubernetes.io/dockercfg',
      '.dockercfg',
      '{"registry.example.com": {"auth": "YTpi"}}',
      'registry registry.example.com',
    ],
    ['Opaque', '.dockerconfigjson', good, 'unusable'],
    ['', '.dockerconfigjson', good, 'unusable'],
    ['kubernetes.io/dockerconfigjson', '.dockercfg', good, 'unusable'],
    ['kubernetes.io/dockerconfigjson', 'config.json', good, 'unusable'],
  ])('type %j with the key %s', async (type, key, content, expected) => {
    expect(await verdicts(secretExample(content, { type, key }), pod())).toEqual([expected]);
  });
});

describe('rule 2: one Secret that does not decode stops every image', () => {
  const broken = secretExample(configExample('other.example.com', '{"auth": "!"}'), { name: 'broken' });

  it('of a Pod, public ones and those that another Secret serves included', async () => {
    const both = pod(image, 'nginx').replace('- name: registry\n', '- name: registry\n  - name: broken\n');
    expect(await verdicts(secretExample(good), broken, both)).toEqual(['blocked', 'blocked']);
  });

  // The error of the conversion is still there when the daemon would pull without credentials: it returns it instead.
  it('of an ImagePullJob too', async () => {
    const job =
      'apiVersion: apps.kruise.io/v1beta1\nkind: ImagePullJob\nmetadata: { name: warm, namespace: shop }\n' +
      `spec: { image: nginx, pullSecrets: [broken], completionPolicy: { type: Always } }\n`;
    expect(await verdicts(broken, job)).toEqual(['blocked']);
  });

  it('but not where its type is another one: it is skipped before it is decoded', async () => {
    expect(
      await verdicts(broken.replace('kubernetes.io/dockerconfigjson', 'Opaque'), secretExample(good), pod()),
    ).toEqual(['registry registry.example.com']);
  });
});

describe('rule 3: the API server looks for a JSON object only', () => {
  it.each([
    ['{"auths": {"registry.example.com": {"auth": "!"}}}', 'blocks'],
    ['{"auths": []}', 'blocks'],
    ['{"auths": {}}', 'no-credentials'],
    ['[]', 'refused'],
    ['"text"', 'refused'],
    ['{"auths": {', 'refused'],
  ])('%s: %s', async (content, state) => {
    expect((await coverage(secretExample(content), pod())).secrets).toMatchObject([{ state }]);
  });
});

describe('rule 4: what is read of an entry', () => {
  const withEntry = async (entry: string): Promise<readonly string[]> =>
    verdicts(secretExample(configExample('registry.example.com', entry)), pod());

  it.each([
    ['user name and password', '{"username": "a", "password": "b"}'],
    ['field names in any case', '{"UserName": "a", "PASSWORD": "b"}'],
    ['auth', `{"auth": "${base64('a:b')}"}`],
    ['auth without padding', `{"auth": "${base64('a:bc').replaceAll('=', '')}"}`],
    ['auth with a line break at the end', `{"auth": "${base64('a:b')}\\n"}`],
    ['auth in place of an empty user name', `{"username": "", "password": "", "auth": "${base64('a:b')}"}`],
  ])('%s: used', async (_, entry) => {
    expect(await withEntry(entry)).toEqual(['registry registry.example.com']);
  });

  it.each([
    ['the URL alphabet', '-_-_'],
    ['a blank at the end', `${base64('a:b')} `],
    ['no colon', base64('token')],
    ['not encoded', 'a:b'],
  ])('auth with %s: does not decode', async (_, auth) => {
    expect(await withEntry(JSON.stringify({ auth }))).toEqual(['blocked']);
  });

  it('auth replaces user name and password, also by an empty password', async () => {
    expect(await withEntry(`{"username": "a", "password": "b", "auth": "${base64('a:')}"}`)).toEqual(['unusable']);
  });

  it.each(['identitytoken', 'registrytoken'])('%s: not read', async (field) => {
    expect(await withEntry(`{"${field}": "token"}`)).toEqual(['unusable']);
  });

  it('credsStore, credHelpers: not read', async () => {
    const content = '{"credsStore": "desktop", "credHelpers": {"registry.example.com": "x"}, "auths": {}}';
    expect(await verdicts(secretExample(content), pod())).toEqual(['unusable']);
  });
});

describe('rule 5: the key of an entry', () => {
  it.each([
    ['https://registry.example.com', true],
    ['http://registry.example.com', true],
    ['https://registry.example.com/v1/', true],
    ['https://registry.example.com/v2/', true],
    ['registry.example.com/v2/shop', true],
    ['https://registry.example.com/', true],
    ['https://registry.example.com/v2', false],
    ['HTTPS://registry.example.com', false],
    ['oci://registry.example.com', false],
  ])('%s: %s', async (key, expected) => {
    expect(await isTried(key, image)).toBe(expected);
  });

  it('what is no URL is left out, and the other entries count', async () => {
    const content =
      '{"auths": {"a b": {"username": "a", "password": "b"}, "registry.example.com": {"username": "a", "password": "b"}}}';
    expect(await verdicts(secretExample(content), pod())).toEqual(['registry registry.example.com']);
  });
});

describe('rule 6: the image is looked up without tag and digest, in its normal form', () => {
  it.each([
    ['nginx', 'docker.io/library/nginx'],
    ['org/app:1.27', 'docker.io/org/app'],
    ['index.docker.io/org/app', 'docker.io/org/app'],
    [`quay.io/org/app:1@sha256:${'0'.repeat(64)}`, 'quay.io/org/app'],
    ['localhost/app', 'localhost/app'],
  ])('%s as %s', async (written, repository) => {
    expect((await coverage(secretExample(good), podExample(written))).images).toMatchObject([{ repository }]);
  });
});

describe('rule 7: when a key matches an image', () => {
  it.each([
    ['ports are compared as text', 'registry.example.com:443', image, false],
    ['ports are compared as text', 'registry.example.com', 'registry.example.com:5000/shop', false],
    ['hosts have the same number of labels', '*.example.com', 'a.registry.example.com/shop', false],
    ['a star stays within its label', '*.example.com', image, true],
    ['a glob may be a part of a label', 'reg*.example.com', image, true],
    ['the path is a plain prefix', 'quay.io/org', 'quay.io/organisation/app', true],
    ['a slash ends the prefix', 'quay.io/org/', 'quay.io/organisation/app', false],
    ['there are no globs in a path', 'quay.io/*', 'quay.io/org/app', false],
    ['upper case differs', 'QUAY.io', 'quay.io/org/app', false],
  ])('%s: %s for %s', async (_, key, written, expected) => {
    expect(await isTried(key, written)).toBe(expected);
  });
});

describe('rule 8: the order of the attempts', () => {
  it('all keys that match, in reverse byte order', async () => {
    const entry = '{"username": "a", "password": "b"}';
    const keys = ['*.io', 'quay.io', 'quay.io/org/app', 'quay.io/org'];
    const content = `{"auths": {${keys.map((key) => `"${key}": ${entry}`).join(', ')}}}`;
    expect(await verdicts(secretExample(content), podExample('quay.io/org/app'))).toEqual([
      'registry quay.io/org/app, registry quay.io/org, registry quay.io, registry *.io',
    ]);
  });

  it('under one key in the order of the Pod’s list', async () => {
    const secrets = ['a', 'b'].map((name) => secretExample(good, { name }));
    const list = '  - name: b\n  - name: a\n';
    expect(await verdicts(...secrets, podExample(image, list))).toEqual([
      'b registry.example.com, a registry.example.com',
    ]);
  });
});

describe('rule 9: the fallback of Docker Hub', () => {
  it.each([
    ['index.docker.io', 'nginx', true],
    ['https://index.docker.io/v1/', 'docker.io/org/app', true],
    ['index.docker.io/library', 'nginx', false],
    ['https://index.docker.io/v1', 'nginx', false],
    ['registry-1.docker.io', 'nginx', false],
    ['index.docker.io', 'quay.io/org/app', false],
  ])('%s for %s: %s', async (key, written, expected) => {
    expect(await isTried(key, written)).toBe(expected);
  });

  it('only where no other key matches', async () => {
    const both = stream(
      secretExample(configExample('index.docker.io'), { name: 'hub' }),
      secretExample(configExample('docker.io'), { name: 'other' }),
    );
    expect(await verdicts(both, podExample('nginx', '  - name: hub\n  - name: other\n'))).toEqual(['other docker.io']);
  });
});

describe('rule 10: a missing Secret is skipped', () => {
  it('and the others are tried', async () => {
    const list = '  - name: nowhere\n  - name: registry\n';
    expect(await verdicts(secretExample(good), podExample(image, list))).toEqual(['registry registry.example.com']);
    expect(await verdicts(podExample(image, list))).toEqual(['missing']);
  });
});

describe('rule 11: what a Pod carries', () => {
  const account =
    'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: default, namespace: shop }\nimagePullSecrets: [{ name: account }]\n';
  const set =
    'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: { name: agent }\nspec:\n  selector: { matchLabels: { app: shop } }\n' +
    '  imagePullSecrets: [{ name: account }, { name: set }]\n  containers: [{ name: agent, image: registry.example.com/agent }]\n';
  const labelled = (list: string): string =>
    podExample(image, list).replace('metadata:\n', 'metadata:\n  labels: { app: shop }\n');
  const carried = async (...manifests: readonly string[]): Promise<readonly string[]> =>
    (await coverage(...manifests)).secrets.map(({ name, from }) => `${name} ${from}`);

  it('the list of its ServiceAccount, where it has none of its own', async () => {
    expect(await carried(account, labelled(''))).toEqual(['account service-account']);
    expect(await carried(account, labelled('  - name: own\n'))).toEqual(['own pod']);
  });

  it('a reference without a name is a list of its own', async () => {
    expect(await carried(account, labelled('  - {}\n'))).toEqual([]);
  });

  it('then that of the SidecarSet, each name once: it never hides the ServiceAccount’s', async () => {
    expect(await carried(account, set, labelled(''))).toEqual(['account service-account', 'set webhook']);
    expect(await carried(account, set, labelled('  - name: own\n'))).toEqual([
      'own pod',
      'account webhook',
      'set webhook',
    ]);
  });
});
