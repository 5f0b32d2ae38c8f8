import { asArray, asObject, asString, objectsOf, stringMap, type JsonValue } from '../base/json.ts';

/**
 * Whether Kruise takes two label selectors for overlapping, as `IsSelectorOverlapping` (pkg/util/selector.go, v1.9.1) does: unless
 * they contradict each other. Its peculiarities are kept: a key that must exist counts as disjoint where the other selector does
 * not mention it, and the value `ALL` is a wildcard.
 */
export function selectorsOverlap(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return !isDisjoint(left, right) && !isDisjoint(right, left);
}

interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

function isDisjoint(first: JsonValue | undefined, second: JsonValue | undefined): boolean {
  const wanted = new Map<string, readonly string[]>(
    Object.entries(labelsOf(first)).map(([key, value]) => [key, [value]]),
  );
  for (const { key, operator, values } of expressionsOf(first)) {
    if (operator === 'In' && values.length > 0) wanted.set(key, [...(wanted.get(key) ?? []), ...values]);
    else if (operator === 'Exists') wanted.set(key, ['ALL']);
  }
  const isForeign = (key: string, value: readonly string[]): boolean => {
    const known = wanted.get(key);
    return known !== undefined && !known.includes('ALL') && !value.some((entry) => known.includes(entry));
  };
  if (Object.entries(labelsOf(second)).some(([key, value]) => isForeign(key, [value]))) return true;
  return expressionsOf(second).some(({ key, operator, values }) => {
    const known = wanted.get(key);
    switch (operator) {
      case 'In':
        return isForeign(key, values);
      case 'NotIn':
        return known?.every((value) => values.includes(value)) ?? false;
      case 'Exists':
        return known === undefined;
      case 'DoesNotExist':
        return known !== undefined;
      default:
        return false;
    }
  });
}

/**
 * Whether two selectors "loosely overlap", as `IsSelectorLooseOverlap` (pkg/util/selector.go, v1.9.1) has it: they ask for exactly the
 * same keys, and no key contradicts.
 */
export function selectorsOverlapLoosely(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  const leftByKey = byKey(left);
  const rightByKey = byKey(right);
  if (leftByKey.size !== rightByKey.size) return false;
  return [...leftByKey].every(([key, requirement]) => {
    const other = rightByKey.get(key);
    return other !== undefined && canBothHold(requirement, other) && canBothHold(other, requirement);
  });
}

function byKey(selector: JsonValue | undefined): ReadonlyMap<string, Requirement> {
  const found = new Map(expressionsOf(selector).map((requirement) => [requirement.key, requirement]));
  for (const [key, value] of Object.entries(labelsOf(selector)))
    found.set(key, { key, operator: 'In', values: [value] });
  return found;
}

function canBothHold(left: Requirement, right: Requirement): boolean {
  switch (`${left.operator} ${right.operator}`) {
    case 'In In':
      return left.values.some((value) => right.values.includes(value));
    case 'In NotIn':
      return !left.values.every((value) => right.values.includes(value));
    case 'NotIn In':
      return !right.values.every((value) => left.values.includes(value));
    case 'In Exists':
    case 'Exists In':
    case 'Exists NotIn':
    case 'Exists Exists':
    case 'NotIn Exists':
    case 'NotIn NotIn':
    case 'NotIn DoesNotExist':
    case 'DoesNotExist NotIn':
    case 'DoesNotExist DoesNotExist':
      return true;
    default:
      return false;
  }
}

function labelsOf(selector: JsonValue | undefined): Readonly<Record<string, string>> {
  return stringMap(asObject(selector)?.['matchLabels']);
}

function expressionsOf(selector: JsonValue | undefined): readonly Requirement[] {
  return objectsOf(asObject(selector)?.['matchExpressions']).map(({ key, operator, values }) => ({
    key: asString(key) ?? '',
    operator: asString(operator) ?? '',
    values: asArray(values).filter((value) => typeof value === 'string'),
  }));
}
