import type { LabelRequirement } from '../kubernetes/label-selector.ts';

/** What a sentence about a label that does not fit needs: the key, what it must be, and what it is. */
export function mismatchFacts(
  requirement: LabelRequirement,
  seenLabels: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { key } = requirement;
  const seen = Object.hasOwn(seenLabels, key) ? seenLabels[key] : undefined;
  return { key, wanted: describeRequirement(requirement), ...(seen !== undefined && { seen }) };
}

/** A requirement in words that continue "the label must". */
export function describeRequirement({ operator, values }: LabelRequirement): string {
  switch (operator) {
    case 'In':
      return values.length === 1 ? `be '${values[0] ?? ''}'` : `be one of '${values.join("', '")}'`;
    case 'NotIn':
      return `not be '${values.join("', '")}'`;
    case 'Exists':
      return 'be there';
    case 'DoesNotExist':
      return 'not be there';
  }
}
