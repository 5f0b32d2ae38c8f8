import type { JsonValue } from '../../base/json.ts';
import { defaultKruiseVersion, isKruiseVersion, type KruiseVersion } from '../../kruise/kruise-version.ts';

/** The release that a `kruise-lint.yaml` chooses by its value of `kruiseVersion`; the newest one where it does not. */
export function chosenVersion(value: JsonValue | undefined): KruiseVersion {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && isKruiseVersion(text) ? text : defaultKruiseVersion;
}
