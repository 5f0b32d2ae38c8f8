import { describe, expect, it } from 'vitest';
import { imageTag, parseImageReference } from '../../../server/src/kubernetes/image-reference.ts';

const digest = `sha256:${'a'.repeat(64)}`;

describe('parseImageReference', () => {
  it.each([
    ['nginx', 'docker.io/library/nginx', 'latest', ''],
    ['nginx:1.15', 'docker.io/library/nginx', '1.15', ''],
    ['team/app', 'docker.io/team/app', 'latest', ''],
    ['index.docker.io/app', 'docker.io/library/app', 'latest', ''],
    ['localhost/x', 'localhost/x', 'latest', ''],
    ['reg.io:5000/a/b:v1', 'reg.io:5000/a/b', 'v1', ''],
    ['Reg/app', 'Reg/app', 'latest', ''],
    ['[::1]:5000/app', '[::1]:5000/app', 'latest', ''],
    ['my_host.x/app', 'my_host.x/app', 'latest', ''],
    [`busybox@${digest}`, 'docker.io/library/busybox', '', digest],
    [`busybox:latest@${digest}`, 'docker.io/library/busybox', 'latest', digest],
  ])('reads %s', (image, name, tag, hash) => {
    expect(parseImageReference(image)).toMatchObject({ name, tag, digest: hash });
  });

  it.each([
    '',
    'UPPER/Case:Tag',
    'bad image',
    'nginx:',
    'a'.repeat(64).replace(/a/g, 'f'),
    'x@sha256:abc',
    'a//b',
    ':5000/x',
    'x:-tag',
  ])('refuses %j', (image) => {
    expect(parseImageReference(image)).toBeUndefined();
  });

  it('keeps domain and path apart', () => {
    expect(parseImageReference('reg.io:5000/a/b')).toMatchObject({ domain: 'reg.io:5000', path: 'a/b' });
    expect(parseImageReference('my_host.x/app')).toMatchObject({ domain: '', path: 'my_host.x/app' });
  });

  it('takes linear time for hostile texts', () => {
    expect(parseImageReference(`${'a-'.repeat(200_000)}!`)).toBeUndefined();
    expect(parseImageReference(`${'a.'.repeat(200_000)}!/x`)).toBeUndefined();
  });
});

describe('imageTag', () => {
  it('is empty for what is no image', () => {
    expect(imageTag('bad image')).toBe('');
    expect(imageTag('nginx')).toBe('latest');
  });
});
