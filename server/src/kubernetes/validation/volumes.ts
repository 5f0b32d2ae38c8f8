import type { JsonObject } from '../../base/json.ts';
import { duplicate, fieldError, invalid, required, type FieldPath } from './field-error.ts';
import { checkDnsLabel, checkDnsSubdomain } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { structOf, structsOf, textOf } from './read.ts';
import { checkVolumeSource, volumeSources } from './volume-sources.ts';

/** What Go calls some sources in the error that there are too many. */
const goNames: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' };

/** `ValidateVolumes`; gives the volumes without errors, which alone can be mounted. */
export function checkVolumes(
  place: FieldPath,
  spec: JsonObject,
  podName: string,
  options: PodValidationOptions,
): ReadonlyMap<string, JsonObject> {
  const volumes = structsOf(spec, 'volumes');
  const made = new Set(
    podName === ''
      ? []
      : volumes.flatMap(([volume]) => (structOf(volume, 'ephemeral') ? [`${podName}-${textOf(volume, 'name')}`] : [])),
  );
  const valid = new Map<string, JsonObject>();
  const places = new Map<string, FieldPath>();
  for (const [volume, index] of volumes) {
    const at = place.index(index);
    const name = textOf(volume, 'name');
    const before = at.errors.length;
    checkVolume(at, volume, name, podName, options);
    const first = places.get(name);
    if (first) duplicate(at.child('name'), name, first);
    if (at.errors.length === before) {
      valid.set(name, volume);
      places.set(name, at.child('name'));
    }
    const claimName = textOf(structOf(volume, 'persistentVolumeClaim'), 'claimName');
    if (made.has(claimName))
      invalid(at.child('persistentVolumeClaim', 'claimName'), 'must not be the claim that an ephemeral volume makes', {
        value: claimName,
      });
  }
  return valid;
}

function checkVolume(
  place: FieldPath,
  volume: JsonObject,
  name: string,
  podName: string,
  options: PodValidationOptions,
): void {
  const [first, ...others] = volumeSources.filter((source) => structOf(volume, source));
  if (first === undefined) {
    // A newer release may know the source.
    if (!options.isLenient) required(place, 'it must have a source, for example "emptyDir"');
  } else {
    checkVolumeSource(place.child(first), first, structOf(volume, first) ?? {}, name, options);
    if (first === 'ephemeral' && podName !== '' && name !== '')
      checkDnsSubdomain(place.child('name'), `${podName}-${name}`);
  }
  for (const other of others)
    fieldError('forbidden', place.child(other), `may not be there beside "${first ?? ''}": a volume has one source`, {
      goPath: place.child(goNames[other] ?? other),
      rivals: [first ?? '', ...others].map((source) => place.child(source)),
    });
  if (name === '') required(place.child('name'));
  else checkDnsLabel(place.child('name'), name);
}
