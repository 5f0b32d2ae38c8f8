import type { JsonObject } from '../../base/json.ts';
import { required, type FieldErrors, type FieldPath } from './field-error.ts';
import { checkFileMode, checkLocalPath } from './names.ts';
import { textOf } from './read.ts';

/** `validateKeyToPath`. */
export function* checkKeyToPath(place: FieldPath, item: JsonObject): FieldErrors {
  const path = textOf(item, 'path');
  if (textOf(item, 'key') === '') yield required(place.child('key'));
  if (path === '') yield required(place.child('path'));
  yield* checkLocalPath(place.child('path'), path);
  yield* checkFileMode(place.child('mode'), item['mode']);
}
