/**
 * What Kruise's webhooks, its CRDs and Kubernetes' core validation refuse of a SidecarSet, a PodUnavailableBudget and a
 * WorkloadSpread, and what they accept although it cannot work. Each has a number, which the rules name in `covers`; a test holds
 * that none of them is left out.
 */
export interface WebhookRule {
  readonly id: string;
  /** What is refused, or what does not work, in one line. */
  readonly what: string;
  /** Why no rule tells of it, where none can. */
  readonly untold?: string;
}

const onlyInCluster = 'only the cluster knows';

function table(prefix: string, rows: Readonly<Record<string, string>>): readonly WebhookRule[] {
  return Object.entries(rows).map(([number, what]) => ({ id: `${prefix}${number}`, what }));
}

function untold(id: string, what: string, why: string): WebhookRule {
  return { id, what, untold: why };
}

/** Groups of rules under their headings. */
export const webhookRules: Readonly<Record<string, readonly WebhookRule[]>> = {
  'SidecarSet: its CRD': table('SS-C', {
    '01': 'resourcesPolicy without targetContainersMode or resourcesExpr, or with another mode than sum and max',
    '02': 'injectionStrategy.revision.policy that is neither Always nor Partial',
    '03': 'a fieldRef of transferEnv without fieldPath',
    '04': 'an expression of a selector without key or operator',
    '05': 'priority and scatter rules without their key, weight or value',
    '06': 'amounts that are neither a number nor text, and numbers beyond 32 bits',
  }),
  'SidecarSet: its webhooks': [
    ...table('SS-V', {
      '00': 'a value in a container or volume that does not fit its type',
      '01': 'a name with anything but letters, digits and dashes',
      '02': 'a name of more than 63 bytes',
      '03': 'generateName with the same mistakes; malformed labels, annotations, owners and finalizers',
      '10': 'a canary that is its own base',
      '11': 'another base for an existing canary',
      '12': 'a canary whose base does not exist',
      '13': 'a canary whose base is a canary itself',
      '14': 'a canary with another update strategy than NotUpdate',
      '20': 'a native sidecar while running Pods are updated in place',
      '21': 'no selector',
      '22': 'a malformed selector',
      '23': 'an empty selector',
      '24': 'a selector that cannot be read',
      '25': 'the same for namespaceSelector',
      '26': 'a pinned revision without revisionName and customVersion',
      '27': 'a pinned revision that does not exist',
      '28': 'a policy of the pinned revision that does not exist',
      '30': 'partition and selector of the update strategy together',
      '31': 'a malformed selector of the update strategy',
      '32': 'a partition that is no amount',
      '33': 'a maxUnavailable that is no amount',
      '34': 'priorities that contradict each other or are incomplete',
      '35': 'scatter rules that are incomplete or there twice',
      '40': 'no container and no init container',
      '41': 'resourcesPolicy of a plain init container',
      '42': 'a podInjectPolicy that does not exist',
      '43': 'a shareVolumePolicy that does not exist',
      '44': 'a field of transferEnv that cannot name a container',
      '50': 'resourcesPolicy beside resources',
      '51': 'a pattern of resourcesPolicy that is no regular expression',
      '52': 'resourcesExpr without limits and requests',
      '53': 'an expression that cannot be computed or is negative',
      '60': 'patched annotations that the cluster does not allow',
      '61': 'an entry of patchPodMetadata without annotations',
      '62': 'patched annotations with malformed keys, or too many of them',
    }),
    untold('SS-V63', 'an entry of patchPodMetadata without policy', 'the mutating webhook fills the policy in before'),
    ...table('SS-V', {
      '64': 'an annotation that two entries of patchPodMetadata patch',
      '70': 'a container added or renamed',
      '71': 'another upgradeType for an existing container',
      '80': 'an init container that another SidecarSet on the same Pods has',
      '81': 'a container that another SidecarSet on the same Pods has',
      '82': 'a volume that another SidecarSet on the same Pods has with other contents',
      '83': 'an annotation that another SidecarSet on the same Pods overwrites',
    }),
  ],
  'SidecarSet: core validation': table('SS-K', {
    '01': 'names of containers that are missing, malformed or there twice',
    '02': 'images that are missing or have blanks around them; pull and message policies that do not exist',
    '03': 'ports out of range, with malformed names, or there twice',
    '04': 'environment variables with malformed names or sources',
    '05': 'mounts of volumes that are not there, or at places that are taken',
    '06': 'devices that are not there, or at places that are taken',
    '07': 'volumes without a source, with two, or with an incomplete one',
    '08': 'probes without a handler or with impossible numbers',
    '09': 'lifecycle hooks without a handler, or that sleep too long',
    '10': 'fields that only init containers have, or only native sidecars',
    '11': 'requests above limits, negative amounts, claims',
    '12': 'security contexts that contradict themselves',
  }),
  'SidecarSet: accepted, and does not work': table('F-', {
    '01': 'a misspelled field of a container, which is removed',
    '04': 'a startupProbe without its numbers',
    '05': 'an init container called test in a set without containers',
    '06': 'sourceContainerNameFrom without fieldRef',
    '07': 'a source of transferEnv in an init container that gives nothing',
    '08': 'patchPodMetadata on a fresh installation',
    '10': 'a new SidecarSet that is pinned to a revision',
    '11': 'words that nobody checks: types, policies, strategies',
    '12': 'an expression that passes with the number 1 and fails with every Pod; a malformed number that is 0',
    '13': 'what the Pod that the webhook makes up cannot have',
    '14': 'namespace and namespaceSelector together',
    '15': 'a base that can no longer be changed once it has a canary',
    '16': 'selectors that Kruise takes for overlapping, and no Pod matches',
    '17': 'a customVersion that can be no label',
    '28': 'twins of hot upgrade that get the names of other containers',
    '29': 'hot upgrade without an empty image, or with a name that is too long for twins',
    '35': 'a share of the partition that Partial cannot read',
  }),
  'All kinds': [
    untold('0.1', 'where the release branches were cut', 'no rule about manifests'),
    ...table('0.', {
      '2': 'an API version that the release does not serve',
      '3': 'annotations of v1alpha1 that are not converted',
      '4': "namespaces that Kruise's Pod webhook does not see",
    }),
    untold('0.5', 'the order of the stages of the Pod webhook', 'the injection engine mirrors it'),
    ...table('0.', {
      '6': 'a kind whose feature gate is off',
      '7': 'amounts: whole numbers and percentages',
    }),
  ],
  'PodUnavailableBudget: its webhook': [
    ...table('PUB-V', {
      '01': 'the feature gates are off',
      '02': 'annotations of v1alpha1 that cannot be converted',
    }),
    untold(
      'PUB-V02b',
      'the stored object cannot be converted: every update is refused, and it must be deleted',
      `${onlyInCluster}: a manifest of HEAD with such an annotation may never have been applied`,
    ),
    ...table('PUB-V', {
      '02c': 'an API version that does not exist',
      '03': 'an annotation for the total replicas that is no number',
      '04': 'an annotation for the total replicas that differs from the field',
      '05': 'neither selector nor targetRef',
      '06': 'both selector and targetRef',
      '07': 'an incomplete targetRef',
      '08': 'an apiVersion of the target with two slashes',
      '09a': 'a malformed selector',
      '09b': 'an empty selector',
      '09c': 'a selector that cannot be read',
      '10': 'neither maxUnavailable nor minAvailable',
      '11': 'both maxUnavailable and minAvailable',
      '12': 'a bound that is no amount',
      '13': 'more than 100%',
      '14': 'a protected operation that does not exist',
      '15a': 'a malformed ignoredPodSelector',
      '15b': 'an empty ignoredPodSelector',
      '16': 'another selector or targetRef than before',
      '17': 'another budget for the same target',
      '18': 'another budget with an overlapping selector',
    }),
    untold('PUB-V19', 'the budgets cannot be listed', onlyInCluster),
  ],
  'PodUnavailableBudget: accepted, and does not work': [
    ...table('PUB-G.', {
      '1': 'updates are protected with a feature gate only',
      '3': 'a target that cannot exist, or that no manifest holds',
      '4': 'a quoted number',
      '5': 'a Pod that two budgets select',
      '6': 'a budget that protects nothing, given the replicas of its workload',
      '7': 'maxUnavailable for a workload that cannot be scaled',
      '8': 'a selector that matches bare Pods only',
      '14': 'RESIZE without UPDATE',
    }),
    untold('PUB-G.15', 'the annotation for the total replicas where the CRD is not converted', onlyInCluster),
  ],
  'WorkloadSpread: its webhook': table('WS-V', {
    '01': 'the feature gate is off',
    '02': 'no targetRef',
    '03': 'an incomplete targetRef',
    '04': 'a kind with the group of another one',
    '05': 'a kind that cannot be spread and is not listed',
    '06': 'no subsets',
    '07': 'a subset without a name',
    '08': 'two subsets of one name',
    '09': 'a malformed required node selector',
    '10': 'a malformed preferred node selector',
    '11': 'malformed tolerations',
    '12': 'a patch that makes the Pods of the target invalid',
    '13': 'numbers and percentages mixed',
    '14': 'a percentage for a StatefulSet',
    '15': 'a maxReplicas that is no amount',
    '16': 'more than 100% together',
    '17': 'less than 100% together, and nothing takes the rest',
    '18': 'a type of schedule strategy that does not exist',
    '19': 'settings of adaptive scheduling with another type',
    '20': 'adaptive scheduling with a last subset that is limited',
    '21': 'rescheduleCriticalSeconds that are too long',
    '22': 'a malformed selector of targetFilter',
    '23': 'another WorkloadSpread for the same target',
    '24': 'another target than before',
  }),
  'WorkloadSpread: accepted, and does not work': table('WS-G.', {
    '1': 'a maxReplicas with no or several percent signs',
    '2': 'percentages of a workload in an API version that Kruise cannot read',
    '3': 'a targetFilter without selector',
    '4': 'paths of replicas that lead nowhere',
    '7': "a patch that replaces the subset's own tolerations or node selectors",
    '11': 'Pods for which no subset has room',
    '15': 'a namespace that the Pod webhook does not see',
    'patch-metadata': 'labels and annotations of a patch that the API server refuses',
    adaptive: 'adaptive scheduling without rescheduleCriticalSeconds',
  }),
};
