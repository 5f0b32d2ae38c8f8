import { describe, expect, it } from 'vitest';
import { valueAt, type JsonObject } from '../../../../../server/src/base/json.ts';
import { injectPod, type InjectionInput, type InjectionReason } from '../../../../../server/src/injection/index.ts';
import { describeReason } from '../../../../../server/src/injection/reasons.ts';
import { inputOf, podOf, sidecarSetOf } from '../../injection-input.ts';

function reasons(
  specs: JsonObject[],
  pod: JsonObject = podOf({}),
  parts: Partial<InjectionInput> = {},
): InjectionReason[] {
  const sidecarSets = specs.map((spec, index) => sidecarSetOf(`set-${index}`, spec));
  const result = injectPod(inputOf({ pod, sidecarSets, ...parts }));
  for (const { path, object, podPath } of result.reasons) {
    const written = sidecarSets.find((set) => valueAt(set, ['metadata', 'name']) === object.name);
    if (path) expect(valueAt(written, path.slice(0, 2)), path.join('.')).toBeDefined();
    if (podPath) expect(valueAt(result.pod, podPath)).toBeDefined();
  }
  return [...result.reasons];
}

function find(code: string, all: InjectionReason[]): InjectionReason & { text: string } {
  const reason = all.find((candidate) => candidate.code === code);
  if (!reason) throw new Error(`no ${code} among ${all.map((each) => each.code).join(', ')}`);
  const text = describeReason(reason);
  expect(text).not.toMatch(/undefined|''/);
  return { ...reason, text };
}

describe('dangers that only the result shows', () => {
  it('a sidecar that overwrites a container of the Pod', () => {
    const reason = find('container-overwritten', reasons([{ containers: [{ name: 'nginx', image: 'x:1' }] }]));
    expect(reason).toMatchObject({
      severity: 'danger',
      path: ['spec', 'containers', 0, 'name'],
      podPath: ['spec', 'containers', 0],
    });
    expect(reason.text).toContain("container 'nginx' of its own");
  });

  it('a volume that another one of the same name hides', () => {
    const side = (name: string, path: string): JsonObject => ({
      containers: [{ name, image: 'x:1', volumeMounts: [{ name: 'data', mountPath: '/d' }] }],
      volumes: [{ name: 'data', hostPath: { path } }],
    });
    const ofPod = find(
      'volume-clash',
      reasons([side('a', '/a')], podOf({ volumes: [{ name: 'data', emptyDir: {} }] })),
    );
    expect(ofPod.text).toContain('of the Pod wins');
    const ofSet = find('volume-clash', reasons([side('a', '/a'), side('b', '/b')]));
    expect(ofSet).toMatchObject({
      object: { name: 'set-1' },
      facts: { winner: 'set-0' },
      path: ['spec', 'volumes', 0],
    });
    expect(reasons([side('a', '/a'), side('b', '/a')]).map(({ code }) => code)).not.toContain('volume-clash');
  });

  it('a path used twice, and a volume that is nowhere', () => {
    const mounts = [
      { name: 'gone', mountPath: '/x' },
      { name: 'gone', mountPath: '/x' },
    ];
    const all = reasons([{ containers: [{ name: 'a', image: 'x:1', volumeMounts: mounts }] }]);
    expect(find('mount-path-twice', all)).toMatchObject({
      facts: { path: '/x' },
      podPath: ['spec', 'containers', 0, 'volumeMounts', 1],
    });
    expect(find('volume-missing', all).facts).toEqual({ container: 'a', volume: 'gone' });
  });

  it('a host port used twice', () => {
    const ports = [{ containerPort: 80, hostPort: 8080 }];
    const reason = find(
      'host-port-twice',
      reasons([{ containers: [{ name: 'a', image: 'x:1', ports }] }], podOf({ containers: [{ name: 'app', ports }] })),
    );
    expect(reason).toMatchObject({
      facts: { port: '8080', other: 'app' },
      path: ['spec', 'containers', 0, 'ports', 0],
    });
  });

  it('names that clash or grow too long, twins without an image', () => {
    const long = 'x'.repeat(62);
    const all = reasons([
      { containers: [{ name: long, image: 'x:1', upgradeStrategy: { upgradeType: 'HotUpgrade' } }] },
      { initContainers: [{ name: 'same', image: 'x:1' }], containers: [{ name: 'same', image: 'x:1' }] },
    ]);
    expect(find('container-name-too-long', all).facts).toMatchObject({ container: `${long}-1`, length: '64' });
    expect(find('container-name-twice', all).facts['container']).toBe('same');
    expect(find('image-empty', all)).toMatchObject({ facts: { container: `${long}-2` } });
  });

  it('a variable that no container has, and one that the sidecar has itself', () => {
    const transferEnv = [{ sourceContainerName: 'nginx', envNames: ['GONE', 'A'] }];
    const pod = podOf({ containers: [{ name: 'nginx', env: [{ name: 'A', value: '1' }] }] });
    const all = reasons(
      [{ containers: [{ name: 'a', image: 'x:1', env: [{ name: 'A', value: '2' }], transferEnv }] }],
      pod,
    );
    expect(find('transfer-env-no-source', all)).toMatchObject({
      facts: { variable: 'GONE', source: 'nginx' },
      severity: 'danger',
    });
    expect(find('transfer-env-shadowed', all)).toMatchObject({ facts: { variable: 'A' }, severity: 'note' });
  });

  it('annotations that are overwritten, kept, or not written at all', () => {
    const patch = (patchPolicy: string, value: string): JsonObject => ({
      patchPodMetadata: [{ annotations: { note: value }, patchPolicy }],
    });
    const all = reasons([patch('Retain', 'a'), patch('Overwrite', 'b'), patch('overwrite', 'c'), patch('Retain', 'd')]);
    expect(find('annotation-overwritten', all)).toMatchObject({
      object: { name: 'set-1' },
      facts: { annotation: 'note', writer: 'set-0' },
    });
    expect(find('patch-policy-unknown', all).text).toContain("'overwrite' does not exist");
    expect(find('annotation-retained', all).object.name).toBe('set-3');
    expect(find('no-containers', all).severity).toBe('note');
  });

  it('init containers whose written order is lost', () => {
    const initContainers = [
      { name: 'second', image: 'x:1' },
      { name: 'first', image: 'x:1' },
    ];
    const reason = find('init-containers-sorted', reasons([{ initContainers }]));
    expect(reason.text).toContain('they run as first, second, not as written (second, first)');
  });

  it('a request above its limit, a limit that is left out, a mount that is dropped', () => {
    const resourcesPolicy = {
      targetContainersMode: 'sum',
      resourcesExpr: { limits: { cpu: 'cpu', memory: 'memory' }, requests: { cpu: 'cpu*2' } },
    };
    const volumeMounts = [{ name: 'v', mountPath: '/v' }];
    const pod = podOf({
      containers: [{ name: 'app', resources: { limits: { cpu: 1 } }, volumeMounts }],
      volumes: [{ name: 'v' }],
    });
    const container = {
      name: 'a',
      image: 'x:1',
      resourcesPolicy,
      volumeMounts,
      shareVolumePolicy: { type: 'enabled' },
    };
    const all = reasons([{ containers: [container], volumes: [{ name: 'v' }] }], pod);
    expect(find('request-exceeds-limit', all).facts).toMatchObject({ resource: 'cpu', request: '2', limit: '1' });
    expect(find('limit-unlimited', all).facts).toMatchObject({ container: 'a', resource: 'memory' });
    expect(find('shared-mount-dropped', all).facts).toMatchObject({ path: '/v', source: 'app' });
  });
});
