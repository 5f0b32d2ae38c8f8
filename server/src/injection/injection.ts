import type { JsonObject, JsonPath } from '../base/json.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';

/** Names an object in steps, reasons and messages. */
export interface ObjectReference {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** All that the Pod webhook would see. Plain objects, any served version of each kind. */
export interface InjectionInput {
  /** The Pod, or a Pod template; what it says of a namespace does not matter. */
  readonly pod: JsonObject;
  readonly namespace: string;
  /** Labels by namespace, as far as they are known. */
  readonly namespaceLabels: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** The workload that owns the Pod, nearest first: ReplicaSet, then Deployment. Empty for a bare Pod. */
  readonly owners: readonly PodOwner[];
  readonly sidecarSets: readonly JsonObject[];
  readonly workloadSpreads: readonly JsonObject[];
  readonly podUnavailableBudgets: readonly JsonObject[];
  readonly persistentPodStates: readonly JsonObject[];
  readonly podProbeMarkers: readonly JsonObject[];
  /** ControllerRevisions in the Kruise namespace, for pinned SidecarSet revisions. */
  readonly controllerRevisions: readonly JsonObject[];
  readonly kruiseVersion: KruiseVersion;
  /** Gates that differ from the release's defaults. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly kruiseNamespace: string;
  /** The data of the ConfigMap `kruise-configuration` in Kruise's namespace, where it is in view. */
  readonly kruiseConfiguration?: Readonly<Record<string, string>>;
  /** Replica number (from zero) of the Pod among its workload's: decides the WorkloadSpread subset where no status does. */
  readonly replica: number;
  /**
   * Whether the input holds all that the cluster holds. Otherwise (the default) what is not in view is unknown: a pinned revision
   * that is missing does not refuse the Pod, labels of a namespace that is not in view are neither there nor missing.
   */
  readonly isComplete?: boolean;
  /** Which way the draw of `policy: Partial` falls, by SidecarSet; where nothing is said, the more likely way. */
  readonly partialDraws?: Readonly<Record<string, 'current' | 'pinned'>>;
}

/** A controller of the Pod. */
export interface PodOwner {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** The workload itself where it is in view: replicas, templates. */
  readonly object?: JsonObject;
}

/** The stages of Kruise's Pod webhook that change a Pod, in their order. */
export type StageName =
  | 'pod-defaults'
  | 'readiness-gate'
  | 'workload-spread'
  | 'sidecar-set'
  | 'container-launch-priority'
  | 'pod-unavailable-budget'
  | 'persistent-pod-state'
  | 'enhanced-liveness-probe'
  | 'pod-probe-marker';

/** One change of the Pod: what, where, by whom. */
export interface InjectionStep {
  readonly stage: StageName;
  /** The object that caused it; none where the stage acts by itself. */
  readonly object?: ObjectReference;
  readonly action: 'add' | 'replace' | 'remove';
  /** Path in the Pod **after** all stages; list items by their final index. */
  readonly path: JsonPath;
  /** Path in the causing object (as written, in the version given) that it comes from. */
  readonly sourcePath?: JsonPath;
}

/** Why an object did not apply, or what is to be known where it did. `code` is turned into a sentence in one place (`reasons.ts`). */
export interface InjectionReason {
  readonly object: ObjectReference;
  readonly code: string;
  /** `blocked`: did not apply. `unknown`: cannot be told from what is in view. `note`: applied, but … `danger`: applied, with a result that is likely not wanted. */
  readonly severity: 'blocked' | 'unknown' | 'note' | 'danger';
  /** Where in the object (as written) the condition stands. */
  readonly path?: JsonPath;
  /** Where in the resulting Pod it shows. */
  readonly podPath?: JsonPath;
  /** Facts for the sentence: names, the value seen, the value wanted. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Why the webhook refuses a Pod. */
export interface Refusal {
  /** In the words of the Go code. */
  readonly message: string;
  /** The object that is the cause; none where the Pod itself is. */
  readonly object?: ObjectReference;
  /** Where in the object (as written), or else in the Pod, the cause stands. */
  readonly path?: JsonPath;
}

/** What the webhook answers. */
export interface InjectionResult {
  /** The Pod after the webhook, or as it was where it is refused. */
  readonly pod: JsonObject;
  /** The Pod as the webhook received it, after the API server's defaults. */
  readonly before: JsonObject;
  /** Why the webhook refuses the Pod; `undefined` where it is admitted. */
  readonly rejection: Refusal | undefined;
  readonly applied: readonly ObjectReference[];
  readonly steps: readonly InjectionStep[];
  readonly reasons: readonly InjectionReason[];
}
