import { asObject, asString, stringMap, valueAt, type JsonObject } from '../../base/json.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';
import type { Remedy, SchemaViolation } from '../../schema/index.ts';
import { setting } from '../remedies.ts';
import { apiVersionsOfWorkload } from '../workload-api-versions.ts';

/** What a missing field must hold, where the object says it elsewhere. */
export function missingValueRemedies(
  root: JsonObject,
  { path, missing, code }: SchemaViolation,
  release: KruiseVersion,
): readonly Remedy[] {
  if (code !== 'required' || missing === undefined || path.at(-1) === missing) return [];
  const owner = asObject(valueAt(root, path));
  if (missing === 'apiVersion' && String(path.at(-1)).endsWith('Ref')) {
    const versions = apiVersionsOfWorkload(asString(owner?.['kind']) ?? '', release);
    return versions.map((version) => setting([...path, missing], version));
  }
  const labels = stringMap(valueAt(owner, ['template', 'metadata', 'labels']));
  if (missing !== 'selector' || Object.keys(labels).length === 0) return [];
  const value = { matchLabels: { ...labels } };
  return [
    {
      title: 'Select the labels of the template',
      isSafe: false,
      steps: [{ action: 'set', path: [...path, missing], value }],
    },
  ];
}
