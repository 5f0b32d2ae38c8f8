import { asObject, isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { setByCluster } from '../../injection/placeholders.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import type { PodView } from '../../workspace/pod-view.ts';
import { renderWithLines } from './render-lines.ts';

const statefulKinds: ReadonlySet<string> = new Set(['StatefulSet.apps', 'StatefulSet.apps.kruise.io']);

/** A Pod of the view as `kubectl get -o yaml` would print it: with kind, name and namespace, and keys in order. */
export function podObject(view: PodView, pod: JsonObject): JsonObject {
  const metadata = asObject(pod['metadata']) ?? {};
  const name = metadata['name'] ?? nameOf(view);
  return {
    ...(inOrder({
      ...pod,
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { ...metadata, name, namespace: view.input.namespace },
    }) as JsonObject),
  };
}

/** `pod` as YAML. */
export function renderPod(pod: JsonObject): string {
  return renderWithLines(pod)
    .lines.map((line) => `${line}\n`)
    .join('');
}

function nameOf({ source: { object }, input: { replica } }: PodView): string {
  return statefulKinds.has(groupKindKey(object.gvk)) ? `${object.name}-${replica}` : setByCluster;
}

/** The same value with the keys of all objects in alphabetical order, as Go writes them. */
function inOrder(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key] ?? null)]),
  );
}
