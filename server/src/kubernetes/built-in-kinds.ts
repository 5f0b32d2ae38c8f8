/** The groups of Kubernetes' own API that have no dot in their names, or one that no vendor owns. */
const builtInGroups: ReadonlySet<string> = new Set(['', 'apps', 'batch', 'autoscaling', 'policy', 'extensions']);

/** Groups below `k8s.io` that are served by the API server itself, not by an add-on. */
const builtInDottedGroups: ReadonlySet<string> = new Set([
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'internal.apiserver.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
  'storagemigration.k8s.io',
]);

/** Built-in kinds that live in no namespace, as `Kind.group`. */
const clusterScoped: ReadonlySet<string> = new Set([
  'ComponentStatus.',
  'Namespace.',
  'Node.',
  'PersistentVolume.',
  'MutatingAdmissionPolicy.admissionregistration.k8s.io',
  'MutatingAdmissionPolicyBinding.admissionregistration.k8s.io',
  'MutatingWebhookConfiguration.admissionregistration.k8s.io',
  'ValidatingAdmissionPolicy.admissionregistration.k8s.io',
  'ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io',
  'ValidatingWebhookConfiguration.admissionregistration.k8s.io',
  'CustomResourceDefinition.apiextensions.k8s.io',
  'APIService.apiregistration.k8s.io',
  'CertificateSigningRequest.certificates.k8s.io',
  'ClusterTrustBundle.certificates.k8s.io',
  'FlowSchema.flowcontrol.apiserver.k8s.io',
  'PriorityLevelConfiguration.flowcontrol.apiserver.k8s.io',
  'IngressClass.networking.k8s.io',
  'IPAddress.networking.k8s.io',
  'ServiceCIDR.networking.k8s.io',
  'RuntimeClass.node.k8s.io',
  'ClusterRole.rbac.authorization.k8s.io',
  'ClusterRoleBinding.rbac.authorization.k8s.io',
  'DeviceClass.resource.k8s.io',
  'ResourceSlice.resource.k8s.io',
  'PriorityClass.scheduling.k8s.io',
  'CSIDriver.storage.k8s.io',
  'CSINode.storage.k8s.io',
  'StorageClass.storage.k8s.io',
  'VolumeAttachment.storage.k8s.io',
  'VolumeAttributesClass.storage.k8s.io',
]);

/** Whether the group belongs to Kubernetes itself. */
export function isBuiltInGroup(group: string): boolean {
  return builtInGroups.has(group) || builtInDottedGroups.has(group);
}

/** Whether a built-in kind lives in no namespace. */
export function isClusterScopedBuiltIn(group: string, kind: string): boolean {
  return clusterScoped.has(`${kind}.${group}`);
}
