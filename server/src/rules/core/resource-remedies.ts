import { valueAt, type JsonPath, type JsonValue } from '../../base/json.ts';
import type { FieldError } from '../../kubernetes/validation/field-error.ts';
import type { Remedy } from '../../schema/index.ts';

/** Ways out of a request, at `path`, that does not go with its limit: one of them gets the amount of the other. */
export function amountRemedies(root: JsonValue, path: JsonPath, { type, meant }: FieldError): readonly Remedy[] {
  const [list, name] = [path.at(-2), path.at(-1)];
  // Other problems are not about the limit: the error says it where there is one.
  if (list !== 'requests' || typeof name !== 'string' || (type !== 'required' && meant === undefined)) return [];
  const limitPath = [...path.slice(0, -2), 'limits', name];
  const [request, limit] = [valueAt(root, path), valueAt(root, limitPath)];
  if (!isAmount(request)) return [];
  const setLimit: Remedy = {
    title: `Set the limit of "${name}" to ${request}`,
    isSafe: false,
    steps: [{ action: 'set', path: limitPath, value: request }],
  };
  if (!isAmount(limit)) return [setLimit];
  const setRequest: Remedy = {
    title: `Set the request of "${name}" to ${limit}`,
    isSafe: false,
    steps: [{ action: 'set', path, value: limit }],
  };
  return [setRequest, setLimit];
}

function isAmount(value: JsonValue | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
