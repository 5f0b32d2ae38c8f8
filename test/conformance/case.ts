import type { JsonObject } from '../../server/src/base/json.ts';
import type { KruiseVersion } from '../../server/src/kruise/kruise-version.ts';

/** A controller of the Pod, nearest first; `object` is the workload as stored, where the case has it. */
export interface CaseOwner {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly object?: JsonObject;
}

/** One question put to the real webhook and to our engine: everything that either of them looks at. */
export interface ConformanceCase {
  readonly name: string;
  /** The rules of the catalogue that the case shows: `SS-I21`, `F-12`, `WS-D.3` … Generated cases have none. */
  readonly rules?: readonly string[];
  /** One sentence that says what the case is about. */
  readonly about?: string;
  readonly kruiseVersion?: KruiseVersion;
  /** The namespace the Pod is created in. `default` where it is missing. */
  readonly namespace?: string;
  /** The namespaces that exist, with their labels; `kubernetes.io/metadata.name` is added. The Pod's own always exists. */
  readonly namespaces?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The Pod as its creator sends it, before the API server's defaults. Owner references are added from `owners` where it has none. */
  readonly pod: JsonObject;
  readonly owners?: readonly CaseOwner[];
  /** SidecarSets as written, in any version that the release serves; the real mutating webhook defaults and hashes them. */
  readonly sidecarSets?: readonly JsonObject[];
  readonly workloadSpreads?: readonly JsonObject[];
  readonly podUnavailableBudgets?: readonly JsonObject[];
  readonly persistentPodStates?: readonly JsonObject[];
  readonly podProbeMarkers?: readonly JsonObject[];
  readonly controllerRevisions?: readonly JsonObject[];
  readonly configMaps?: readonly JsonObject[];
  /** Gates that differ from the release's defaults. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** How many Pods of the same workload were created before this one, through the same webhook. */
  readonly replica?: number;
}

/** What the SidecarSet webhook made of one set of the case. */
export interface SidecarSetOutcome {
  readonly name: string;
  /** Why the mutating webhook refused it; such a set takes no part in the injection. */
  readonly refused?: string;
  /** `kruise.io/sidecarset-hash` and `kruise.io/sidecarset-hash-without-image`. */
  readonly hash?: string;
  readonly hashWithoutImage?: string;
}

/** One answer of the Pod webhook. */
export interface PodOutcome {
  /** The message of the refusal; missing where the Pod is admitted. */
  readonly refused?: string;
  /** The Pod after the webhook's patch; missing where it is refused. */
  readonly pod?: JsonObject;
}

/** What the real Go code answers to a case. */
export interface Expectation {
  readonly name: string;
  /** Why there is no answer: the case holds an object that no cluster could hold. */
  readonly error?: string;
  readonly sidecarSets: readonly SidecarSetOutcome[];
  /** The Pod as the webhook receives it: after the API server's defaults. Missing where the API server cannot read it. */
  readonly before?: JsonObject;
  /** The possible answers. More than one only where the webhook draws at random (`policy: Partial`). */
  readonly outcomes: readonly PodOutcome[];
}
