import { asObject, asString, type JsonObject } from '../base/json.ts';
import { appsGroup, kindInfo } from '../kruise/kinds.ts';
import { labels } from '../kruise/labels.ts';
import type { ObjectReference } from './injection.ts';
import type { StageContext } from './stage.ts';

/**
 * Whether the webhook never sees the Pod, told for every object in view. What it sees is set where Kruise is installed, not in its
 * code: the Helm chart leaves out `kube-system` and Kruise's own namespace, and that is what counts here.
 */
export function explainUnseenPod({ input, gates, recorder }: StageContext): boolean {
  const { namespace, kruiseNamespace } = input;
  const isExcluded =
    namespace === 'kube-system' || namespace === kruiseNamespace || controlPlaneLabel(input) === 'openkruise';
  if (gates.PodWebhook !== false && !isExcluded) return false;
  const code = gates.PodWebhook === false ? 'webhook-off' : 'namespace-excluded';
  for (const object of objectsInView(input)) {
    recorder.reason({ object, code, severity: 'blocked', facts: { namespace, kruiseNamespace } });
  }
  return true;
}

/** The kustomize install leaves out every namespace with a `control-plane` label: told for each object that was applied. */
export function tellUncertainNamespace({ input, recorder }: StageContext): void {
  const value = controlPlaneLabel(input);
  if (value === undefined) return;
  for (const object of recorder.applied) {
    const facts = { namespace: input.namespace, value };
    recorder.reason({ object, code: 'namespace-may-be-excluded', severity: 'unknown', facts });
  }
}

function controlPlaneLabel({ namespace, namespaceLabels }: StageContext['input']): string | undefined {
  return namespaceLabels.get(namespace)?.[labels.controlPlane];
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

/** How steps and reasons name an object of Kruise. The API server drops a namespace that an object of the cluster is written with. */
export function referenceTo(kind: string, object: JsonObject): ObjectReference {
  const metadata = asObject(object['metadata']);
  const isClusterScoped = kindInfo(appsGroup, kind)?.scope === 'Cluster';
  const namespace = isClusterScoped ? undefined : asString(metadata?.['namespace']);
  return { kind, name: asString(metadata?.['name']) ?? '', ...(namespace && { namespace }) };
}
