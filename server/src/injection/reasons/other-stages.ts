import type { Sentence } from './sentence.ts';

/** Sentences for the reasons of the stages for PodUnavailableBudget, PersistentPodState and PodProbeMarker, and those they share. */
export const otherStageReasons: Readonly<Record<string, Sentence>> = {
  'object-version-not-served': ({ kind, version, release }) =>
    `Kruise ${release} does not serve ${kind} in '${version}', so this one can't exist in the cluster. Write it in a version that the release serves, or choose another release.`,
  'other-namespace': ({ kind, namespace, wanted }) =>
    `A ${kind} works in its own namespace only, which is '${wanted}'; the Pod is in '${namespace}'.`,
  'object-being-deleted': () => 'It is being deleted and does nothing any more.',
  // PodUnavailableBudget
  'budget-other-target': ({ target, workload }) =>
    `targetRef names ${target}; the Pod belongs to ${workload}. Group, kind and name must be equal, and Pods of a ReplicaSet belong to its Deployment.`,
  'budget-no-workload': ({ target }) =>
    `targetRef names ${target}, and no workload of the Pod is there to compare it with; a bare Pod needs a selector.`,
  'budget-selector-empty': () =>
    'The selector is missing or empty, and such a PodUnavailableBudget protects no Pod. Give it labels to look for.',
  'budget-selector-invalid': ({ operator }) =>
    `The selector has the operator '${operator}', which does not exist, so it matches no Pod. Use In, NotIn, Exists or DoesNotExist.`,
  'budget-not-first': ({ other }) =>
    `A Pod is protected by one PodUnavailableBudget only, and '${other}' comes first. In the cluster the order is not defined: let only one of them match.`,
  // PersistentPodState
  'state-not-stateful': ({ owner }) =>
    `Only Pods of a StatefulSet keep their place, and those of kinds that Kruise's configuration lists; this Pod ${owner === '' ? 'has no controller' : `belongs to ${owner}`}.`,
  'state-other-target': ({ target, workload }) =>
    `targetRef names ${target === '' ? 'no workload' : target}; the Pod belongs to ${workload}. Group, kind and name must be equal.`,
  'state-not-first': ({ other }) => `'${other}' targets the same workload and comes first.`,
  'state-not-recorded': ({ pod }) =>
    `The status records no place for ${pod === '' ? 'a Pod without a name' : `'${pod}'`}: a Pod that is created for the first time goes wherever the scheduler puts it.`,
  'state-no-topology': () => 'None of the topology keys in the spec is recorded for this Pod, so nothing is added.',
  // PodProbeMarker
  'marker-selector-empty': () =>
    'The selector is missing, empty or unusable, and such a PodProbeMarker matches no Pod. Give it labels to look for.',
  'marker-not-named': ({ named }) => `The Pod's annotation names '${named}' only.`,
  'probe-without-condition': ({ probe }) =>
    `The probe '${probe}' has no podConditionType, and only probes with one run on serverless nodes.`,
  'probe-container-missing': ({ probe, container }) =>
    `The probe '${probe}' looks at the container '${container}', which the Pod does not have.`,
  'probe-twice': ({ probe, container, condition }) =>
    `Another probe already has the condition '${condition}' or the name '${probe}' of '${container}'.`,
};
