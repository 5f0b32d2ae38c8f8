/** Labels that Kruise reads or writes. */
export const labels = {
  /** On v1alpha1 SidecarSets and on ControllerRevisions: the custom version. In v1beta1 it is `spec.customVersion`. */
  sidecarSetCustomVersion: 'apps.kruise.io/sidecarset-custom-version',
  /** On ControllerRevisions: the SidecarSet that they belong to. */
  sidecarSetName: 'kruise.io/sidecarset-name',
  /** On every namespace: its name. */
  namespaceName: 'kubernetes.io/metadata.name',
  /** On the namespace of Kruise's Helm chart with the value `openkruise`; the chart's webhooks leave that namespace out. */
  controlPlane: 'control-plane',
} as const;
