import type { JsonObject } from '../../base/json.ts';
import {
  duplicate,
  fieldError,
  invalid,
  required,
  type FieldError,
  type FieldErrors,
  type FieldPath,
} from './field-error.ts';
import { checkDnsLabel, checkDnsSubdomain } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { structOf, structsOf, textOf } from './read.ts';
import { checkVolumeSource, volumeSources } from './volume-sources.ts';

/** What Go calls some sources in the error that there are too many. */
const goNames: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' };

/** `ValidateVolumes`: the errors, and the volumes without any, which alone can be mounted. */
export function checkVolumes(
  place: FieldPath,
  spec: JsonObject,
  podName: string,
  options: PodValidationOptions,
): { readonly valid: ReadonlyMap<string, JsonObject>; readonly errors: readonly FieldError[] } {
  const volumes = structsOf(spec, 'volumes');
  const made = new Set(
    podName === ''
      ? []
      : volumes.flatMap(([volume]) => (structOf(volume, 'ephemeral') ? [`${podName}-${textOf(volume, 'name')}`] : [])),
  );
  const valid = new Map<string, JsonObject>();
  const places = new Map<string, FieldPath>();
  const errors: FieldError[] = [];
  for (const [volume, index] of volumes) {
    const at = place.index(index);
    const name = textOf(volume, 'name');
    const own = [...checkVolume(at, volume, name, podName, options)];
    const first = places.get(name);
    if (first) own.push(duplicate(at.child('name'), name, first));
    if (own.length === 0) {
      valid.set(name, volume);
      places.set(name, at.child('name'));
    }
    errors.push(...own);
    const claimName = textOf(structOf(volume, 'persistentVolumeClaim'), 'claimName');
    if (made.has(claimName))
      errors.push(
        invalid(
          at.child('persistentVolumeClaim', 'claimName'),
          'must not be the claim that an ephemeral volume makes',
          {
            value: claimName,
          },
        ),
      );
  }
  return { valid, errors };
}

function* checkVolume(
  place: FieldPath,
  volume: JsonObject,
  name: string,
  podName: string,
  options: PodValidationOptions,
): FieldErrors {
  const [first, ...others] = volumeSources.filter((source) => structOf(volume, source));
  if (first === undefined) {
    // A newer release may know the source.
    if (!options.isLenient) yield required(place, 'it must have a source, for example "emptyDir"');
  } else {
    yield* checkVolumeSource(place.child(first), first, structOf(volume, first) ?? {}, name, options);
    if (first === 'ephemeral' && podName !== '' && name !== '')
      yield* checkDnsSubdomain(place.child('name'), `${podName}-${name}`);
  }
  for (const other of others)
    yield fieldError(
      'forbidden',
      place.child(other),
      `may not be there beside "${first ?? ''}": a volume has one source`,
      {
        goPath: place.child(goNames[other] ?? other),
        rivals: [first ?? '', ...others].map((source) => place.child(source)),
      },
    );
  if (name === '') yield required(place.child('name'));
  else yield* checkDnsLabel(place.child('name'), name);
}
