import type { JsonPath } from '../base/json.ts';
import { checkpointOf, fateOfWrongValue } from './consequences.ts';
import { nameOf, type ErrorContext } from './error-context.ts';
import type { SchemaViolation } from './violation.ts';

/** The object at `owner` lacks `field`, or has nothing in it. */
export function missingField(context: ErrorContext, owner: JsonPath, field: string, isEmpty: boolean): SchemaViolation {
  const problem = isEmpty
    ? `\`${field}\` is empty, but ${nameOf(context, owner)} needs it.`
    : `${nameOf(context, owner)} needs the field \`${field}\`.`;
  return {
    code: 'required',
    severity: 'error',
    path: isEmpty ? [...owner, field] : owner,
    part: 'key',
    missing: field,
    message: `${problem} ${fateOfWrongValue(checkpointOf(context.gvk, [...owner, field]))}`,
    remedies: [],
  };
}
