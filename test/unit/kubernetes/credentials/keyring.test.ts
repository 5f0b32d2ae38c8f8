import { describe, expect, it } from 'vitest';
import {
  decodeDockerConfig,
  type DockerConfigEntry,
} from '../../../../server/src/kubernetes/credentials/docker-config.ts';
import { explainMismatch, Keyring, normalizeKey } from '../../../../server/src/kubernetes/credentials/keyring.ts';

const hub = 'docker.io/library/nginx';

function entry(key: string): DockerConfigEntry {
  return { key, hasUsername: true, hasPassword: true, auth: 'absent', ignoredFields: [], expiry: undefined };
}

function attemptsFor(repository: string, ...keys: string[]): readonly string[] {
  const keyring = new Keyring(keys.map((key) => ({ secret: 'pull', entry: entry(key) })));
  return keyring.lookup(repository).attempts.map((attempt) => attempt.entry.key);
}

describe('normalizeKey', () => {
  it.each([
    ['https://index.docker.io/v1/', 'index.docker.io'],
    ['https://index.docker.io/v1', 'index.docker.io/v1'],
    ['https://quay.io/v2/', 'quay.io'],
    ['quay.io/v2/org', 'quay.io/org'],
    ['HTTPS://quay.io', 'HTTPS://quay.io'],
    ['oci://quay.io/org', 'oci://quay.io/org'],
    ['user:secret@quay.io/org?x=1#y', 'quay.io/org'],
    ['reg.example.com:5000/', 'reg.example.com:5000'],
    ['[::1]:5000/org', '[::1]:5000/org'],
  ])('stores %s as %s', (key, stored) => {
    expect(normalizeKey(key)).toBe(stored);
  });

  it.each([
    '*.example.com:*',
    ' quay.io',
    'quay.io ',
    'quay.io/%zz',
    'reg[0-9].example.com',
    'a\tb',
    'quay.io:80a',
    '[::1',
  ])('ignores the entry %j', (key) => {
    expect(normalizeKey(key)).toBeUndefined();
  });
});

describe('lookup', () => {
  it.each([
    ['https://index.docker.io/v1/', hub, true],
    ['https://index.docker.io/v1', hub, false],
    ['docker.io', hub, true],
    ['registry-1.docker.io', hub, false],
    ['hub.docker.com', hub, false],
    ['registry.hub.docker.com', hub, false],
    ['index.docker.io/library', hub, false],
    ['https://quay.io/v2/', 'quay.io/org/app', true],
    ['https://quay.io/v2', 'quay.io/org/app', false],
    ['quay.io/org', 'quay.io/organisation/app', true],
    ['quay.io/org/', 'quay.io/organisation/app', false],
    ['quay.io/org/', 'quay.io/org/app', true],
    ['quay.io/org/app:1.0', 'quay.io/org/app', false],
    ['quay.io/*', 'quay.io/org/app', false],
    ['QUAY.io', 'quay.io/org/app', false],
    ['reg.example.com', 'reg.example.com:5000/app', false],
    ['reg.example.com:443', 'reg.example.com/app', false],
    ['*.example.com', 'reg.example.com/app', true],
    ['*.example.com', 'a.reg.example.com/app', false],
    ['*.example.com', 'example.com/app', false],
    ['reg*.example.com', 'reg2.example.com/app', true],
    ['*', 'reg.example.com/app', false],
  ])('%s for %s: %s', (key, repository, isTried) => {
    expect(attemptsFor(repository, key)).toEqual(isTried ? [key] : []);
  });

  it('tries longer paths first, an explicit host before a glob, and everything that matches', () => {
    expect(
      attemptsFor('quay.io/org/app', '*.io', 'quay.io', 'quay.io/org', 'quay.io/other', 'quay.io/org/app'),
    ).toEqual(['quay.io/org/app', 'quay.io/org', 'quay.io', '*.io']);
  });

  it('keeps the order of the Secrets under one key', () => {
    const keyring = new Keyring(['b', 'a'].map((secret) => ({ secret, entry: entry('quay.io') })));
    expect(keyring.lookup('quay.io/org/app').attempts.map(({ secret }) => secret)).toEqual(['b', 'a']);
  });

  it('falls back to Docker Hub only where no key matched', () => {
    const keyring = new Keyring(
      ['index.docker.io', 'docker.io/library'].map((key) => ({ secret: 's', entry: entry(key) })),
    );
    expect(keyring.lookup(hub)).toMatchObject({ isDockerHubFallback: false, attempts: [{ key: 'docker.io/library' }] });
    expect(keyring.lookup('docker.io/org/app')).toMatchObject({
      isDockerHubFallback: true,
      attempts: [{ key: 'index.docker.io' }],
    });
    expect(keyring.lookup('quay.io/org/app')).toEqual({ isDockerHubFallback: false, attempts: [] });
  });
});

describe('explainMismatch', () => {
  it.each([
    ['reg.example.com', 'reg.example.com:5000/app', 'port'],
    ['*.example.com', 'example.com/app', 'label-count'],
    ['quay.io/other', 'quay.io/org/app', 'path'],
    ['gcr.io', 'quay.io/org/app', 'host'],
    ['q\\', 'q/app', 'invalid-key'],
    ['quay.io', 'quay.io/org/app', undefined],
  ] as const)('%s for %s: %s', (key, repository, reason) => {
    expect(explainMismatch(key, repository)).toBe(reason);
  });
});

describe('decodeDockerConfig', () => {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const one = (value: unknown) =>
    decodeDockerConfig(JSON.stringify({ auths: { 'quay.io': value } }), 'dockerconfigjson');

  it('takes auth in place of user name and password', () => {
    expect(one({ auth: encoded('me:secret:part') })).toMatchObject({
      entries: [{ hasUsername: true, hasPassword: true, auth: 'used' }],
    });
    expect(one({ username: 'me', password: 'x', auth: encoded('me:y') })).toMatchObject({
      entries: [{ auth: 'mismatch' }],
    });
    expect(one({ username: 'me', password: 'y', AUTH: encoded('me:y') })).toMatchObject({
      entries: [{ auth: 'used' }],
    });
    expect(one({ auth: encoded('00000000-0000-0000-0000-000000000000:'), identitytoken: 't' })).toMatchObject({
      entries: [{ hasUsername: true, hasPassword: false, ignoredFields: ['identitytoken'] }],
    });
  });

  it.each([
    ['unpadded', encoded('ab:c').replace(/=+$/, ''), undefined],
    ['trailing line break', `${encoded('a:b')}\n`, undefined],
    ['trailing blank', `${encoded('a:b')} `, 'auth-not-base64'],
    ['URL alphabet', encoded('~~~:???').replaceAll('+', '-').replaceAll('/', '_'), 'auth-not-base64'],
    ['not encoded', 'me:secret', 'auth-not-base64'],
    ['no colon', encoded('token'), 'auth-without-colon'],
  ])('auth %s', (_, auth, code) => {
    expect(one({ auth })).toMatchObject(code ? { error: { code, key: 'quay.io' } } : { entries: [{ auth: 'used' }] });
  });

  it.each([
    ['{"auths": []}', { code: 'wrong-type', place: 'auths' }],
    ['{"auths": {"quay.io": "text"}}', { code: 'wrong-type', key: 'quay.io', place: 'auths["quay.io"]' }],
    [
      '{"auths": {"quay.io": {"username": 5}}}',
      { code: 'wrong-type', key: 'quay.io', place: 'auths["quay.io"].username' },
    ],
    ['{"auths": {}, "HttpHeaders": {"a": 1}}', { code: 'wrong-type', place: 'HttpHeaders["a"]' }],
    ['[]', { code: 'wrong-type', place: 'the whole content' }],
    ['{"auths": {', { code: 'not-json' }],
  ])('does not decode %s', (text, error) => {
    expect(decodeDockerConfig(text, 'dockerconfigjson')).toEqual({ error });
  });

  it('sees the other format, where the kubelet finds no credentials', () => {
    expect(decodeDockerConfig('{"quay.io": {"auth": "YTpi"}}', 'dockerconfigjson')).toEqual({
      entries: [],
      ignoredFields: [],
      looksLike: 'dockercfg',
    });
    expect(decodeDockerConfig('{"auths": {"quay.io": {"auth": "YTpi"}}}', 'dockercfg')).toMatchObject({
      entries: [{ key: 'auths', hasUsername: false }],
      looksLike: 'dockerconfigjson',
    });
    expect(decodeDockerConfig('{"credsStore": "desktop", "auths": {"quay.io": {}}}', 'dockerconfigjson')).toMatchObject(
      {
        ignoredFields: ['credsStore'],
        entries: [{ hasUsername: false, hasPassword: false }],
      },
    );
  });

  it('knows tokens that expire, and keeps nothing of them but the time', () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_700_000_000, sub: 'canary' })).toString('base64url');
    const token = `eyJhbGciOiJub25lIn0.${claims}.c2ln`;
    const jwt = one({ username: '00000000', password: token });
    expect(jwt).toMatchObject({ entries: [{ expiry: { kind: 'jwt', expiresAt: 1_700_000_000 } }] });
    expect(JSON.stringify(jwt)).not.toContain('canary');
    expect(JSON.stringify(jwt)).not.toContain(token);
    const ecr = JSON.stringify({ auths: { '1.dkr.ecr.eu-west-1.amazonaws.com': { username: 'AWS', password: 'x' } } });
    expect(decodeDockerConfig(ecr, 'dockerconfigjson')).toMatchObject({ entries: [{ expiry: { kind: 'ecr' } }] });
  });
});
