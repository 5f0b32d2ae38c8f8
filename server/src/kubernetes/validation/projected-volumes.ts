import type { JsonObject } from '../../base/json.ts';
import { checkFieldRef, checkResourceFieldRef, fileFieldPaths } from './env.ts';
import { fieldError, invalid, required, type FieldErrors, type FieldPath } from './field-error.ts';
import { checkFileMode, checkLocalPath } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { isSet, numberOf, structOf, structsOf, textOf } from './read.ts';
import { checkLabelSelector } from './selectors.ts';
import { checkTrustBundleName, checkSignerName } from './trust-bundles.ts';
import { checkKeyToPath } from './key-to-path.ts';

const kinds = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken', 'clusterTrustBundle'];
const shortestToken = 600;
const longestToken = 2 ** 32;

/** `validateProjectedVolumeSource`. */
export function* checkProjected(place: FieldPath, source: JsonObject, options: PodValidationOptions): FieldErrors {
  yield* checkFileMode(place.child('defaultMode'), source['defaultMode']);
  const taken = new Set<string>();
  for (const [projection, index] of structsOf(source, 'sources')) {
    const at = place.child('sources').index(index);
    const present = kinds.filter((kind) => structOf(projection, kind));
    for (const kind of present)
      yield* checkProjection(at.child(kind), place, kind, structOf(projection, kind) ?? {}, taken, options);
    if (present.length > 1)
      yield fieldError('forbidden', at, `may have only one of ${present.map((kind) => `"${kind}"`).join(' and ')}`, {
        rivals: present.map((kind) => at.child(kind)),
      });
  }
}

/** `validateDownwardAPIVolumeFile`; Go names the list instead of the file. */
export function* checkDownwardFile(place: FieldPath, file: JsonObject, goPlace: FieldPath): FieldErrors {
  const path = textOf(file, 'path');
  const fieldRef = structOf(file, 'fieldRef');
  const resourceFieldRef = structOf(file, 'resourceFieldRef');
  if (path === '') yield required(place.child('path'), '', goPlace.child('path'));
  yield* checkLocalPath(place.child('path'), path, goPlace.child('path'));
  if (fieldRef) {
    yield* asSeenAt(goPlace, checkFieldRef(place.child('fieldRef'), fieldRef, fileFieldPaths), place);
    if (resourceFieldRef)
      yield invalid(place, 'may have only one of "fieldRef" and "resourceFieldRef"', {
        goPath: goPlace,
        rivals: [place.child('fieldRef'), place.child('resourceFieldRef')],
      });
  } else if (resourceFieldRef) {
    yield* asSeenAt(goPlace, checkResourceFieldRef(place.child('resourceFieldRef'), resourceFieldRef, true), place);
  } else {
    yield required(place, 'one of "fieldRef" and "resourceFieldRef" must be there', goPlace);
  }
  for (const error of checkFileMode(place.child('mode'), file['mode']))
    yield { ...error, goPath: goPlace.child('mode').text };
}

function* asSeenAt(goPlace: FieldPath, errors: FieldErrors, place: FieldPath): FieldErrors {
  for (const error of errors) yield { ...error, goPath: error.goPath.replace(place.text, goPlace.text) };
}

function* checkProjection(
  place: FieldPath,
  volume: FieldPath,
  kind: string,
  source: JsonObject,
  taken: Set<string>,
  options: PodValidationOptions,
): FieldErrors {
  switch (kind) {
    case 'secret':
    case 'configMap':
      if (textOf(source, 'name') === '') yield required(place.child('name'));
      for (const [item, index] of structsOf(source, 'items')) {
        const at = place.child('items').index(index);
        yield* checkKeyToPath(at, item);
        yield* take(at.child('path'), volume, textOf(item, 'path'), taken);
      }
      return;
    case 'downwardAPI':
      for (const [file, index] of structsOf(source, 'items')) {
        const at = place.child('items').index(index);
        yield* checkDownwardFile(at, file, place);
        yield* take(at.child('path'), volume, textOf(file, 'path'), taken);
      }
      return;
    case 'serviceAccountToken':
      yield* checkToken(place, volume, source, options);
      return;
    default:
      yield* checkTrustBundle(place, source);
      yield* take(place.child('path'), volume, textOf(source, 'path'), taken, true);
  }
}

/** Two files of one path. */
function* take(
  place: FieldPath,
  goPath: FieldPath,
  path: string,
  taken: Set<string>,
  countsEmpty = false,
): FieldErrors {
  if (path === '' && !countsEmpty) return;
  if (taken.has(path))
    yield invalid(place, 'must be unique: another source puts a file there too', { value: path, goPath });
  taken.add(path);
}

function* checkToken(
  place: FieldPath,
  volume: FieldPath,
  source: JsonObject,
  options: PodValidationOptions,
): FieldErrors {
  const seconds = numberOf(source, 'expirationSeconds');
  if (seconds < shortestToken || seconds > longestToken)
    yield invalid(place.child('expirationSeconds'), `must be from ${shortestToken} to ${longestToken}`, {
      value: seconds,
    });
  const path = textOf(source, 'path');
  if (path === '') yield required(place.child('path'), '', volume.child('path'));
  else if (!options.allowsNonLocalTokenPath) yield* checkLocalPath(place.child('path'), path, volume.child('path'));
}

function* checkTrustBundle(place: FieldPath, source: JsonObject): FieldErrors {
  const [hasName, hasSigner] = [isSet(source, 'name'), isSet(source, 'signerName')];
  const selector = structOf(source, 'labelSelector');
  if (hasName && hasSigner) yield invalid(place, 'may have only one of "name" and "signerName"');
  else if (hasName) {
    yield* checkTrustBundleName(place.child('name'), textOf(source, 'name'));
    if (selector) yield invalid(place.child('labelSelector'), 'must not be there beside "name"');
  } else if (hasSigner) {
    yield* checkSignerName(place.child('signerName'), textOf(source, 'signerName'));
    yield* checkLabelSelector(place.child('labelSelector'), selector, false);
  } else yield required(place, 'one of "name" and "signerName" must be there');
  const path = textOf(source, 'path');
  if (path === '') yield required(place.child('path'));
  yield* checkLocalPath(place.child('path'), path);
}
