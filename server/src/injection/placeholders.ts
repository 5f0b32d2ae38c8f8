import { goJson } from '../kubernetes/go-json.ts';

/** Stands for what only the cluster knows: the time of injection, the name of a ControllerRevision. */
export const setByCluster = '<set by the cluster>';

/** Go's JSON text with placeholders as people read them: Go would escape their angle brackets. */
export function withReadablePlaceholders(goText: string): string {
  return goText.replaceAll(goJson(setByCluster), JSON.stringify(setByCluster));
}
