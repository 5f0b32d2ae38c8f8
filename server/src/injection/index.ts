import type { JsonObject } from '../base/json.ts';
import { resolveFeatureGates } from '../kruise/feature-gates.ts';
import { decodePod, encodePod } from '../kubernetes/pod-defaults.ts';
import type { InjectionInput, InjectionResult, Refusal } from './injection.ts';
import { explainUnseenPod, tellUncertainNamespace } from './namespace-exclusion.ts';
import { withNamespace } from './pod-namespace.ts';
import { InjectionRecorder } from './recorder.ts';
import { Rejection, type Stage, type StageContext } from './stage.ts';
import { containerLaunchPriorityStage } from './stages/container-launch-priority.ts';
import { enhancedLivenessProbeStage } from './stages/enhanced-liveness-probe.ts';
import { persistentPodStateStage } from './stages/persistent-pod-state.ts';
import { podProbeMarkerStage } from './stages/pod-probe-marker.ts';
import { podUnavailableBudgetStage } from './stages/pod-unavailable-budget.ts';
import { readinessGateStage } from './stages/readiness-gate.ts';
import { sidecarSetStage } from './stages/sidecar-set/stage.ts';
import { workloadSpreadStage } from './stages/workload-spread/stage.ts';

export type {
  InjectionInput,
  InjectionReason,
  InjectionResult,
  InjectionStep,
  ObjectReference,
  PodOwner,
  StageName,
} from './injection.ts';

/**
 * The mutators of Kruise's Pod webhook in the order in which `pkg/webhook/pod/mutating/pod_create_update_handler.go` runs them:
 * readiness gate, WorkloadSpread, SidecarSet, container launch priority, PodUnavailableBudget, persistent Pod state, enhanced
 * liveness probe, Pod probe marker.
 */
const stages: readonly Stage[] = [
  readinessGateStage,
  workloadSpreadStage,
  sidecarSetStage,
  containerLaunchPriorityStage,
  podUnavailableBudgetStage,
  persistentPodStateStage,
  enhancedLivenessProbeStage,
  podProbeMarkerStage,
];

/**
 * The Pod that the cluster would create from `input.pod`: the API server's defaults first, then Kruise's Pod webhook. Pure; it
 * never throws, whatever the input holds. A Pod that the webhook refuses comes back as it went in, with the reason.
 */
export function injectPod(input: InjectionInput): InjectionResult {
  const { pod: before, error } = decodePod(withNamespace(input.pod, input.namespace));
  const gates = resolveFeatureGates(input.kruiseVersion, input.featureGates);
  const recorder = new InjectionRecorder();
  const context: StageContext = { input, gates, recorder };
  if (error) {
    const message = `Pod in version "v1" cannot be handled as a Pod: ${error.message}`;
    return resultOf(before, before, recorder, new Rejection(message));
  }
  if (explainUnseenPod(context)) return resultOf(before, before, recorder, undefined);

  let pod = structuredClone(before);
  for (const stage of stages) {
    if (stage.isEnabled && !stage.isEnabled(gates)) continue;
    recorder.enter(stage.name);
    const outcome = stage.run(pod, context);
    if (outcome instanceof Rejection) return resultOf(before, before, recorder, outcome);
    pod = outcome;
  }
  tellUncertainNamespace(context);
  return resultOf(before, pod, recorder, undefined);
}

/** The answer; a Pod that came through goes once more through Go's typed form, which leaves out what stages emptied. */
function resultOf(
  before: JsonObject,
  pod: JsonObject,
  recorder: InjectionRecorder,
  rejection: Rejection | undefined,
): InjectionResult {
  return {
    pod: rejection ? pod : encodePod(pod),
    before,
    rejection: rejection && refusalOf(rejection),
    applied: rejection ? [] : recorder.applied,
    steps: rejection ? [] : recorder.stepsIn(pod),
    reasons: recorder.reasonsIn(pod),
  };
}

function refusalOf({ message, object, path }: Rejection): Refusal {
  return { message, ...(object && { object }), ...(path && { path }) };
}
