import { asArray, asObject, asString, valueAt, type JsonPath, type JsonValue } from '../base/json.ts';
import { isPlainTypo, nearest, type Remedy } from '../schema/index.ts';
import { change, removal } from './remedies.ts';

/** The operators of label selectors. */
export const labelOperators: readonly string[] = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** What the same question is called with values, and without. */
const counterparts: Readonly<Record<string, string>> = {
  In: 'Exists',
  NotIn: 'DoesNotExist',
  Exists: 'In',
  DoesNotExist: 'NotIn',
};

/** What people from elsewhere call an operator. */
const otherNames: Readonly<Record<string, string>> = {
  '=': 'In',
  '==': 'In',
  equal: 'In',
  equals: 'In',
  '!=': 'NotIn',
  notequal: 'NotIn',
  notequals: 'NotIn',
  '!': 'DoesNotExist',
  notexist: 'DoesNotExist',
  notexists: 'DoesNotExist',
  '>': 'Gt',
  '<': 'Lt',
};

/**
 * Ways out of a requirement of a selector (`key`, `operator`, `values`) whose operator is none, or does not go with the values.
 * `path` is that of the operator or of the values in `root`.
 */
export function requirementRemedies(
  root: JsonValue,
  path: JsonPath,
  operators: readonly string[] = labelOperators,
): readonly Remedy[] {
  if (path.at(-1) !== 'operator' && path.at(-1) !== 'values') return [];
  const place = path.slice(0, -1);
  if (typeof place.at(-1) !== 'number') return [];
  const operatorPath = [...place, 'operator'];
  const requirement = asObject(valueAt(root, place));
  const operator = asString(requirement?.['operator']);
  if (requirement === undefined || operator === undefined) return [];
  const hasValues = asArray(requirement['values']).length > 0;
  if (!operators.includes(operator)) return operatorRemedies(operatorPath, operator, hasValues, operators);
  const counterpart = counterparts[operator];
  if (counterpart === undefined || !operators.includes(counterpart)) return [];
  if (wantsValues(operator) === hasValues) return [];
  if (hasValues) return [removal([...place, 'values']), change(operatorPath, counterpart)];
  const { title, isSafe, steps } = change(operatorPath, counterpart);
  const isEmptyList = Object.hasOwn(requirement, 'values');
  return [{ title, isSafe, steps: isEmptyList ? [...steps, { action: 'remove', path: [...place, 'values'] }] : steps }];
}

function operatorRemedies(
  path: JsonPath,
  written: string,
  hasValues: boolean,
  operators: readonly string[],
): readonly Remedy[] {
  const inOtherCase = operators.find((operator) => operator.toLowerCase() === written.toLowerCase());
  if (inOtherCase !== undefined) return [change(path, inOtherCase, true)];
  // What does not go with the values would only be the next mistake, and "NotExists" is nearer to "Exists" than to its own.
  const fitting = operators.filter((operator) => wantsValues(operator) === hasValues);
  const known = otherNames[written.toLowerCase().replaceAll(/[-_ ]/g, '')];
  if (known !== undefined && fitting.includes(known)) return [change(path, known)];
  const meant = nearest(written, fitting);
  if (meant !== undefined) return [change(path, meant, isPlainTypo(written, meant, operators))];
  return fitting.map((operator) => change(path, operator));
}

function wantsValues(operator: string): boolean {
  return !operator.endsWith('Exists') && !operator.endsWith('Exist');
}
