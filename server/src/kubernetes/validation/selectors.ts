import type { JsonObject } from '../../base/json.ts';
import { forbidden, invalid, required, type FieldPath } from './field-error.ts';
import { checkDnsSubdomain, checkLabelValue, checkQualifiedName } from './names.ts';
import { checkLabels } from './metadata.ts';
import { mapOf, structsOf, textOf, textsOf } from './read.ts';

/** `ValidateLabelSelector`. */
export function checkLabelSelector(
  place: FieldPath,
  selector: JsonObject | undefined,
  allowsInvalidValues: boolean,
): void {
  checkLabels(place.child('matchLabels'), mapOf(selector, 'matchLabels'));
  for (const [expression, index] of structsOf(selector, 'matchExpressions'))
    checkRequirement(place.child('matchExpressions').index(index), expression, labelOperators, allowsInvalidValues);
}

/** `ValidateNodeSelectorTerm`; values are not looked at in the affinity of Pods. */
export function checkNodeSelectorTerm(place: FieldPath, term: JsonObject): void {
  for (const [expression, index] of structsOf(term, 'matchExpressions'))
    checkRequirement(place.child('matchExpressions').index(index), expression, nodeOperators, true);
  for (const [field, index] of structsOf(term, 'matchFields'))
    checkNodeField(place.child('matchFields').index(index), field);
}

const labelOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist'];
const nodeOperators = [...labelOperators, 'Gt', 'Lt'];

function checkRequirement(
  place: FieldPath,
  requirement: JsonObject,
  operators: readonly string[],
  allowsInvalidValues: boolean,
): void {
  const operator = textOf(requirement, 'operator');
  const values = textsOf(requirement, 'values');
  if (!operators.includes(operator))
    invalid(place.child('operator'), `must be one of ${operators.join(', ')}`, {
      value: operator,
      supported: operators,
    });
  else if (operator.endsWith('In') && values.length === 0)
    required(place.child('values'), `"${operator}" needs at least one`);
  else if (operator.includes('Exist') && values.length > 0)
    forbidden(place.child('values'), `must not be there: "${operator}" asks for the key alone`);
  else if ((operator === 'Gt' || operator === 'Lt') && values.length !== 1)
    required(place.child('values'), `"${operator}" needs exactly one`);
  checkQualifiedName(place.child('key'), textOf(requirement, 'key'));
  if (allowsInvalidValues) return;
  for (const [index, value] of values.entries()) checkLabelValue(place.child('values').index(index), value);
}

/** `ValidateNodeFieldSelectorRequirement`: nodes can be selected by their name. */
function checkNodeField(place: FieldPath, requirement: JsonObject): void {
  const [operator, key] = [textOf(requirement, 'operator'), textOf(requirement, 'key')];
  const values = textsOf(requirement, 'values');
  if (operator !== 'In' && operator !== 'NotIn')
    invalid(place.child('operator'), 'must be "In" or "NotIn" in "matchFields"', {
      value: operator,
      supported: ['In', 'NotIn'],
    });
  else if (values.length !== 1) required(place.child('values'), `"${operator}" needs exactly one here`);
  if (key !== 'metadata.name')
    invalid(place.child('key'), 'must be "metadata.name"', { value: key, meant: 'metadata.name' });
  else for (const [index, value] of values.entries()) checkDnsSubdomain(place.child('values').index(index), value);
}
