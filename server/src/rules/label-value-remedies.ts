import type { JsonPath } from '../base/json.ts';
import { similarLabelValue } from '../kubernetes/similar-name.ts';
import type { FieldError } from '../kubernetes/validation/field-error.ts';
import type { Remedy } from '../schema/index.ts';
import { change } from './remedies.ts';

/** A value of a label that is like the one at `path`, which `error` is about. What is wrong with keys is told at the same place. */
export function labelValueRemedies(path: JsonPath, { value }: FieldError): readonly Remedy[] {
  if (path.at(-2) !== 'labels' || typeof value !== 'string' || value === path.at(-1)) return [];
  const similar = similarLabelValue(value);
  return similar === undefined ? [] : [change(path, similar)];
}
