import { type JsonObject, stringMap, valueAt } from '../../server/src/base/json.ts';
import type { InjectionInput } from '../../server/src/injection/injection.ts';
import type { ConformanceCase } from './case.ts';

/** A case in which nothing is left to defaults. */
export type CompleteCase = Required<ConformanceCase>;

/** Fills in what a case may leave out. */
export function completeCase(written: ConformanceCase): CompleteCase {
  const namespace = written.namespace ?? 'default';
  const owners = written.owners ?? [];
  return {
    rules: [],
    about: '',
    kruiseVersion: '1.9',
    sidecarSets: [],
    workloadSpreads: [],
    podUnavailableBudgets: [],
    persistentPodStates: [],
    podProbeMarkers: [],
    controllerRevisions: [],
    configMaps: [],
    featureGates: {},
    replica: 0,
    ...written,
    namespace,
    namespaces: { [namespace]: {}, ...written.namespaces },
    owners,
    pod: withOwnerReference(written.pod, owners[0]),
  };
}

/** The Pod with the reference that its workload's controller sets. */
function withOwnerReference(pod: JsonObject, owner: CompleteCase['owners'][number] | undefined): JsonObject {
  const metadata = (pod['metadata'] ?? {}) as JsonObject;
  if (!owner || metadata['ownerReferences'] !== undefined) return pod;
  const { apiVersion, kind, name } = owner;
  const reference: JsonObject = { apiVersion, blockOwnerDeletion: true, controller: true, kind, name, uid: 'owner-0' };
  return { ...pod, metadata: { ...metadata, ownerReferences: [reference] } };
}

/** The case as our engine takes it. */
export function toInjectionInput(one: CompleteCase): InjectionInput {
  return {
    pod: one.pod,
    namespace: one.namespace,
    // The namespace `default` is in every cluster.
    namespaceLabels: new Map(Object.entries({ default: {}, ...one.namespaces })),
    owners: one.owners,
    sidecarSets: one.sidecarSets,
    workloadSpreads: one.workloadSpreads,
    podUnavailableBudgets: one.podUnavailableBudgets,
    persistentPodStates: one.persistentPodStates,
    podProbeMarkers: one.podProbeMarkers,
    controllerRevisions: one.controllerRevisions,
    kruiseVersion: one.kruiseVersion,
    featureGates: one.featureGates,
    kruiseNamespace: 'kruise-system',
    replica: one.replica,
    isComplete: true,
    kruiseConfiguration: stringMap(valueAt(one.configMaps.find(isKruiseConfiguration), ['data'])),
  };
}

function isKruiseConfiguration(configMap: JsonObject): boolean {
  return valueAt(configMap, ['metadata', 'name']) === 'kruise-configuration';
}
