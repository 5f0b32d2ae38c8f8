import type { JsonObject } from '../../base/json.ts';
import { isLabelValue } from '../label-syntax.ts';
import { invalid, notSupported, type FieldPath } from './field-error.ts';
import { checkQualifiedName } from './names.ts';
import { isSet, structsOf, textOf } from './read.ts';

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** `ValidateTolerations`. */
export function checkTolerations(place: FieldPath, spec: JsonObject | undefined, isLenient: boolean): void {
  for (const [toleration, index] of structsOf(spec, 'tolerations')) {
    const at = place.index(index);
    const [key, operator, value, effect] = [
      textOf(toleration, 'key'),
      textOf(toleration, 'operator'),
      textOf(toleration, 'value'),
      textOf(toleration, 'effect'),
    ];
    if (key !== '') checkQualifiedName(at.child('key'), key);
    if (key === '' && operator !== 'Exists')
      invalid(at.child('operator'), 'must be "Exists" without a "key": the toleration is for all taints', {
        meant: 'Exists',
      });
    if (isSet(toleration, 'tolerationSeconds') && effect !== 'NoExecute')
      invalid(at.child('tolerationSeconds'), 'has a meaning with the effect "NoExecute" only', {
        goPath: at.child('effect'),
        unless: { place: at.child('effect'), value: 'NoExecute' },
      });
    if (operator === '' || operator === 'Equal') {
      if (!isLabelValue(value))
        invalid(at.child('value'), 'must be at most 63 letters, digits, "-", "_" and "."', {
          value,
          goPath: at.child('operator'),
        });
    } else if (operator === 'Exists') {
      if (value !== '')
        invalid(at.child('value'), 'must be empty: "Exists" asks for the key alone', {
          value,
          goPath: at.child('operator'),
          unless: { place: at.child('operator'), value: 'Equal' },
        });
    } else if (!isLenient || !['Lt', 'Gt'].includes(operator)) {
      notSupported(at.child('operator'), operator, ['Equal', 'Exists']);
    }
    if (effect !== '' && !effects.includes(effect)) notSupported(at.child('effect'), effect, effects);
  }
}
