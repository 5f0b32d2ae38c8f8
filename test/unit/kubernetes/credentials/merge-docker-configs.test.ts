import { describe, expect, it } from 'vitest';
import { mergeDockerConfigs } from '../../../../server/src/kubernetes/credentials/merge-docker-configs.ts';

const auth = (username: string, password: string): string => btoa(`${username}:${password}`);
const config = (auths: object, rest: object = {}) =>
  ({ text: JSON.stringify({ auths, ...rest }), format: 'dockerconfigjson' }) as const;
const login = (username: string, password: string) => ({ username, password });

function merged(sources: Parameters<typeof mergeDockerConfigs>[0], choices: readonly number[] = []) {
  const result = mergeDockerConfigs(sources, choices);
  if ('conflicts' in result) throw new Error(`in conflict: ${JSON.stringify(result.conflicts)}`);
  return { ...result, auths: (JSON.parse(result.dockerConfig) as { auths: Record<string, unknown> }).auths };
}

describe('mergeDockerConfigs', () => {
  it('takes the entries of all, sorted, each as it is written', () => {
    const result = merged([
      config({ 'z.example.com': { auth: auth('a', 'b'), email: 'x@y' }, 'a.example.com': login('c', 'd') }),
      { text: JSON.stringify({ 'old.example.com': login('e', 'f') }), format: 'dockercfg' },
    ]);
    expect(result.dockerConfig).toBe(
      '{"auths":{"a.example.com":{"username":"c","password":"d"},"old.example.com":{"username":"e","password":"f"},' +
        `"z.example.com":{"auth":"${auth('a', 'b')}","email":"x@y"}}}`,
    );
    expect(result.keys).toEqual(['a.example.com', 'old.example.com', 'z.example.com']);
  });

  it('writes the same credentials once, whatever their spelling', () => {
    const result = merged([
      config({ 'quay.io': login('u', 'p') }),
      config({ 'https://quay.io': { AUTH: auth('u', 'p') } }),
      config({ 'https://quay.io/v2/': { username: 'x', password: 'y', auth: auth('u', 'p') } }),
    ]);
    expect(result.auths).toEqual({ 'quay.io': login('u', 'p') });
  });

  it('asks where credentials differ, and takes those that are chosen', () => {
    const sources = [
      config({ 'quay.io': login('u', 'one'), 'b.example.com': login('u', 'one'), 'c.example.com': login('u', 'one') }),
      config({ 'https://quay.io/': login('u', 'two'), 'c.example.com': login('u', 'one') }),
      config({ 'quay.io': login('u', 'three'), 'b.example.com': login('u', 'three') }),
    ];
    const conflicts = [
      { key: 'b.example.com', sources: [0, 2] },
      { key: 'quay.io', sources: [0, 1, 2] },
    ];
    expect(mergeDockerConfigs(sources, [])).toEqual({ conflicts });
    expect(mergeDockerConfigs(sources, [2])).toEqual({ conflicts });
    expect(mergeDockerConfigs(sources, [1, 1])).toEqual({ conflicts });
    expect(merged(sources, [2, 1]).auths).toEqual({
      'b.example.com': login('u', 'three'),
      'c.example.com': login('u', 'one'),
      'https://quay.io/': login('u', 'two'),
    });
  });

  it('tells conflicts by host, and never with what stands before or behind it', () => {
    const result = mergeDockerConfigs(
      [
        config({ 'puller:canary@quay.io/org?canary=1#canary': login('u', 'one') }),
        config({ 'quay.io/org': login('u', 'two') }),
      ],
      [],
    );
    expect(result).toEqual({ conflicts: [{ key: 'quay.io/org', sources: [0, 1] }] });
  });

  it('prefers an entry with credentials to one without', () => {
    const result = merged([
      config({ 'quay.io': { identitytoken: 't' } }),
      config({ 'quay.io': login('u', 'p') }),
      config({ 'quay.io': login('', '') }),
    ]);
    expect(result.auths).toEqual({ 'quay.io': login('u', 'p') });
    expect(merged([config({ 'quay.io': null }), config({ 'quay.io': {} })]).auths).toEqual({ 'quay.io': {} });
  });

  it('keeps the first of two spellings in one config, of which the kubelet tries either', () => {
    const result = merged([config({ 'quay.io': login('u', 'p'), 'https://quay.io': login('v', 'q') })]);
    expect(result.auths).toEqual({ 'quay.io': login('u', 'p') });
  });

  it('leaves out what the kubelet ignores: keys that are no hosts, helpers, headers', () => {
    const result = merged([
      config({ 'a b': login('u', 'p'), 'quay.io': login('u', 'p') }, { credsStore: 'desktop', HttpHeaders: {} }),
    ]);
    expect(result.dockerConfig).toBe('{"auths":{"quay.io":{"username":"u","password":"p"}}}');
    expect(result.ignoredEntries).toBe(1);
  });

  it.each(['', 'null', '[]', '{"auths": []}', '{"auths": {"quay.io": {"auth": "?"}}}'])(
    'takes %j for empty',
    (text) => {
      expect(merged([{ text, format: 'dockerconfigjson' }]).dockerConfig).toBe('{"auths":{}}');
    },
  );
});
