import { groupKindKey } from '../kubernetes/group-version-kind.ts';

/** How the kind of a reference's target is known. */
export type ReferenceKind =
  | { readonly kinds: readonly { readonly group: string; readonly kind: string }[] }
  /** By `apiVersion` and `kind` beside the name. */
  | 'typed'
  /** By `apiGroup` and `kind` beside the name. */
  | 'grouped';

/** Where the target of a reference is looked for; see `ReferenceTarget`. `written`: in the `namespace` beside the name, or the own one. */
export type ReferenceScope = 'own' | 'pods' | 'cluster' | 'written';

/** A row of the reference table: places in objects of some kinds that name objects of other kinds. */
export interface ReferenceRule {
  /**
   * `Kind.group` keys; `*` for every kind. `PodSpec`, `Container`: wherever such a thing stands, see `embeddings`.
   */
  readonly sources: readonly string[];
  /** Paths of the name: `[*]` for every item of a list or entry of a map, `['…']` for a key that is no identifier. */
  readonly paths: readonly string[];
  readonly target: ReferenceKind;
  readonly scope: ReferenceScope;
}

/** A place of a kind where a Pod spec or a container stands, besides the Pod templates of the workload kinds. */
export interface Embedding {
  readonly source: string;
  readonly path: string;
  readonly holds: 'PodSpec' | 'Container';
  /** `pods`: the references in it are resolved in the namespaces of the Pods that the object is injected into. */
  readonly scope: 'own' | 'pods';
}

const core = (kind: string) => ({ kinds: [{ group: '', kind }] });
const secret = core('Secret');
const configMap = core('ConfigMap');
const namespace = core('Namespace');
const storageClass = { kinds: [{ group: 'storage.k8s.io', kind: 'StorageClass' }] };

/** Kinds outside of the workload kinds that hold Pod specs or containers. */
export const embeddings: readonly Embedding[] = [
  { source: 'SidecarSet.apps.kruise.io', path: 'spec.containers[*]', holds: 'Container', scope: 'pods' },
  { source: 'SidecarSet.apps.kruise.io', path: 'spec.initContainers[*]', holds: 'Container', scope: 'pods' },
  {
    source: 'EphemeralJob.apps.kruise.io',
    path: 'spec.template.ephemeralContainers[*]',
    holds: 'Container',
    scope: 'own',
  },
  { source: 'WorkloadSpread.apps.kruise.io', path: 'spec.subsets[*].patch.spec', holds: 'PodSpec', scope: 'own' },
  {
    source: 'UnitedDeployment.apps.kruise.io',
    path: 'spec.topology.subsets[*].patch.spec',
    holds: 'PodSpec',
    scope: 'own',
  },
];

const volumeSecrets = [
  'volumes[*].secret.secretName',
  'volumes[*].projected.sources[*].secret.name',
  'volumes[*].azureFile.secretName',
  'volumes[*].csi.nodePublishSecretRef.name',
  'volumes[*].cephfs.secretRef.name',
  'volumes[*].cinder.secretRef.name',
  'volumes[*].flexVolume.secretRef.name',
  'volumes[*].iscsi.secretRef.name',
  'volumes[*].rbd.secretRef.name',
  'volumes[*].scaleIO.secretRef.name',
  'volumes[*].storageos.secretRef.name',
];
const volumeConfigMaps = ['volumes[*].configMap.name', 'volumes[*].projected.sources[*].configMap.name'];
const volumeClaims = ['volumes[*].persistentVolumeClaim.claimName'];
const inSpec = (paths: readonly string[]): string[] => paths.map((path) => `spec.${path}`);

/** Every reference between objects that the product knows. Definition, references, rename, links and missing checks all read this table. */
export const referenceRules: readonly ReferenceRule[] = [
  { sources: ['*'], paths: ['metadata.namespace'], target: namespace, scope: 'cluster' },

  // Pods and Pod templates.
  { sources: ['PodSpec'], paths: ['imagePullSecrets[*].name', ...volumeSecrets], target: secret, scope: 'own' },
  { sources: ['PodSpec'], paths: volumeConfigMaps, target: configMap, scope: 'own' },
  { sources: ['PodSpec'], paths: volumeClaims, target: core('PersistentVolumeClaim'), scope: 'own' },
  {
    sources: ['PodSpec'],
    paths: ['volumes[*].ephemeral.volumeClaimTemplate.spec.storageClassName'],
    target: storageClass,
    scope: 'cluster',
  },
  {
    sources: ['PodSpec'],
    paths: ['serviceAccountName', 'serviceAccount'],
    target: core('ServiceAccount'),
    scope: 'own',
  },
  {
    sources: ['PodSpec'],
    paths: ['priorityClassName'],
    target: { kinds: [{ group: 'scheduling.k8s.io', kind: 'PriorityClass' }] },
    scope: 'cluster',
  },
  {
    sources: ['PodSpec'],
    paths: ['runtimeClassName'],
    target: { kinds: [{ group: 'node.k8s.io', kind: 'RuntimeClass' }] },
    scope: 'cluster',
  },
  {
    sources: ['Container'],
    paths: ['env[*].valueFrom.secretKeyRef.name', 'envFrom[*].secretRef.name'],
    target: secret,
    scope: 'own',
  },
  {
    sources: ['Container'],
    paths: ['env[*].valueFrom.configMapKeyRef.name', 'envFrom[*].configMapRef.name'],
    target: configMap,
    scope: 'own',
  },

  // Kruise.
  {
    sources: ['SidecarSet.apps.kruise.io'],
    paths: ['spec.imagePullSecrets[*].name', ...inSpec(volumeSecrets)],
    target: secret,
    scope: 'pods',
  },
  { sources: ['SidecarSet.apps.kruise.io'], paths: inSpec(volumeConfigMaps), target: configMap, scope: 'pods' },
  {
    sources: ['SidecarSet.apps.kruise.io'],
    paths: inSpec(volumeClaims),
    target: core('PersistentVolumeClaim'),
    scope: 'pods',
  },
  { sources: ['SidecarSet.apps.kruise.io'], paths: ['spec.namespace'], target: namespace, scope: 'cluster' },
  {
    sources: ['SidecarSet.apps.kruise.io'],
    paths: ["metadata.annotations['apps.kruise.io/sidecarset-base']"],
    target: { kinds: [{ group: 'apps.kruise.io', kind: 'SidecarSet' }] },
    scope: 'cluster',
  },
  {
    sources: ['ImagePullJob.apps.kruise.io', 'ImageListPullJob.apps.kruise.io'],
    paths: ['spec.pullSecrets[*]'],
    target: secret,
    scope: 'own',
  },
  {
    sources: ['AdvancedCronJob.apps.kruise.io'],
    paths: ['spec.template.imageListPullJobTemplate.spec.pullSecrets[*]'],
    target: secret,
    scope: 'own',
  },
  {
    sources: ['NodeImage.apps.kruise.io'],
    paths: ['spec.images[*].pullSecrets[*].name'],
    target: secret,
    scope: 'written',
  },
  {
    sources: [
      'WorkloadSpread.apps.kruise.io',
      'PersistentPodState.apps.kruise.io',
      'PodUnavailableBudget.policy.kruise.io',
    ],
    paths: ['spec.targetRef.name'],
    target: 'typed',
    scope: 'own',
  },
  { sources: ['ContainerRecreateRequest.apps.kruise.io'], paths: ['spec.podName'], target: core('Pod'), scope: 'own' },
  {
    sources: ['ResourceDistribution.apps.kruise.io'],
    paths: ['spec.targets.includedNamespaces.list[*].name', 'spec.targets.excludedNamespaces.list[*].name'],
    target: namespace,
    scope: 'cluster',
  },
  {
    sources: ['Rollout.rollouts.kruise.io'],
    paths: ['spec.workloadRef.name', 'spec.objectRef.workloadRef.name'],
    target: 'typed',
    scope: 'own',
  },

  // Kubernetes.
  {
    sources: ['ServiceAccount.'],
    paths: ['imagePullSecrets[*].name', 'secrets[*].name'],
    target: secret,
    scope: 'own',
  },
  {
    sources: ['HorizontalPodAutoscaler.autoscaling'],
    paths: ['spec.scaleTargetRef.name'],
    target: 'typed',
    scope: 'own',
  },
  {
    sources: ['StatefulSet.apps', 'StatefulSet.apps.kruise.io'],
    paths: ['spec.serviceName'],
    target: core('Service'),
    scope: 'own',
  },
  { sources: ['Ingress.networking.k8s.io'], paths: ['spec.tls[*].secretName'], target: secret, scope: 'own' },
  {
    sources: ['Ingress.networking.k8s.io'],
    paths: ['spec.defaultBackend.service.name', 'spec.rules[*].http.paths[*].backend.service.name'],
    target: core('Service'),
    scope: 'own',
  },
  { sources: ['PersistentVolumeClaim.'], paths: ['spec.storageClassName'], target: storageClass, scope: 'cluster' },
  {
    sources: ['StatefulSet.apps', 'StatefulSet.apps.kruise.io', 'CloneSet.apps.kruise.io'],
    paths: ['spec.volumeClaimTemplates[*].spec.storageClassName'],
    target: storageClass,
    scope: 'cluster',
  },
  {
    sources: ['PersistentVolumeClaim.'],
    paths: ['spec.volumeName'],
    target: core('PersistentVolume'),
    scope: 'cluster',
  },
  { sources: ['PersistentVolumeClaim.'], paths: ['spec.dataSource.name'], target: 'grouped', scope: 'own' },
  {
    sources: ['Ingress.networking.k8s.io'],
    paths: ['spec.ingressClassName'],
    target: { kinds: [{ group: 'networking.k8s.io', kind: 'IngressClass' }] },
    scope: 'cluster',
  },
  {
    sources: ['Secret.'],
    paths: ["metadata.annotations['kubernetes.io/service-account.name']"],
    target: core('ServiceAccount'),
    scope: 'own',
  },
  {
    sources: ['VerticalPodAutoscaler.autoscaling.k8s.io'],
    paths: ['spec.targetRef.name'],
    target: 'typed',
    scope: 'own',
  },
  {
    sources: ['RoleBinding.rbac.authorization.k8s.io', 'ClusterRoleBinding.rbac.authorization.k8s.io'],
    paths: ['roleRef.name'],
    target: 'grouped',
    scope: 'own',
  },
  {
    sources: ['RoleBinding.rbac.authorization.k8s.io', 'ClusterRoleBinding.rbac.authorization.k8s.io'],
    paths: ['subjects[*].name'],
    target: 'grouped',
    scope: 'written',
  },
];

/** The rows whose source is `source`: a `Kind.group` key, `*`, `PodSpec` or `Container`. */
export function referenceRulesOf(source: string): readonly ReferenceRule[] {
  return referenceRules.filter(({ sources }) => sources.includes(source));
}

/** The embeddings of a kind. */
export function embeddingsOf(gvk: { readonly group: string; readonly kind: string }): readonly Embedding[] {
  const key = groupKindKey(gvk);
  return embeddings.filter(({ source }) => source === key);
}
