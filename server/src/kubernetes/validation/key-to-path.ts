import type { JsonObject } from '../../base/json.ts';
import { required, type FieldPath } from './field-error.ts';
import { checkFileMode, checkLocalPath } from './names.ts';
import { textOf } from './read.ts';

/** `validateKeyToPath`. */
export function checkKeyToPath(place: FieldPath, item: JsonObject): void {
  const path = textOf(item, 'path');
  if (textOf(item, 'key') === '') required(place.child('key'));
  if (path === '') required(place.child('path'));
  checkLocalPath(place.child('path'), path);
  checkFileMode(place.child('mode'), item['mode']);
}
