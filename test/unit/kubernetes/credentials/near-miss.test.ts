import { describe, expect, it } from 'vitest';
import type { DockerConfigEntry } from '../../../../server/src/kubernetes/credentials/docker-config.ts';
import { isLikelyMistake, nearestEntry } from '../../../../server/src/kubernetes/credentials/near-miss.ts';

const hub = 'docker.io/library/nginx';
const app = 'quay.io/org/app';

const entry = (key: string): DockerConfigEntry => ({
  key,
  hasUsername: true,
  hasPassword: true,
  auth: 'absent',
  ignoredFields: [],
  expiry: undefined,
});

function nearest(repository: string, ...keys: readonly string[]) {
  return nearestEntry(
    keys.map((key) => ({ secret: 'registry', entry: entry(key) })),
    repository,
  );
}

describe('nearestEntry', () => {
  it.each([
    ['the port is missing', 'reg.example.com', 'reg.example.com:5000/app', 'port', 'reg.example.com:5000'],
    ['another port', 'reg.example.com:443/app', 'reg.example.com/app', 'port', 'reg.example.com/app'],
    ['another path', 'quay.io/other', app, 'path', undefined],
    ['too few labels', '*.example.com', 'a.reg.example.com/app', 'label-count', 'a.reg.example.com'],
    ['too many labels', '*.example.com', 'example.com/app', 'label-count', 'example.com'],
    ['a missing slash', 'https://quay.io/v2', app, 'api-path', 'https://quay.io/v2/'],
    ['a missing slash, at Docker Hub', 'https://index.docker.io/v1', hub, 'api-path', 'https://index.docker.io/v1/'],
    ['another name of Docker Hub', 'registry-1.docker.io', hub, 'docker-hub-alias', 'https://index.docker.io/v1/'],
    ['a path at Docker Hub', 'index.docker.io/library', hub, 'docker-hub-path', 'docker.io/library'],
    ['upper case', 'Quay.io', app, 'upper-case', 'quay.io'],
    ['a blank', 'quay.io ', app, 'blank', 'quay.io'],
    ['another scheme', 'oci://quay.io', app, 'scheme', 'quay.io'],
    ['a tag', 'quay.io/org/app:1.0', app, 'tag', 'quay.io/org/app'],
    ['a glob in the path', 'quay.io/*', app, 'glob-in-path', 'quay.io'],
    ['a star alone', '*', app, 'only-a-star', 'quay.io'],
    ['a star alone, for Docker Hub', '*', hub, 'only-a-star', 'https://index.docker.io/v1/'],
    ['what is no host', '$(cat x)', app, 'invalid', undefined],
    ['another host', 'gcr.io', app, 'host', undefined],
    ['another host of the same number of labels', 'quay.com', app, 'host', undefined],
  ])('%s: %s for %s', (_, key, repository, reason, proposal) => {
    expect(nearest(repository, key)).toMatchObject({ reason, proposal });
  });

  it('is the entry that takes the least to mend', () => {
    expect(nearest(app, 'gcr.io', 'quay.io:5000', 'quay.io/v2')?.entry.key).toBe('quay.io/v2');
    expect(nearest(app, 'gcr.io', 'quay.io/other', 'quay.io:5000')?.entry.key).toBe('quay.io:5000');
    expect(nearest(app)).toBeUndefined();
  });

  it('is an entry for the image that has no credentials', () => {
    const empty = { ...entry('quay.io'), hasPassword: false };
    const found = nearestEntry(
      [
        { secret: 'registry', entry: entry('quay.io/v2') },
        { secret: 'registry', entry: empty },
      ],
      app,
    );
    expect(found).toMatchObject({ reason: 'no-credentials', entry: { key: 'quay.io' }, proposal: undefined });
  });

  it.each([
    ['quay.io:5000', true],
    ['quay.io/v2', true],
    ['*', true],
    ['quay.io/other', false],
    ['gcr.io', false],
    ['$(cat x)', false],
  ])('%s is a likely mistake: %s', (key, expected) => {
    expect(isLikelyMistake(nearest(app, key)!)).toBe(expected);
  });
});
