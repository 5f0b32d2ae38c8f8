import { isPresent } from '../base/is-present.ts';
import {
  asArray,
  asObject,
  asString,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../base/json.ts';
import { isDnsSubdomain, isLabelValue, isQualifiedName } from './label-syntax.ts';

/**
 * Something about where Pods may run that the API server's validation refuses. Values of a wrong type, and words
 * that are no operator or effect, are the schema's business.
 */
export interface SchedulingProblem {
  /** Path below what was checked. */
  readonly path: JsonPath;
  /** What is wrong, as a sentence. */
  readonly message: string;
}

/** Mirrors `ValidateNodeSelectorTerm` (k8s.io/kubernetes v1.32.10); label values are checked for required terms only. */
export function nodeSelectorTermProblems(
  term: JsonValue | undefined,
  options: { readonly checksValues: boolean },
): readonly SchedulingProblem[] {
  const expressions = asArray(asObject(term)?.['matchExpressions']).flatMap((expression, index) =>
    isJsonObject(expression)
      ? below(['matchExpressions', index], expressionProblems(expression, options.checksValues))
      : [],
  );
  const fields = asArray(asObject(term)?.['matchFields']).flatMap((field, index) =>
    isJsonObject(field) ? below(['matchFields', index], fieldProblems(field)) : [],
  );
  return [...expressions, ...fields];
}

/** Mirrors `ValidatePreferredSchedulingTerms`. */
export function preferredTermProblems(terms: JsonValue | undefined): readonly SchedulingProblem[] {
  return asArray(terms).flatMap((term, index) => {
    if (!isJsonObject(term)) return [];
    const { weight } = term;
    const problems = below(['preference'], nodeSelectorTermProblems(term['preference'], { checksValues: false }));
    const isOff = typeof weight === 'number' && (weight < 1 || weight > 100);
    return below(
      [index],
      isOff ? [{ path: ['weight'], message: '"weight" must be from 1 to 100.' }, ...problems] : problems,
    );
  });
}

/** Mirrors `ValidateTolerations`. */
export function tolerationProblems(tolerations: JsonValue | undefined): readonly SchedulingProblem[] {
  return asArray(tolerations).flatMap((toleration, index) =>
    isJsonObject(toleration) ? below([index], problemsOfToleration(toleration)) : [],
  );
}

function expressionProblems(expression: JsonObject, checksValues: boolean): readonly SchedulingProblem[] {
  const problems: SchedulingProblem[] = [];
  const operator = asString(expression['operator']);
  const values = asArray(expression['values']);
  const key = asString(expression['key']);
  if ((operator === 'In' || operator === 'NotIn') && values.length === 0) {
    problems.push({ path: placeOfValues(expression), message: `"${operator}" needs at least one entry in "values".` });
  } else if ((operator === 'Exists' || operator === 'DoesNotExist') && values.length > 0) {
    problems.push({ path: ['values'], message: `"${operator}" must not have "values": it asks for the key alone.` });
  } else if ((operator === 'Gt' || operator === 'Lt') && values.length !== 1) {
    problems.push({ path: placeOfValues(expression), message: `"${operator}" needs exactly one entry in "values".` });
  }
  if (key !== undefined && !isQualifiedName(key))
    problems.push({ path: ['key'], message: `"${key}" is no valid label key.` });
  if (!checksValues) return problems;
  values.forEach((value, index) => {
    if (typeof value === 'string' && !isLabelValue(value))
      problems.push({ path: ['values', index], message: `"${value}" is no valid label value.` });
  });
  return problems;
}

/** Where the number of values is wrong: at them, or at the operator that asks for them. */
function placeOfValues(expression: JsonObject): JsonPath {
  return [Object.hasOwn(expression, 'values') ? 'values' : 'operator'];
}

function fieldProblems(field: JsonObject): readonly SchedulingProblem[] {
  const problems: SchedulingProblem[] = [];
  const operator = asString(field['operator']);
  const values = asArray(field['values']);
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length !== 1)
      problems.push({ path: placeOfValues(field), message: `"${operator}" needs exactly one entry in "values" here.` });
  } else if (operator !== undefined) {
    problems.push({
      path: ['operator'],
      message: `"${operator}" is not allowed in "matchFields": only "In" and "NotIn" are.`,
    });
  }
  const key = asString(field['key']);
  if (key !== undefined && key !== 'metadata.name') {
    problems.push({
      path: ['key'],
      message: `"${key}" is no field of nodes that can be selected by: only "metadata.name" is.`,
    });
  } else {
    values.forEach((value, index) => {
      if (typeof value === 'string' && !isDnsSubdomain(value))
        problems.push({ path: ['values', index], message: `"${value}" is no valid node name.` });
    });
  }
  return problems;
}

function problemsOfToleration(toleration: JsonObject): readonly SchedulingProblem[] {
  const problems: SchedulingProblem[] = [];
  const [key = '', operator = '', value = '', effect = ''] = ['key', 'operator', 'value', 'effect'].map((field) =>
    asString(toleration[field]),
  );
  if (key !== '' && !isQualifiedName(key))
    problems.push({ path: ['key'], message: `"${key}" is no valid key of a taint.` });
  if (key === '' && operator !== 'Exists') {
    problems.push({
      path: ['operator'],
      message: 'Without a "key" the operator must be "Exists": the toleration is for all taints.',
    });
  }
  if (isPresent(toleration['tolerationSeconds']) && effect !== 'NoExecute') {
    problems.push({
      path: ['tolerationSeconds'],
      message: '"tolerationSeconds" has a meaning with the effect "NoExecute" only.',
    });
  }
  if (operator === '' || operator === 'Equal') {
    if (!isLabelValue(value)) problems.push({ path: ['value'], message: `"${value}" is no valid value of a taint.` });
  } else if (operator === 'Exists') {
    if (value !== '')
      problems.push({ path: ['value'], message: '"Exists" asks for the key alone: "value" must be empty.' });
  } else if (operator === 'Gt' || operator === 'Lt') {
    // Newer Kubernetes knows them for Pods; the schema tells of everything else.
    problems.push({ path: ['operator'], message: `"${operator}" is not allowed here: only "Equal" and "Exists" are.` });
  }
  return problems;
}

function below(path: JsonPath, problems: readonly SchedulingProblem[]): readonly SchedulingProblem[] {
  return problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
}
