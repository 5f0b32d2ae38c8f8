import { describe, expect, it } from 'vitest';
import { decodeDockerConfig } from '../../../../server/src/kubernetes/credentials/docker-config.ts';
import { readPullSecret } from '../../../../server/src/kubernetes/credentials/pull-secret.ts';
import { replaceInBase64 } from '../../../../server/src/kubernetes/credentials/replace-in-base64.ts';

const mebibyte = 1024 * 1024;
const type = 'kubernetes.io/dockerconfigjson';

describe('limits of what is decoded', () => {
  it('more than a Secret may hold is not looked at', () => {
    const huge = `{"auths": {"r": {"auth": "${'A'.repeat(2 * mebibyte)}"}}}`;
    expect(decodeDockerConfig(huge, 'dockerconfigjson')).toEqual({ error: { code: 'too-large' } });
    for (const field of ['data', 'stringData']) {
      const secret = readPullSecret({ type, [field]: { '.dockerconfigjson': huge } });
      expect(secret).toMatchObject({ state: 'refused', content: { kind: 'refused', problem: 'too-large' } });
    }
  });

  it('what a Secret may hold is', () => {
    const large = `{"auths": {"r": {"username": "a", "password": "${'A'.repeat(mebibyte / 2)}"}}}`;
    expect(readPullSecret({ type, stringData: { '.dockerconfigjson': large } }).state).toBe('usable');
    expect(readPullSecret({ type, data: { '.dockerconfigjson': btoa(large) } }).state).toBe('usable');
  });

  it('JSON that is nested without end is no JSON, and no exception', () => {
    for (const open of ['[', '{"a":']) {
      const nested = `{"auths": ${open.repeat(100_000)}`;
      expect(decodeDockerConfig(nested, 'dockerconfigjson')).toEqual({ error: { code: 'not-json' } });
    }
  });

  it('many entries are read in one go', () => {
    const entries = Array.from({ length: 5000 }, (_, index) => `"r${index}.example.com": {"auth": "YTpi"}`);
    expect(decodeDockerConfig(`{"auths": {${entries.join()}}}`, 'dockerconfigjson')).toMatchObject({
      entries: { length: 5000 },
    });
  });
});

describe('replaceInBase64', () => {
  it.each(['{"a": 1, "k": 2}', '{"ab": 1, "k": 2}', '{"abc": 1, "k": 2}', '"k"', '{"ü": "x", "k": "é"}'])(
    'in %s',
    (json) => {
      for (const to of ['k', 'k/', 'longer', 'ü']) {
        const encoded = Buffer.from(json).toString('base64');
        const { start, end, newText } = replaceInBase64(encoded, 'k', to)!;
        const changed = Buffer.from(encoded.slice(0, start) + newText + encoded.slice(end), 'base64').toString('utf8');
        expect(JSON.parse(changed)).toEqual(JSON.parse(json.replace('"k"', JSON.stringify(to))));
      }
    },
  );

  it.each([
    ['it is not there', Buffer.from('{"a": 1}').toString('base64')],
    ['it is there twice', Buffer.from('{"k": "k"}').toString('base64')],
    ['there are line breaks', `${Buffer.from('{"k": 1}').toString('base64').slice(0, 4)}\n`],
    ['it is no base64', '{"k": 1}'],
  ])('gives nothing where %s', (_, encoded) => {
    expect(replaceInBase64(encoded, 'k', 'x')).toBeUndefined();
  });
});
