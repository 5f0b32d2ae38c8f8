import { valueAt, type JsonPath, type JsonValue } from '../base/json.ts';
import type { Remedy } from '../schema/index.ts';
import { change, removal, setting } from './remedies.ts';
import { requirementRemedies } from './selector-remedies.ts';

const nodeOperators: readonly string[] = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];
const fieldOperators: readonly string[] = ['In', 'NotIn'];

/** Ways out of a problem at `path` of a toleration or a term of a node selector, as `kubernetes/scheduling-problems.ts` finds them. */
export function schedulingRemedies(root: JsonValue, path: JsonPath): readonly Remedy[] {
  const field = path.at(-1);
  const place = path.slice(0, -1);
  if (path.at(-3) === 'tolerations') return tolerationRemedies(root, place, String(field));
  if (path.at(-3) === 'matchFields' && field === 'key') return [change(path, 'metadata.name')];
  if (path.at(-3) === 'matchFields') return requirementRemedies(root, path, fieldOperators);
  return requirementRemedies(root, path, nodeOperators);
}

function tolerationRemedies(root: JsonValue, place: JsonPath, field: string): readonly Remedy[] {
  const path = [...place, field];
  switch (field) {
    case 'operator':
      return [setting(path, 'Exists')];
    case 'value':
      // With "Equal" it is the value itself that is malformed.
      return valueAt(root, [...place, 'operator']) === 'Exists'
        ? [removal(path), setting([...place, 'operator'], 'Equal')]
        : [];
    case 'tolerationSeconds':
      return [removal(path), setting([...place, 'effect'], 'NoExecute')];
    default:
      return [];
  }
}
