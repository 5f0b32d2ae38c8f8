import { asObject, type JsonObject, valueAt } from '../base/json.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { SchemaViolation } from './violation.ts';

/** Fields of SidecarSets that the CRD asks for and that are never missing once the webhook has written the object anew. */
const filledFields = new Set(['weightPriority.weight', 'scatterStrategy.value']);
/** Lists in which an empty item becomes an empty value that nothing refuses. */
const lenientLists = new Set<string | number | undefined>(['values', 'envNames', 'transferEnv', 'imagePullSecrets']);

/**
 * Whether Kruise's mutating webhook mends the violation before the API server looks at the schema: it reads a SidecarSet into
 * typed structs and writes it again, which gives fields that are not `omitempty` their zero value.
 */
export function isHealed(
  { kind, version }: GroupVersionKind,
  object: JsonObject,
  { code, path, missing }: SchemaViolation,
): boolean {
  if (kind !== 'SidecarSet' || path[0] !== 'spec') return false;
  if (code === 'type')
    return valueAt(object, path) === null && typeof path.at(-1) === 'number' && lenientLists.has(path.at(-2));
  if (code !== 'required' || missing === undefined) return false;
  const namespace = asObject(object['spec'])?.['namespace'];
  // A namespace hides the selector of namespaces, whatever is in it.
  if (path[1] === 'namespaceSelector' && version === 'v1alpha1' && typeof namespace === 'string' && namespace !== '')
    return true;
  const list = path.findLast((step) => typeof step === 'string');
  return filledFields.has(`${String(list)}.${missing}`);
}
