/**
 * What `PodValidationOptions` of k8s.io/kubernetes v1.32.10 lets through, and what later releases let through on top: by default
 * everything is refused that Kubernetes 1.32 refuses with its zero options.
 */
export interface PodValidationOptions {
  readonly allowsInvalidPodDeletionCost: boolean;
  readonly allowsInvalidLabelValueInSelector: boolean;
  readonly allowsIndivisibleHugePages: boolean;
  readonly allowsInvalidTopologySpreadSelector: boolean;
  readonly allowsNonLocalTokenPath: boolean;
  /** Sysctls of a namespace beside the host's own namespace. */
  readonly allowsHostNamespaceSysctls: boolean;
  /** Whether what is checked is a Pod and no template. */
  readonly isPod: boolean;
  readonly allowsRelaxedEnvNames: boolean;
  readonly allowsRelaxedDnsSearch: boolean;
  readonly allowsZeroSleep: boolean;
  readonly allowsInitResizePolicy: boolean;
  /** Whether to be silent about all that some release of Kubernetes from 1.28 on accepts. */
  readonly isLenient: boolean;
}

/** The options of Kruise's webhooks (`pkg/webhook/util/pod_validation.go`, v1.9.1). */
export const kruiseOptions: PodValidationOptions = {
  allowsInvalidPodDeletionCost: true,
  allowsInvalidLabelValueInSelector: true,
  allowsIndivisibleHugePages: true,
  allowsInvalidTopologySpreadSelector: true,
  allowsNonLocalTokenPath: false,
  allowsHostNamespaceSysctls: false,
  isPod: false,
  allowsRelaxedEnvNames: false,
  allowsRelaxedDnsSearch: false,
  allowsZeroSleep: false,
  allowsInitResizePolicy: false,
  isLenient: false,
};

/** What every API server from Kubernetes 1.28 on refuses in a new Pod or Pod template. */
export const apiServerOptions: PodValidationOptions = {
  allowsInvalidPodDeletionCost: false,
  allowsInvalidLabelValueInSelector: false,
  allowsIndivisibleHugePages: false,
  allowsInvalidTopologySpreadSelector: false,
  allowsNonLocalTokenPath: true,
  allowsHostNamespaceSysctls: true,
  isPod: false,
  allowsRelaxedEnvNames: true,
  allowsRelaxedDnsSearch: true,
  allowsZeroSleep: true,
  allowsInitResizePolicy: true,
  isLenient: true,
};
