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

/** The operators of `matchExpressions`. */
export type LabelOperator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';

/** One condition on a label. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  readonly values: readonly string[];
  /** Where in the selector it is written: `['matchLabels', key]`, `['matchExpressions', 0]`. */
  readonly path: JsonPath;
}

/**
 * A label selector, read. `nothing` is the missing selector, which matches no labels; `everything` the empty one, which matches
 * all; otherwise all requirements must hold.
 */
export interface LabelSelector {
  readonly kind: 'nothing' | 'everything' | 'requirements';
  readonly requirements: readonly LabelRequirement[];
}

/** The operator that makes a selector unusable. */
export class UnknownOperator {
  readonly operator: string;
  constructor(operator: string) {
    this.operator = operator;
  }
}

const operators: readonly string[] = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/**
 * Reads a `metav1.LabelSelector` with the checks of `LabelSelectorAsSelector` (apimachinery v0.32.10); `undefined` where Go would
 * report an error: an unknown operator, a bad key or value, values that the operator must not have or needs.
 */
export function parseLabelSelector(value: JsonValue | undefined): LabelSelector | undefined {
  const selector = readLabelSelector(value);
  if (selector instanceof UnknownOperator) return undefined;
  return selector.requirements.every(isValid) ? selector : undefined;
}

/** Reads a selector without checks, as Kruise's `ValidatedLabelSelectorAsSelector` does: only an unknown operator stops it. */
export function readLabelSelector(value: JsonValue | undefined): LabelSelector | UnknownOperator {
  const selector = asObject(value);
  if (!selector) return { kind: 'nothing', requirements: [] };
  const requirements: LabelRequirement[] = [];
  for (const [key, label] of writtenEntries(selector['matchLabels'])) {
    requirements.push({ key, operator: 'In', values: [asString(label) ?? ''], path: ['matchLabels', key] });
  }
  for (const [index, item] of asArray(selector['matchExpressions']).entries()) {
    if (!isJsonObject(item)) continue;
    const operator = asString(item['operator']) ?? '';
    if (!isOperator(operator)) return new UnknownOperator(operator);
    const values = asArray(item['values']).map((entry) => asString(entry) ?? '');
    requirements.push({ key: asString(item['key']) ?? '', operator, values, path: ['matchExpressions', index] });
  }
  return { kind: requirements.length === 0 ? 'everything' : 'requirements', requirements };
}

/** Whether the labels fulfil the selector. */
export function matchesSelector(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  return selector.kind !== 'nothing' && failedRequirement(selector, labels) === undefined;
}

/** The first requirement that the labels do not fulfil. */
export function failedRequirement(
  selector: LabelSelector,
  labels: Readonly<Record<string, string>>,
): LabelRequirement | undefined {
  return selector.requirements.find((requirement) => !isFulfilled(requirement, labels));
}

function isFulfilled({ key, operator, values }: LabelRequirement, labels: Readonly<Record<string, string>>): boolean {
  const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'In':
      return label !== undefined && values.includes(label);
    case 'NotIn':
      return label === undefined || !values.includes(label);
    case 'Exists':
      return label !== undefined;
    case 'DoesNotExist':
      return label === undefined;
  }
}

function isValid({ key, operator, values }: LabelRequirement): boolean {
  const needsValues = operator === 'In' || operator === 'NotIn';
  return isQualifiedName(key) && values.length > 0 === needsValues && values.every(isLabelValue);
}

function isOperator(text: string): text is LabelOperator {
  return operators.includes(text);
}
