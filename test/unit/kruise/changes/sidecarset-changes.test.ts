import { describe, expect, it } from 'vitest';
import { formatPath, type JsonObject } from '../../../../server/src/base/json.ts';
import { sidecarSetChanges } from '../../../../server/src/kruise/changes/sidecarset-changes.ts';

const sidecarSet = (spec: JsonObject, version = 'v1beta1', metadata: JsonObject = {}): JsonObject => ({
  apiVersion: `apps.kruise.io/${version}`,
  kind: 'SidecarSet',
  metadata: { name: 'agents', ...metadata },
  spec: { selector: { matchLabels: { app: 'shop' } }, ...spec },
});
const agent = (more: JsonObject = {}): JsonObject => ({ name: 'agent', image: 'example.com/agent:1', ...more });
const newImage = { image: 'example.com/agent:2' };

function outcomes(before: JsonObject, after: JsonObject): Readonly<Record<string, string>> {
  const changes = sidecarSetChanges(sidecarSet(before), sidecarSet(after), '1.9');
  return Object.fromEntries(changes.map(({ path, outcome }) => [formatPath(path), outcome]));
}

describe('sidecarSetChanges', () => {
  it('sees nothing where only defaults were written out', () => {
    const written = {
      containers: [agent({ imagePullPolicy: 'IfNotPresent', upgradeStrategy: { upgradeType: 'ColdUpgrade' } })],
      updateStrategy: { type: 'RollingUpdate', partition: 0, maxUnavailable: 1 },
    };
    expect(outcomes({ containers: [agent()] }, written)).toEqual({});
  });

  it('updates images in place', () => {
    expect(outcomes({ containers: [agent()] }, { containers: [agent(newImage)] })).toEqual({
      'spec.containers[0].image': 'in-place',
    });
  });

  it('keeps everything for new Pods where one other thing of a container changes', () => {
    const after = { containers: [agent({ ...newImage, env: [{ name: 'A', value: 'b' }] })] };
    expect(outcomes({ containers: [agent()] }, after)).toEqual({
      'spec.containers[0].image': 'new-pods',
      'spec.containers[0].env': 'new-pods',
    });
    const [image] = sidecarSetChanges(sidecarSet({ containers: [agent()] }), sidecarSet(after), '1.9');
    expect(image?.why).toContain('"spec.containers[0].env" changes too');
  });

  it('counts the pull policy that another tag brings along', () => {
    const after = { containers: [agent({ image: 'example.com/agent:latest' })] };
    expect(outcomes({ containers: [agent()] }, after)).toEqual({
      'spec.containers[0].image': 'new-pods',
      'spec.containers[0].imagePullPolicy': 'new-pods',
    });
  });

  it('counts the order of containers and one that is gone', () => {
    const other = agent({ name: 'other' });
    expect(outcomes({ containers: [agent(), other] }, { containers: [other, agent()] })).toEqual({
      'spec.containers': 'new-pods',
    });
    expect(outcomes({ containers: [agent(), other] }, { containers: [agent(newImage)] })).toEqual({
      'spec.containers[0].image': 'new-pods',
      'spec.containers[1]': 'new-pods',
    });
  });

  it('refuses new containers and upgrade types', () => {
    expect(outcomes({ containers: [agent()] }, { containers: [agent(), agent({ name: 'b' })] })).toEqual({
      'spec.containers[1]': 'refused',
    });
    const hot = agent({ upgradeStrategy: { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'e:1' } });
    expect(outcomes({ containers: [agent()] }, { containers: [hot] })).toMatchObject({
      'spec.containers[0].upgradeStrategy.upgradeType': 'refused',
    });
  });

  it('leaves what is used at injection to new Pods, without holding images back', () => {
    const before = { containers: [agent()], initContainers: [agent({ name: 'init' })] };
    const after = {
      containers: [agent(newImage)],
      initContainers: [agent({ name: 'init', tty: true })],
      volumes: [{ name: 'v', emptyDir: {} }],
      imagePullSecrets: [{ name: 's' }],
      injectionStrategy: { paused: true },
      selector: { matchLabels: { app: 'cart' } },
    };
    expect(outcomes(before, after)).toEqual({
      'spec.containers[0].image': 'in-place',
      'spec.initContainers[0].tty': 'new-pods',
      'spec.volumes': 'new-pods',
      'spec.imagePullSecrets': 'new-pods',
      'spec.injectionStrategy.paused': 'new-pods',
      'spec.selector.matchLabels.app': 'new-pods',
    });
  });

  it('patches metadata together with a new image only', () => {
    const patch = { patchPodMetadata: [{ annotations: { a: 'b' }, patchPolicy: 'Overwrite' }] };
    expect(outcomes({ containers: [agent()] }, { containers: [agent()], ...patch })).toEqual({
      'spec.patchPodMetadata': 'new-pods',
    });
    expect(outcomes({ containers: [agent()] }, { containers: [agent(newImage)], ...patch })).toEqual({
      'spec.containers[0].image': 'in-place',
      'spec.patchPodMetadata': 'in-place',
    });
  });

  it('changes no running Pod with NotUpdate, also not native sidecars', () => {
    const strategy = { updateStrategy: { type: 'NotUpdate' } };
    const native = (more: JsonObject = {}): JsonObject => agent({ restartPolicy: 'Always', ...more });
    expect(outcomes({ containers: [agent()], ...strategy }, { containers: [agent(newImage)], ...strategy })).toEqual({
      'spec.containers[0].image': 'new-pods',
    });
    expect(
      outcomes({ initContainers: [native()], ...strategy }, { initContainers: [native(newImage)], ...strategy }),
    ).toEqual({
      'spec.initContainers[0].image': 'new-pods',
    });
  });

  it('takes settings for what they are, and tells of a paused update', () => {
    const after = { containers: [agent(newImage)], updateStrategy: { paused: true } };
    expect(outcomes({ containers: [agent()] }, after)).toEqual({
      'spec.containers[0].image': 'in-place',
      'spec.updateStrategy.paused': 'no-pods',
    });
    const changes = sidecarSetChanges(sidecarSet({ containers: [agent()] }), sidecarSet(after), '1.9');
    expect(changes.find(({ path }) => path.at(-1) === 'image')?.why).toContain('paused');
  });

  it('compares both API versions', () => {
    const before = sidecarSet({ namespace: 'shop', containers: [agent()] }, 'v1alpha1');
    const same = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'shop' } },
      containers: [agent()],
    };
    expect(sidecarSetChanges(before, sidecarSet(same), '1.9')).toEqual([]);
    const moved = sidecarSet({ namespace: 'cart', containers: [agent()] }, 'v1alpha1');
    expect(sidecarSetChanges(before, moved, '1.9')).toMatchObject([
      { place: ['spec', 'namespace'], outcome: 'new-pods' },
    ]);
  });

  it('takes labels of the SidecarSet for its own', () => {
    const [before, after] = [{}, { labels: { a: 'b' } }].map((metadata) =>
      sidecarSet({ containers: [agent()] }, 'v1beta1', metadata),
    );
    expect(sidecarSetChanges(before!, after!, '1.9')).toMatchObject([
      { path: ['metadata', 'labels'], outcome: 'no-pods' },
    ]);
  });
});
