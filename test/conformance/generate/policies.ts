import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import type { CaseOwner } from '../case.ts';
import { probe } from './containers.ts';
import { containerNames, maybe, object, selector } from './parts.ts';
import type { Random } from './random.ts';

type Labels = Readonly<Record<string, string>>;

/** A reference to one of the owners, or, seldom, to something else. */
export function targetRef(random: Random, owners: readonly CaseOwner[]): JsonObject {
  const owner =
    owners.length > 0 && random.chance(0.9)
      ? random.pick(owners.length > 1 && random.chance(0.8) ? owners.slice(1) : owners)
      : undefined;
  if (!owner) return { apiVersion: 'apps/v1', kind: 'Deployment', name: 'other' };
  const { apiVersion, kind, name } = owner;
  return {
    apiVersion: random.chance(0.05) ? apiVersion.replace(/v1$/, 'v1beta1') : apiVersion,
    kind,
    name: random.chance(0.95) ? name : 'other',
  };
}

/** Metadata of an object: now and then of another namespace, or on its way out. */
export function elsewhere(random: Random, name: string): JsonObject {
  return object({
    name,
    namespace: maybe(random, 0.04, () => 'other'),
    ...(random.chance(0.03) && { deletionTimestamp: '2024-05-01T10:00:00Z', finalizers: ['example.com/hold'] }),
  });
}

export function podUnavailableBudget(
  random: Random,
  name: string,
  owners: readonly CaseOwner[],
  podLabels: Labels,
): JsonObject {
  const isTargeted = owners.length > 0 && random.chance(0.5);
  return {
    apiVersion: 'policy.kruise.io/v1alpha1',
    kind: 'PodUnavailableBudget',
    metadata: elsewhere(random, name),
    spec: object({
      selector: isTargeted
        ? undefined
        : maybe(random, 0.97, () => (random.chance(0.05) ? {} : selector(random, podLabels))),
      targetRef: isTargeted ? targetRef(random, owners) : undefined,
      maxUnavailable: random.pick<JsonValue>([1, '30%']),
    }),
  };
}

const topologyKeys = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname', 'rack'];

export function persistentPodState(
  random: Random,
  name: string,
  owners: readonly CaseOwner[],
  podName: string,
): JsonObject {
  const keys = (): JsonObject => ({ nodeTopologyKeys: random.sample(topologyKeys, random.between(0, 2)) });
  const topology: Record<string, string> = {};
  for (const key of topologyKeys) if (random.chance(0.7)) topology[key] = random.pick(['z1', 'node-3']);
  return {
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'PersistentPodState',
    metadata: elsewhere(random, name),
    spec: object({
      targetRef: targetRef(random, owners),
      requiredPersistentTopology: maybe(random, 0.7, keys),
      preferredPersistentTopology: maybe(random, 0.6, () =>
        random.times(random.between(1, 2), () => ({ weight: random.pick([1, 10, 100]), preference: keys() })),
      ),
    }),
    ...(random.chance(0.95) && {
      status: {
        observedGeneration: 1,
        podStates: {
          [random.chance(0.9) ? podName : 'web-99']: object({
            nodeName: 'node-3',
            nodeTopologyLabels: Object.keys(topology).length > 0 ? topology : undefined,
          }),
        },
      },
    }),
  };
}

export function podProbeMarker(random: Random, name: string, podLabels: Labels): JsonObject {
  return {
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'PodProbeMarker',
    metadata: elsewhere(random, name),
    spec: object({
      selector: maybe(random, 0.97, () => selector(random, podLabels)),
      probes: random.times(random.between(1, 3), (index) =>
        object({
          name: random.pick(['healthy', 'idle', `p${index}`]),
          containerName: random.pick(containerNames),
          probe: probe(random),
          markerPolicy: maybe(random, 0.4, () => [
            {
              state: 'Succeeded',
              labels: { idle: 'true' },
              annotations: { 'controller.kubernetes.io/pod-deletion-cost': '-10' },
            },
          ]),
          podConditionType: maybe(random, 0.85, () => random.pick(['game.io/healthy', 'game.io/idle'])),
        }),
      ),
    }),
  };
}
