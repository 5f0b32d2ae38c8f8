import { describe, expect, it } from 'vitest';
import { annotationOverwrittenRule } from '../../../../server/src/rules/injection/annotation-overwritten.ts';
import { containerNameTwiceRule } from '../../../../server/src/rules/injection/container-name-twice.ts';
import { containerOverwrittenRule } from '../../../../server/src/rules/injection/container-overwritten.ts';
import { hostPortTwiceRule } from '../../../../server/src/rules/injection/host-port-twice.ts';
import { initContainersSortedRule } from '../../../../server/src/rules/injection/init-containers-sorted.ts';
import { mountPathTakenRule } from '../../../../server/src/rules/injection/mount-path-taken.ts';
import { mountPathTwiceRule } from '../../../../server/src/rules/injection/mount-path-twice.ts';
import { requestExceedsLimitRule } from '../../../../server/src/rules/injection/request-exceeds-limit.ts';
import { transferEnvNoSourceRule } from '../../../../server/src/rules/injection/transfer-env-no-source.ts';
import { volumeClashRule } from '../../../../server/src/rules/injection/volume-clash.ts';
import { check } from '../check.ts';
import { manifests, podOf, setOf } from './manifests.ts';

const mount = { name: 'data', mountPath: '/data' };

describe('dangers that only the injected Pods show', () => {
  it('a sidecar that takes the place of a container, but not of one that an earlier injection left', async () => {
    const set = setOf('agent', { containers: [{ name: 'app', image: 'agent:1' }] });
    const [finding] = await check(containerOverwrittenRule, manifests(set, podOf('web', {})));
    expect(finding).toMatchObject({ at: '"app"', severity: 'warning' });
    expect(finding?.message).toContain('The Pods of Pod default/web have a container "app" of their own');
    const injected = { name: 'app', image: 'agent:1', env: [{ name: 'IS_INJECTED', value: 'true' }] };
    expect(await check(containerOverwrittenRule, manifests(set, podOf('web', { containers: [injected] })))).toEqual([]);
  });

  it('names that come together from two lists', async () => {
    const initContainers = [{ name: 'app', image: 'agent:1', restartPolicy: 'Always' }];
    const set = setOf('agent', { updateStrategy: { type: 'NotUpdate' }, initContainers });
    const [finding] = await check(containerNameTwiceRule, manifests(set, podOf('web', {})));
    expect(finding).toMatchObject({ at: '"app"', severity: 'error' });
    expect(finding?.message).toContain('they have one of their own');
    const twin = setOf('agent', { containers: [{ name: 'x', image: 'agent:1' }] });
    const other = setOf('other', { containers: [{ name: 'x', image: 'other:1' }] });
    // A conflict of the two sets, which another rule tells.
    expect(await check(containerNameTwiceRule, manifests(twin, other, podOf('web', {})))).toEqual([]);
  });

  it('a volume that the Pod has too, unless it is the same', async () => {
    const containers = [{ name: 'agent', image: 'agent:1', volumeMounts: [mount] }];
    const set = setOf('agent', { containers, volumes: [{ name: 'data', emptyDir: {} }] });
    const pod = (volume: object): object => podOf('web', { volumes: [{ name: 'data', ...volume }] });
    const [finding] = await check(volumeClashRule, manifests(set, pod({ hostPath: { path: '/srv' } })));
    expect(finding?.message).toContain('have another volume "data", which wins');
    expect(await check(volumeClashRule, manifests(set, pod({ emptyDir: {} })))).toEqual([]);
    expect(await check(volumeClashRule, manifests(set, pod({})))).toEqual([]);
  });

  it('a shared mount at a path of the sidecar, unless the volume is the same', async () => {
    const set = (name: string): object =>
      setOf('agent', {
        containers: [
          {
            name: 'agent',
            image: 'agent:1',
            shareVolumePolicy: { type: 'enabled' },
            volumeMounts: [{ name, mountPath: '/data' }],
          },
        ],
        volumes: [{ name, emptyDir: {} }],
      });
    const pod = podOf('web', {
      containers: [{ name: 'app', image: 'app:1', volumeMounts: [mount] }],
      volumes: [{ name: 'data', emptyDir: {} }],
    });
    const [finding] = await check(mountPathTakenRule, manifests(set('own'), pod));
    expect(finding).toMatchObject({ severity: 'information' });
    expect(finding?.message).toContain('"app" mounts the volume "data" at /data');
    expect(finding?.message).toContain('its own volume "own"');
    expect(await check(mountPathTakenRule, manifests(set('data'), pod))).toEqual([]);
  });

  it('a shared mount on a device, before release 1.9', async () => {
    const { bad } = mountPathTwiceRule.meta.examples!;
    expect(await check(mountPathTwiceRule, bad, { kruiseVersion: '1.8' })).toMatchObject([{ severity: 'error' }]);
    expect(await check(mountPathTwiceRule, bad, { kruiseVersion: '1.9' })).toEqual([]);
  });

  it('host ports, also those that the network of the host makes of container ports', async () => {
    const set = (port: object): object =>
      setOf('agent', { containers: [{ name: 'agent', image: 'agent:1', ports: [port] }] });
    const pod = (port: object, spec = {}): object =>
      podOf('web', { ...spec, containers: [{ name: 'app', image: 'app:1', ports: [port] }] });
    const same = manifests(set({ containerPort: 1, hostPort: 80 }), pod({ containerPort: 2, hostPort: 80 }));
    expect(await check(hostPortTwiceRule, same)).toMatchObject([{ severity: 'error' }]);
    const plain = [set({ containerPort: 80 }), pod({ containerPort: 80 })] as const;
    expect(await check(hostPortTwiceRule, manifests(...plain))).toEqual([]);
    const onHost = manifests(plain[0], pod({ containerPort: 80 }, { hostNetwork: true }));
    expect((await check(hostPortTwiceRule, onHost))[0]?.message).toContain('take the port 80 of the host');
    const udp = pod({ containerPort: 2, hostPort: 80, protocol: 'UDP' });
    expect(await check(hostPortTwiceRule, manifests(set({ containerPort: 1, hostPort: 80 }), udp))).toEqual([]);
  });

  it('a variable that no Pod has, and not only some', async () => {
    const transferEnv = [{ sourceContainerName: 'app', envName: 'REGION' }];
    const set = setOf('agent', { containers: [{ name: 'agent', image: 'agent:1', transferEnv }] });
    const without = podOf('bare', {});
    const env = [{ name: 'REGION', value: 'eu' }];
    const having = podOf('full', { containers: [{ name: 'app', image: 'app:1', env }] });
    expect(await check(transferEnvNoSourceRule, manifests(set, without))).toMatchObject([{ severity: 'warning' }]);
    expect(await check(transferEnvNoSourceRule, manifests(set, without, having))).toEqual([]);
    expect(await check(transferEnvNoSourceRule, manifests(set, having))).toEqual([]);
  });

  it('an annotation that one set retains and another overwrites', async () => {
    const patch = (patchPolicy: string, note: string): object => ({
      patchPodMetadata: [{ patchPolicy, annotations: { note } }],
      containers: [{ name: `agent-${note}`, image: 'agent:1' }],
    });
    const sets = (first: string): string =>
      manifests(setOf('b', patch('Overwrite', 'b')), setOf('a', patch(first, 'a')), podOf('web', {}));
    const [finding] = await check(annotationOverwrittenRule, sets('Retain'));
    expect(finding?.message).toContain('the annotation "note" that SidecarSet a writes with the policy Retain');
    expect(await check(annotationOverwrittenRule, sets('Overwrite'))).toEqual([]);
  });

  it('a request above its limit', async () => {
    const resourcesPolicy = {
      targetContainersMode: 'sum',
      resourcesExpr: { limits: { cpu: 'cpu/2' }, requests: { cpu: 'cpu' } },
    };
    const set = setOf('agent', { containers: [{ name: 'agent', image: 'agent:1', resourcesPolicy }] });
    const app = { name: 'app', image: 'app:1', resources: { limits: { cpu: '1' } } };
    const [finding] = await check(requestExceedsLimitRule, manifests(set, podOf('web', { containers: [app] })));
    expect(finding?.message).toContain('requests 1 of cpu with a limit of 500m');
  });

  it('init containers that run in another order, whatever Pods there are', async () => {
    const set = (...containers: object[]): string => manifests(setOf('agent', { initContainers: containers }));
    const one = (name: string, more = {}): object => ({ name, image: 'agent:1', ...more });
    expect(await check(initContainersSortedRule, set(one('b'), one('a')))).toMatchObject([{ severity: 'warning' }]);
    expect(await check(initContainersSortedRule, set(one('a'), one('b')))).toEqual([]);
    const before = one('b', { podInjectPolicy: 'BeforeAppContainer' });
    expect(await check(initContainersSortedRule, set(before, one('a')))).toEqual([]);
    const native = { restartPolicy: 'Always' };
    expect(await check(initContainersSortedRule, set(one('b', native), one('a', native)))).toMatchObject([
      { severity: 'information' },
    ]);
  });

  it('nothing of a set that is written twice, for two clusters', async () => {
    const set = setOf('agent', { containers: [{ name: 'app', image: 'agent:1' }] });
    expect(await check(containerOverwrittenRule, manifests(set, set, podOf('web', {})))).toEqual([]);
  });
});
