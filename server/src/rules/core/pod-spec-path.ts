import type { JsonPath } from '../../base/json.ts';

/** Where the spec of the Pod is, for a path in one of its lists of containers. */
export function podSpecPathOf(path: JsonPath): JsonPath {
  const index = path.findIndex((step) => step === 'containers' || step === 'initContainers');
  return index === -1 ? path : path.slice(0, index);
}
