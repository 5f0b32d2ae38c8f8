import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { decodeDockerConfig } from '../../../../server/src/kubernetes/credentials/docker-config.ts';
import {
  dockerConfigOfLogin,
  dockerConfigOfToken,
  isNamespaceName,
  isSecretName,
  pullSecretManifest,
  pullSecretSkeleton,
  type RegistryLogin,
  type SecretName,
} from '../../../../server/src/kubernetes/credentials/pull-secret-manifest.ts';
import { readPullSecret } from '../../../../server/src/kubernetes/credentials/pull-secret.ts';
import type { JsonObject } from '../../../../server/src/base/json.ts';

/** What kubectl v0.34.2 printed for `create secret docker-registry --dry-run=client -o yaml`. */
interface KubectlCase {
  readonly secret: SecretName;
  readonly login: RegistryLogin;
  readonly printed: string;
}
const goldenFile = join(import.meta.dirname, '../../../golden/kubectl/docker-registry.json');
const cases = JSON.parse(readFileSync(goldenFile, 'utf8')) as readonly KubectlCase[];

describe('pullSecretManifest', () => {
  it.each(cases)('writes what kubectl prints for $secret.name', ({ secret, login, printed }) => {
    expect(pullSecretManifest(secret, dockerConfigOfLogin(login))).toBe(printed);
  });

  it('writes a Secret that the kubelet takes credentials from', () => {
    const text = pullSecretManifest(
      { name: 'a' },
      dockerConfigOfLogin({ host: 'quay.io', username: 'ü', password: '☃' }),
    );
    expect(readPullSecret(parse(text) as JsonObject)).toMatchObject({
      state: 'usable',
      contentPath: ['data', '.dockerconfigjson'],
    });
  });
});

describe('dockerConfigOfToken', () => {
  it.each(['identitytoken', 'registrytoken'] as const)('writes %s, which the kubelet ignores', (field) => {
    const text = dockerConfigOfToken('quay.io', field, 'a"<b');
    expect(JSON.parse(text)).toEqual({ auths: { 'quay.io': { [field]: 'a"<b' } } });
    expect(decodeDockerConfig(text, 'dockerconfigjson')).toMatchObject({
      entries: [{ hasUsername: false, hasPassword: false, ignoredFields: [field] }],
    });
  });
});

describe('pullSecretSkeleton', () => {
  it('holds the host and no credentials', () => {
    const text = pullSecretSkeleton({ name: 'a', namespace: 'shop' }, 'https://index.docker.io/v1/');
    const value = parse(text) as JsonObject;
    expect(value).toMatchObject({ kind: 'Secret', metadata: { name: 'a', namespace: 'shop' } });
    const secret = readPullSecret(value);
    expect(secret).toMatchObject({
      state: 'no-credentials',
      content: { entries: [{ key: 'https://index.docker.io/v1/' }] },
    });
  });
});

describe('names', () => {
  it('of Secrets are DNS subdomains, of namespaces DNS labels', () => {
    for (const name of ['a', 'a-b', '0', 'x'.repeat(63)])
      expect([isSecretName(name), isNamespaceName(name)]).toEqual([true, true]);
    for (const name of ['a.b', 'x'.repeat(64)]) expect(isNamespaceName(name)).toBe(false);
    expect(isSecretName('a.b')).toBe(true);
    for (const name of ['', 'A', 'a_b', '-a', 'a.', 'x'.repeat(254)]) expect(isSecretName(name), name).toBe(false);
  });
});
