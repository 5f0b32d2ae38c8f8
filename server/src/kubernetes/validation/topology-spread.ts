import type { JsonObject } from '../../base/json.ts';
import { duplicate, forbidden, invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkQualifiedName } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { checkLabelSelector } from './selectors.ts';
import { isSet, numberOf, structOf, structsOf, textOf, textsOf } from './read.ts';

const actions = ['DoNotSchedule', 'ScheduleAnyway'];
const inclusionPolicies = ['Honor', 'Ignore'];

/** `validateTopologySpreadConstraints`. */
export function checkTopologySpread(place: FieldPath, spec: JsonObject, options: PodValidationOptions): void {
  const constraints = structsOf(spec, 'topologySpreadConstraints');
  for (const [position, [constraint, index]] of constraints.entries()) {
    const at = place.index(index);
    const [key, action] = [textOf(constraint, 'topologyKey'), textOf(constraint, 'whenUnsatisfiable')];
    if (numberOf(constraint, 'maxSkew') <= 0) invalid(at.child('maxSkew'), 'must be greater than zero');
    if (key === '') required(at.child('topologyKey'));
    if (!actions.includes(action)) notSupported(at.child('whenUnsatisfiable'), action, actions);
    const repeated = constraints
      .slice(position + 1)
      .find(([other]) => textOf(other, 'topologyKey') === key && textOf(other, 'whenUnsatisfiable') === action);
    if (repeated)
      duplicate(
        place.index(repeated[1]).child('topologyKey'),
        key,
        at.child('topologyKey'),
        at.child('{topologyKey, whenUnsatisfiable}'),
      );
    if (isSet(constraint, 'minDomains')) {
      if (numberOf(constraint, 'minDomains') <= 0) invalid(at.child('minDomains'), 'must be greater than zero');
      if (action !== 'DoNotSchedule')
        invalid(at.child('minDomains'), 'has a meaning with "whenUnsatisfiable: DoNotSchedule" only', {
          unless: { place: at.child('whenUnsatisfiable'), value: 'DoNotSchedule' },
        });
    }
    for (const field of ['nodeAffinityPolicy', 'nodeTaintsPolicy']) {
      const policy = textOf(constraint, field);
      if (isSet(constraint, field) && !inclusionPolicies.includes(policy))
        notSupported(at.child(field), policy, inclusionPolicies);
    }
    checkMatchLabelKeys(at.child('matchLabelKeys'), constraint);
    if (!options.allowsInvalidTopologySpreadSelector)
      checkLabelSelector(at.child('labelSelector'), structOf(constraint, 'labelSelector'), false);
  }
}

function checkMatchLabelKeys(place: FieldPath, constraint: JsonObject): void {
  const keys = textsOf(constraint, 'matchLabelKeys');
  if (keys.length === 0) return;
  const selector = structOf(constraint, 'labelSelector');
  if (!selector) forbidden(place, 'needs a "labelSelector"');
  const selected = new Set([
    ...Object.keys(structOf(selector, 'matchLabels') ?? {}),
    ...structsOf(selector, 'matchExpressions').map(([expression]) => textOf(expression, 'key')),
  ]);
  for (const [index, key] of keys.entries()) {
    checkQualifiedName(place.index(index), key);
    if (selected.has(key)) invalid(place.index(index), 'is in the "labelSelector" too', { value: key });
  }
}
