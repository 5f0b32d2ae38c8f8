/** Annotations that Kruise reads or writes, by what they are for. */
export const annotations = {
  /** On SidecarSets and Pods: hash of the sidecars. */
  sidecarSetHash: 'kruise.io/sidecarset-hash',
  /** On SidecarSets and Pods: hash of the sidecars without their images. */
  sidecarSetHashWithoutImage: 'kruise.io/sidecarset-hash-without-image',
  /** On Pods: names of the SidecarSets that were injected, comma-separated. */
  sidecarSetList: 'kruise.io/sidecarset-injected-list',
  /** On Pods: which twin of each hot-upgrade sidecar works. */
  workingHotUpgradeContainer: 'kruise.io/sidecarset-working-hotupgrade-container',
  /** On SidecarSets, with value `true`: a canary of the SidecarSet that `sidecarSetBase` names. Development branch only. */
  sidecarSetCanary: 'apps.kruise.io/sidecarset-canary',
  sidecarSetBase: 'apps.kruise.io/sidecarset-base',
} as const;

/** The annotation of a Pod that says which version a hot-upgrade container runs. */
export function hotUpgradeVersionAnnotation(container: string): string {
  return `version.sidecarset.kruise.io/${container}`;
}

/** The annotation of a Pod that says which version the other twin runs. */
export function hotUpgradeAltVersionAnnotation(container: string): string {
  return `versionalt.sidecarset.kruise.io/${container}`;
}
