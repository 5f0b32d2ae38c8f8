import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import { namedNamespaces, podSourcesFor } from '../../workspace/pod-matching.ts';
import { isPullSecretUse } from '../../workspace/pull-coverage/pull-uses.ts';
import { namespacesWith, presenceIn } from '../../workspace/secret-providers.ts';
import type { ObjectUse, PodSource, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { RelatedPlace, Rule, RuleContext } from '../rule.ts';
import { count, listNames } from '../wording.ts';
import { missingSecretFixes } from './missing-secret-fixes.ts';

const sidecarSetKind = 'SidecarSet.apps.kruise.io';
/** So many workloads are linked for each Secret. */
const mostRelated = 20;

/** Warns of pull Secrets that no manifest brings into a namespace that needs them. */
export const missingPullSecretRule: Rule = {
  meta: {
    code: 'references/missing-pull-secret',
    severity: 'warning',
    summary: 'A pull Secret is missing in a namespace that needs it.',
    explanation: [
      'A pull Secret is looked up by its name in the namespace of the Pod. A SidecarSet adds the names of its `imagePullSecrets` to',
      'every Pod that it injects, in every namespace; nobody copies the Secret itself. Where it is missing the kubelet skips it and',
      'tries without: a private image then ends in `ImagePullBackOff`, unless the node still has it from earlier.',
      '',
      'For a SidecarSet, the namespaces are those in which workloads of this workspace match it, and those that it names itself; for',
      'everything else it is its own one. A Secret counts as present where a manifest brings it: a Secret, a ResourceDistribution, a',
      'SealedSecret, an ExternalSecret, a SopsSecret or a Kustomize `secretGenerator`. If yours are created outside of this',
      'workspace, set the severity of this rule to `off`, or silence it where it does not apply.',
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating/sidecarset.go (v1.9.1); pkg/kubelet/kubelet_pods.go (Kubernetes v1.32)',
    examples: { bad: example('payments', 'shop'), good: example('shop', 'shop') },
  },
  kinds: [
    sidecarSetKind,
    'ServiceAccount.',
    'ImagePullJob.apps.kruise.io',
    'ImageListPullJob.apps.kruise.io',
    ...workloadKinds.map(groupKindKey),
  ],
  needsWorkspace: true,
  check(context) {
    const uses = context.workspace.usesIn(context.object).filter(isPullSecretUse);
    if (uses.length === 0) return;
    const isSidecarSet = groupKindKey(context.object.gvk) === sidecarSetKind;
    const targets = isSidecarSet ? sidecarSetTargets(context.workspace, context.object) : ownNamespace(context.object);
    for (const use of uses) {
      const missing = [...targets.keys()].filter(
        (namespace) => presenceIn(context.workspace, 'Secret', use.target.name, namespace) === 'missing',
      );
      if (missing.length === 0) continue;
      if (isSidecarSet) reportForSidecarSet(context, use, missing, targets);
      else reportForOwner(context, use, missing);
    }
  },
};

type Targets = ReadonlyMap<string, readonly PodSource[]>;

/** The namespaces that a SidecarSet injects into, with the workloads that it hits there. */
function sidecarSetTargets(workspace: Workspace, sidecarSet: WorkspaceObject): Targets {
  const targets = new Map<string, PodSource[]>();
  for (const source of podSourcesFor(workspace, sidecarSet)) {
    const namespace = source.object.namespace ?? '';
    targets.set(namespace, [...(targets.get(namespace) ?? []), source]);
  }
  for (const namespace of namedNamespaces(sidecarSet.value)) if (!targets.has(namespace)) targets.set(namespace, []);
  return new Map([...targets].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function ownNamespace({ namespace }: WorkspaceObject): Targets {
  return new Map(namespace === undefined ? [] : [[namespace, []]]);
}

function reportForSidecarSet(context: RuleContext, use: ObjectUse, missing: readonly string[], targets: Targets): void {
  const { object, workspace } = context;
  const { name } = use.target;
  const hit = missing.flatMap((namespace) => targets.get(namespace) ?? []);
  const workloads = [...new Set(hit.map((source) => source.object))];
  context.report({
    path: use.path,
    message: [
      `No manifest brings the Secret "${name}" into ${listNames(missing)}`,
      workloads.length === 0
        ? ', which this SidecarSet injects into. '
        : `, where this SidecarSet injects into ${count(workloads.length, 'workload')}. `,
      'Pull Secrets are looked up in the namespace of the Pod: private images of these Pods will fail with ImagePullBackOff. ',
      elsewhere(workspace, name),
      `Create it there, or let a ResourceDistribution copy it.`,
    ].join(''),
    related: workloads
      .slice(0, mostRelated)
      .map((workload): RelatedPlace =>
        relatedPlace(
          workspace,
          workload,
          ['metadata', 'name'],
          `${nameOf(workload)} gets the name of the Secret, but has no such Secret.`,
        ),
      ),
    fixes: () => missingSecretFixes({ workspace, object, name, namespaces: missing, workloads }),
  });
}

function reportForOwner(context: RuleContext, use: ObjectUse, [namespace = '']: readonly string[]): void {
  const { object, workspace } = context;
  const { name } = use.target;
  const others = namespacesWith(workspace, 'Secret', name);
  context.report({
    path: use.path,
    // A Secret that the workspace never mentions is most likely made elsewhere.
    severity: others.length > 0 ? 'warning' : 'information',
    message: [
      `No manifest brings the Secret "${name}" into ${namespace}, the namespace of this ${object.gvk.kind}. `,
      'The kubelet skips a missing pull Secret: private images will fail with ImagePullBackOff, unless the node has them already. ',
      elsewhere(workspace, name),
    ]
      .join('')
      .trimEnd(),
    fixes: () => missingSecretFixes({ workspace, object, name, namespaces: [namespace], workloads: [object] }),
  });
}

function elsewhere(workspace: Workspace, name: string): string {
  const others = namespacesWith(workspace, 'Secret', name);
  return others.length === 0 ? '' : `It is there in ${listNames(others)} only. `;
}

function example(secretNamespace: string, workloadNamespace: string): string {
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector:
    matchLabels:
      logging: enabled
  imagePullSecrets:
  - name: registry
  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.4
---
apiVersion: v1
kind: Secret
metadata:
  name: registry
  namespace: ${secretNamespace}
type: kubernetes.io/dockerconfigjson
stringData:
  .dockerconfigjson: '{"auths": {"registry.example.com": {"username": "puller", "password": "made-up"}}}'
---
apiVersion: v1
kind: Pod
metadata:
  name: shop
  namespace: ${workloadNamespace}
  labels:
    logging: enabled
spec:
  containers:
  - name: shop
    image: registry.example.com/shop:2.0
`;
}
