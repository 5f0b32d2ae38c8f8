import { asArray, objectsOf, type JsonObject } from '../../base/json.ts';
import { appsGroup } from '../../kruise/kinds.ts';
import { parseApiVersion } from '../../kubernetes/group-version-kind.ts';
import { OwnerChain } from '../owner-chain.ts';
import { childObject } from '../pod-annotations.ts';
import type { Stage, StageContext } from '../stage.ts';

/** The condition with which Kruise takes Pods out of service during in-place updates. */
export const podReadyCondition = 'KruisePodReady';

/** Pods of Kruise's workloads, or all of them, get a readiness gate: `injectPodReadinessGate` of `pkg/webhook/pod/mutating/pod_readiness.go`. */
export const readinessGateStage: Stage = {
  name: 'readiness-gate',
  run(pod, context) {
    if (!isOwnedByKruise(pod, context) && context.gates.KruisePodReadinessGate !== true) return pod;
    const spec = childObject(pod, 'spec');
    if (objectsOf(spec['readinessGates']).some((gate) => gate['conditionType'] === podReadyCondition)) return pod;
    const gate: JsonObject = { conditionType: podReadyCondition };
    spec['readinessGates'] = [...asArray(spec['readinessGates']), gate];
    context.recorder.step('add', ['spec', 'readinessGates', gate]);
    return pod;
  },
};

/** `IsPodOwnedByKruise`: by the group of its controller. */
export function isOwnedByKruise(pod: JsonObject, { input }: StageContext): boolean {
  const controller = new OwnerChain(input).controllerOf(pod);
  return controller !== undefined && parseApiVersion(controller.apiVersion)?.group === appsGroup;
}
