import type { Sentence } from './sentence.ts';

/** Sentences for the reasons of the WorkloadSpread stage. */
export const workloadSpreadReasons: Readonly<Record<string, Sentence>> = {
  // Not injected
  'spread-pod-not-active': () => 'Only Pods that may still run are spread; this one has ended or is being deleted.',
  'spread-owner': ({ owner }) =>
    `Only Pods of a Deployment, ReplicaSet, CloneSet, StatefulSet or Job are spread, and those of kinds that Kruise's configuration lists; this Pod ${owner === '' ? 'has no controller' : `belongs to ${owner}`}.`,
  'spread-without-target': () => 'spec.targetRef is missing, so this WorkloadSpread matches no Pod. Name the workload.',
  'spread-other-target': ({ target, workload }) =>
    `targetRef names ${target}; the Pod belongs to ${workload}. Group, kind and name must be equal.`,
  'spread-owner-unknown': ({ owner, target }) =>
    `Whether ${owner} belongs to ${target} can't be told, since ${owner} is not in view.`,
  'spread-not-first': ({ other }) =>
    `A Pod joins one WorkloadSpread only, and '${other}' comes first. In the cluster the order is not defined: let only one of them target the workload.`,
  'spread-filter-empty': () =>
    'targetFilter has no usable selector, and such a filter selects no Pod. Add a selector, or remove targetFilter.',
  'subsets-full': () =>
    'Every subset is full or can take no Pods at the moment, so the Pod is created without any. Leave maxReplicas of the last subset out to let it take the rest.',
  'subset-beyond-ordinals': ({ ordinal }) =>
    `The number ${ordinal} of the Pod lies beyond the ranges of all subsets, so it joins none. Leave maxReplicas of the last subset out to let it take the rest.`,
  'subset-gone': ({ subset }) =>
    `The status still counts for the subset '${subset}', which the spec no longer has: the Pod gets nothing.`,
  // To know
  'subset-by-status': ({ subset }) => `The Pod joins the subset '${subset}', by the counters in the status.`,
  'subset-simulated': ({ subset, number }) =>
    `Pod number ${number} of the workload joins the subset '${subset}', counted from the spec as on a cluster where none of its Pods runs yet.`,
  'subset-by-ordinal': ({ subset, ordinal }) => `The Pod with the number ${ordinal} falls into the subset '${subset}'.`,
  'subset-recorded': ({ subset }) => `The status already has the Pod in the subset '${subset}'.`,
  'subset-unschedulable': ({ subset }) =>
    `The subset '${subset}' is passed over: its condition Schedulable is False at the moment.`,
  // Dangers
  'max-replicas-unreadable': ({ subset, value }) =>
    `maxReplicas of '${subset}' is '${value}', which counts as 0 when Pods are created, so the subset never gets one. Write a number, or a percentage such as "50%".`,
  'patch-replaces-tolerations': ({ subset }) =>
    `The patch of '${subset}' sets spec.tolerations and so removes the tolerations of the subset itself and of the Pod. Write all of them in one place.`,
  'patch-replaces-node-terms': ({ subset }) =>
    `The patch of '${subset}' sets the required nodeSelectorTerms and so removes the node selector of the subset itself. Write it in one place.`,
};
