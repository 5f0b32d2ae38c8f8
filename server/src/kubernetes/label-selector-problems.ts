import {
  asArray,
  asObject,
  asString,
  isJsonObject,
  writtenEntries,
  type JsonPath,
  type JsonValue,
} from '../base/json.ts';
import { isLabelValue, isQualifiedName } from './label-syntax.ts';

/** Something in a label selector that the API server's own validation refuses. */
export interface SelectorProblem {
  /** Path in the selector. */
  readonly path: JsonPath;
  readonly part: 'key' | 'value';
  /** What is wrong, as a sentence. */
  readonly message: string;
}

const keyRule =
  'a name of at most 63 letters, digits, "-", "_" and ".", with an optional DNS prefix and a slash before it';
const valueRule = 'at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends';

/**
 * What `ValidateLabelSelector` (apimachinery v0.32.10, default options) refuses. Values of a wrong type are the schema's business and
 * left out here.
 */
export function selectorProblems(selector: JsonValue | undefined): readonly SelectorProblem[] {
  return [
    ...writtenEntries(asObject(selector)?.['matchLabels']).flatMap(([key, value]) => labelProblems(key, value)),
    ...asArray(asObject(selector)?.['matchExpressions']).flatMap((expression, index) =>
      expressionProblems(expression, index),
    ),
  ];
}

/** Whether a selector is there but asks for nothing. */
export function isEmptySelector(selector: JsonValue | undefined): boolean {
  const object = asObject(selector);
  if (object === undefined) return false;
  return writtenEntries(object['matchLabels']).length + asArray(object['matchExpressions']).length === 0;
}

function labelProblems(key: string, value: JsonValue): readonly SelectorProblem[] {
  const path = ['matchLabels', key];
  const problems: SelectorProblem[] = [];
  if (!isQualifiedName(key))
    problems.push({ path, part: 'key', message: `"${key}" is no valid label key: it must be ${keyRule}.` });
  if (typeof value === 'string' && !isLabelValue(value)) {
    problems.push({ path, part: 'value', message: `"${value}" is no valid label value: it must be ${valueRule}.` });
  }
  return problems;
}

function expressionProblems(expression: JsonValue, index: number): readonly SelectorProblem[] {
  if (!isJsonObject(expression)) return [];
  const path = ['matchExpressions', index];
  const problems: SelectorProblem[] = [];
  const operator = asString(expression['operator']);
  const values = asArray(expression['values']);
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0) {
      const isWritten = Object.hasOwn(expression, 'values');
      problems.push({
        path: [...path, isWritten ? 'values' : 'operator'],
        part: isWritten ? 'key' : 'value',
        message: `"${operator}" needs at least one entry in "values".`,
      });
    }
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0) {
      problems.push({
        path: [...path, 'values'],
        part: 'key',
        message: `"${operator}" must not have "values": it asks for the key alone.`,
      });
    }
  } else if (operator !== undefined) {
    problems.push({
      path: [...path, 'operator'],
      part: 'value',
      message: `"${operator}" is no operator: it must be "In", "NotIn", "Exists" or "DoesNotExist".`,
    });
  }
  const key = asString(expression['key']);
  if (key !== undefined && !isQualifiedName(key)) {
    problems.push({
      path: [...path, 'key'],
      part: 'value',
      message: `"${key}" is no valid label key: it must be ${keyRule}.`,
    });
  }
  values.forEach((value, position) => {
    if (typeof value !== 'string' || isLabelValue(value)) return;
    problems.push({
      path: [...path, 'values', position],
      part: 'value',
      message: `"${value}" is no valid label value: it must be ${valueRule}.`,
    });
  });
  return problems;
}
