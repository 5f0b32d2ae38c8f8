import { asObject, asString, isJsonObject, type JsonObject } from '../base/json.ts';

/** The Pod as the API server sends it to the webhook: with the namespace of the request. */
export function withNamespace(pod: JsonObject, namespace: string): JsonObject {
  const metadata = pod['metadata'] ?? {};
  return isJsonObject(metadata) ? { ...pod, metadata: { ...metadata, namespace } } : pod;
}

/** The namespace that stages read on the Pod; empty where the patch of a WorkloadSpread took it away. */
export function namespaceOf(pod: JsonObject): string {
  return asString(asObject(pod['metadata'])?.['namespace']) ?? '';
}
