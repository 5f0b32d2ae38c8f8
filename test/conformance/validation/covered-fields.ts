import { type JsonObject, type JsonPath, valueAt } from '../../../server/src/base/json.ts';
import type { TextRange } from '../../../server/src/base/text-range.ts';
import type { Finding } from '../../../server/src/rules/rule.ts';
import type { ManifestDocument } from '../../../server/src/yaml/manifest-document.ts';
import type { RefusedField } from './refused-fields.ts';
import { writtenPlaces } from './written-places.ts';

/** The fields of a refusal at which none of our errors stands. */
export function uncoveredFields(
  fields: readonly RefusedField[],
  object: JsonObject,
  document: ManifestDocument,
  errors: readonly Finding[],
): readonly RefusedField[] {
  return fields.filter(
    (field) =>
      !isConsequence(field, fields) &&
      !writtenPlaces(field, object).some((place) => errors.some((error) => stands(error, place, object, document, field))),
  );
}

/** A patch that cannot be read is gone on with as if it were empty; what that leads to is no field to change. */
function isConsequence({ goPath }: RefusedField, fields: readonly RefusedField[]): boolean {
  const patch = /^spec\.subsets\[\d+\]\.patch(?=\.)/.exec(goPath)?.[0];
  return patch !== undefined && fields.some((other) => other.goPath === patch);
}

/** Whether the error stands at the place, or below it; where the place is not written, at the nearest one above it. */
function stands(
  { range, message }: Finding,
  place: JsonPath,
  object: JsonObject,
  document: ManifestDocument,
  { goPath }: RefusedField,
): boolean {
  const patch = place.indexOf('patch');
  if (patch !== -1 && place[1] === 'subsets' && place.length > patch + 1) {
    // The field is one of the Pod that the patch was merged into, and need not be written in the patch.
    const inPod = goPath.slice(goPath.indexOf('.patch.') + '.patch.'.length);
    return isInside(range, document.nearestRangeAt(place.slice(0, patch + 1), 'pair')) && message.includes(`spec.${inPod}:`);
  }
  // One error tells of a misspelled field and of the one that is missing for it.
  if (message.includes(`\`${String(place.at(-1))}\` must be there.`)) return true;
  if (valueAt(object, place) !== undefined) return isInside(range, document.nearestRangeAt(place, 'pair'));
  return (['key', 'value', 'pair'] as const).some((part) => isSame(range, document.nearestRangeAt(place, part)));
}

function isInside(inner: TextRange, outer: TextRange): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function isSame(left: TextRange, right: TextRange): boolean {
  return left.start === right.start && left.end === right.end;
}
