import type { LabelRequirement, LabelSelector } from './label-selector.ts';

/** Two conditions on one label that no set of labels fulfils together, in the order in which they are written. */
export interface Contradiction {
  readonly first: LabelRequirement;
  readonly second: LabelRequirement;
}

/** Why no labels at all can fulfil the selectors together; `undefined` where some can. The selectors must be valid. */
export function contradictionIn(...selectors: readonly LabelSelector[]): Contradiction | undefined {
  const byKey = new Map<string, LabelRequirement[]>();
  for (const requirement of selectors.flatMap(({ requirements }) => requirements)) {
    const known = byKey.get(requirement.key);
    if (known === undefined) byKey.set(requirement.key, [requirement]);
    else known.push(requirement);
  }
  for (const requirements of byKey.values()) {
    const found = contradictionOf(requirements);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A label may be absent, or have one of infinitely many values: only `In` and `DoesNotExist` leave few possibilities. */
function contradictionOf(requirements: readonly LabelRequirement[]): Contradiction | undefined {
  const absent = requirements.find(({ operator }) => operator === 'DoesNotExist');
  if (absent !== undefined) {
    const present = requirements.find(({ operator }) => operator === 'In' || operator === 'Exists');
    if (present === undefined) return undefined;
    const isFirst = requirements.indexOf(absent) < requirements.indexOf(present);
    return isFirst ? { first: absent, second: present } : { first: present, second: absent };
  }
  const [first] = requirements.filter(({ operator }) => operator === 'In');
  if (first === undefined) return undefined;
  let possible = first.values;
  for (const second of requirements) {
    if (second === first || second.operator === 'Exists') continue;
    possible = possible.filter((value) => second.values.includes(value) === (second.operator === 'In'));
    if (possible.length === 0) return { first, second };
  }
  return undefined;
}

/** A condition as people read it: `app in (a, b)`. */
export function describeRequirement({ key, operator, values }: LabelRequirement): string {
  switch (operator) {
    case 'In':
      return values.length === 1 ? `${key}=${values.join()}` : `${key} in (${values.join(', ')})`;
    case 'NotIn':
      return `${key} not in (${values.join(', ')})`;
    case 'Exists':
      return `${key} exists`;
    case 'DoesNotExist':
      return `${key} does not exist`;
  }
}
