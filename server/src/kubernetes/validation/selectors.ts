import type { JsonObject } from '../../base/json.ts';
import { forbidden, invalid, required, type FieldErrors, type FieldPath } from './field-error.ts';
import { checkDnsSubdomain, checkLabelValue, checkQualifiedName } from './names.ts';
import { checkLabels } from './metadata.ts';
import { mapOf, structsOf, textOf, textsOf } from './read.ts';

/** `ValidateLabelSelector`. */
export function* checkLabelSelector(
  place: FieldPath,
  selector: JsonObject | undefined,
  allowsInvalidValues: boolean,
): FieldErrors {
  yield* checkLabels(place.child('matchLabels'), mapOf(selector, 'matchLabels'));
  for (const [expression, index] of structsOf(selector, 'matchExpressions'))
    yield* checkRequirement(
      place.child('matchExpressions').index(index),
      expression,
      labelOperators,
      allowsInvalidValues,
    );
}

/** `ValidateNodeSelectorTerm`; values are not looked at in the affinity of Pods. */
export function* checkNodeSelectorTerm(place: FieldPath, term: JsonObject): FieldErrors {
  for (const [expression, index] of structsOf(term, 'matchExpressions'))
    yield* checkRequirement(place.child('matchExpressions').index(index), expression, nodeOperators, true);
  for (const [field, index] of structsOf(term, 'matchFields'))
    yield* checkNodeField(place.child('matchFields').index(index), field);
}

const labelOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist'];
const nodeOperators = [...labelOperators, 'Gt', 'Lt'];

function* checkRequirement(
  place: FieldPath,
  requirement: JsonObject,
  operators: readonly string[],
  allowsInvalidValues: boolean,
): FieldErrors {
  const operator = textOf(requirement, 'operator');
  const values = textsOf(requirement, 'values');
  if (!operators.includes(operator))
    yield invalid(place.child('operator'), `must be one of ${operators.join(', ')}`, {
      value: operator,
      supported: operators,
    });
  else if (operator.endsWith('In') && values.length === 0)
    yield required(place.child('values'), `"${operator}" needs at least one`);
  else if (operator.includes('Exist') && values.length > 0)
    yield forbidden(place.child('values'), `must not be there: "${operator}" asks for the key alone`);
  else if ((operator === 'Gt' || operator === 'Lt') && values.length !== 1)
    yield required(place.child('values'), `"${operator}" needs exactly one`);
  yield* checkQualifiedName(place.child('key'), textOf(requirement, 'key'));
  if (allowsInvalidValues) return;
  for (const [index, value] of values.entries()) yield* checkLabelValue(place.child('values').index(index), value);
}

/** `ValidateNodeFieldSelectorRequirement`: nodes can be selected by their name. */
function* checkNodeField(place: FieldPath, requirement: JsonObject): FieldErrors {
  const [operator, key] = [textOf(requirement, 'operator'), textOf(requirement, 'key')];
  const values = textsOf(requirement, 'values');
  if (operator !== 'In' && operator !== 'NotIn')
    yield invalid(place.child('operator'), 'must be "In" or "NotIn" in "matchFields"', {
      value: operator,
      supported: ['In', 'NotIn'],
    });
  else if (values.length !== 1) yield required(place.child('values'), `"${operator}" needs exactly one here`);
  if (key !== 'metadata.name')
    yield invalid(place.child('key'), 'must be "metadata.name"', { value: key, meant: 'metadata.name' });
  else
    for (const [index, value] of values.entries()) yield* checkDnsSubdomain(place.child('values').index(index), value);
}
