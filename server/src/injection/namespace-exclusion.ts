import { asObject, asString, type JsonObject } from '../base/json.ts';
import { labels } from '../kruise/labels.ts';
import type { ObjectReference } from './injection.ts';
import type { StageContext } from './stage.ts';

/**
 * Whether the webhook never sees the Pod, told for every object in view. What it sees is set where Kruise is installed, not in its
 * code: the Helm chart leaves out `kube-system` and Kruise's own namespace, the kustomize install every namespace with a
 * `control-plane` label. The chart is what counts here; a label that the other install would heed is told as unknown.
 */
export function explainUnseenPod({ input, gates, recorder }: StageContext): boolean {
  const { namespace, kruiseNamespace } = input;
  const controlPlane = input.namespaceLabels.get(namespace)?.[labels.controlPlane];
  const why =
    gates.PodWebhook === false
      ? 'webhook-off'
      : namespace === 'kube-system' || namespace === kruiseNamespace || controlPlane === 'openkruise'
        ? 'namespace-excluded'
        : undefined;
  if (why === undefined && controlPlane === undefined) return false;
  for (const object of objectsInView(input)) {
    if (why === undefined) {
      const facts = { namespace, value: controlPlane ?? '' };
      recorder.reason({ object, code: 'namespace-may-be-excluded', severity: 'unknown', facts });
    } else {
      recorder.reason({ object, code: why, severity: 'blocked', facts: { namespace, kruiseNamespace } });
    }
  }
  return why !== undefined;
}

function objectsInView(input: StageContext['input']): readonly ObjectReference[] {
  const lists: readonly (readonly [string, readonly JsonObject[]])[] = [
    ['SidecarSet', input.sidecarSets],
    ['WorkloadSpread', input.workloadSpreads],
    ['PodUnavailableBudget', input.podUnavailableBudgets],
    ['PersistentPodState', input.persistentPodStates],
    ['PodProbeMarker', input.podProbeMarkers],
  ];
  return lists.flatMap(([kind, objects]) => objects.map((object) => referenceTo(kind, object)));
}

/** How steps and reasons name an object. */
export function referenceTo(kind: string, object: JsonObject): ObjectReference {
  const metadata = asObject(object['metadata']);
  const namespace = asString(metadata?.['namespace']);
  return { kind, name: asString(metadata?.['name']) ?? '', ...(namespace && { namespace }) };
}
