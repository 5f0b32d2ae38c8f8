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
  /** On Pods: the WorkloadSpread and the subset that they joined, as JSON. */
  matchedWorkloadSpread: 'apps.kruise.io/matched-workloadspread',
  /** On Pods, with value `Ordered`: containers start one after the other. */
  containerLaunchPriority: 'apps.kruise.io/container-launch-priority',
  /** On Pods: the PodUnavailableBudget that protects them; the first since the development branch after 1.9. */
  relatedBudget: 'pub.kruise.io/related-pub',
  relatedBudgetBeforeBeta: 'kruise.io/related-pub',
  /** On Pods: the PersistentPodState that chose their nodes. */
  injectedPersistentPodState: 'kruise.io/injected-persistent-pod-state',
  /** On Pods, with value `true`: Kruise's daemon runs their liveness probes, which are kept in the second. */
  usingEnhancedLiveness: 'apps.kruise.io/using-enhanced-liveness',
  containerProbeContext: 'apps.kruise.io/container-probe-context',
  /** On Pods: the probes of PodProbeMarkers as JSON, and the names of those. */
  podProbes: 'kruise.io/podprobe',
  podProbeMarkers: 'kruise.io/podprobemarker-list',
} as const;

/** The annotation of a Pod that says which version a hot-upgrade container runs. */
export function hotUpgradeVersionAnnotation(container: string): string {
  return `version.sidecarset.kruise.io/${container}`;
}

/** The annotation of a Pod that says which version the other twin runs. */
export function hotUpgradeAltVersionAnnotation(container: string): string {
  return `versionalt.sidecarset.kruise.io/${container}`;
}
