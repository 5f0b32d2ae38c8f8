import type { JsonObject } from '../../base/json.ts';
import { checkFieldRef, checkResourceFieldRef, fileFieldPaths } from './env.ts';
import { fieldError, invalid, required, type FieldPath } from './field-error.ts';
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
export function checkProjected(place: FieldPath, source: JsonObject, options: PodValidationOptions): void {
  checkFileMode(place.child('defaultMode'), source['defaultMode']);
  const taken = new Set<string>();
  for (const [projection, index] of structsOf(source, 'sources')) {
    const at = place.child('sources').index(index);
    const present = kinds.filter((kind) => structOf(projection, kind));
    for (const kind of present)
      checkProjection(at.child(kind), place, kind, structOf(projection, kind) ?? {}, taken, options);
    if (present.length > 1)
      fieldError('forbidden', at, `may have only one of ${present.map((kind) => `"${kind}"`).join(' and ')}`, {
        rivals: present.map((kind) => at.child(kind)),
      });
  }
}

/** `validateDownwardAPIVolumeFile`; Go names the list instead of the file. */
export function checkDownwardFile(place: FieldPath, file: JsonObject, goPlace: FieldPath): void {
  const path = textOf(file, 'path');
  const fieldRef = structOf(file, 'fieldRef');
  const resourceFieldRef = structOf(file, 'resourceFieldRef');
  if (path === '') required(place.child('path'), '', goPlace.child('path'));
  checkLocalPath(place.child('path'), path, goPlace.child('path'));
  if (fieldRef) {
    const own = place.apart();
    checkFieldRef(own.child('fieldRef'), fieldRef, fileFieldPaths);
    reportAt(goPlace, own, place);
    if (resourceFieldRef)
      invalid(place, 'may have only one of "fieldRef" and "resourceFieldRef"', {
        goPath: goPlace,
        rivals: [place.child('fieldRef'), place.child('resourceFieldRef')],
      });
  } else if (resourceFieldRef) {
    const own = place.apart();
    checkResourceFieldRef(own.child('resourceFieldRef'), resourceFieldRef, true);
    reportAt(goPlace, own, place);
  } else {
    required(place, 'one of "fieldRef" and "resourceFieldRef" must be there', goPlace);
  }
  const own = place.apart();
  checkFileMode(own.child('mode'), file['mode']);
  reportAt(goPlace, own, place);
}

/** Reports at `place` what a walk of its own has found there, with Go's paths as if they began at `goPlace`. */
function reportAt(goPlace: FieldPath, { errors }: FieldPath, place: FieldPath): void {
  for (const error of errors) place.report({ ...error, goPath: error.goPath.replace(place.text, goPlace.text) });
}

function checkProjection(
  place: FieldPath,
  volume: FieldPath,
  kind: string,
  source: JsonObject,
  taken: Set<string>,
  options: PodValidationOptions,
): void {
  switch (kind) {
    case 'secret':
    case 'configMap':
      if (textOf(source, 'name') === '') required(place.child('name'));
      for (const [item, index] of structsOf(source, 'items')) {
        const at = place.child('items').index(index);
        checkKeyToPath(at, item);
        take(at.child('path'), volume, textOf(item, 'path'), taken);
      }
      return;
    case 'downwardAPI':
      for (const [file, index] of structsOf(source, 'items')) {
        const at = place.child('items').index(index);
        checkDownwardFile(at, file, place);
        take(at.child('path'), volume, textOf(file, 'path'), taken);
      }
      return;
    case 'serviceAccountToken':
      checkToken(place, volume, source, options);
      return;
    default:
      checkTrustBundle(place, source);
      take(place.child('path'), volume, textOf(source, 'path'), taken, true);
  }
}

/** Two files of one path. */
function take(place: FieldPath, goPath: FieldPath, path: string, taken: Set<string>, countsEmpty = false): void {
  if (path === '' && !countsEmpty) return;
  if (taken.has(path)) invalid(place, 'must be unique: another source puts a file there too', { value: path, goPath });
  taken.add(path);
}

function checkToken(place: FieldPath, volume: FieldPath, source: JsonObject, options: PodValidationOptions): void {
  const seconds = numberOf(source, 'expirationSeconds');
  if (seconds < shortestToken || seconds > longestToken)
    invalid(place.child('expirationSeconds'), `must be from ${shortestToken} to ${longestToken}`, {
      value: seconds,
    });
  const path = textOf(source, 'path');
  if (path === '') required(place.child('path'), '', volume.child('path'));
  else if (!options.allowsNonLocalTokenPath) checkLocalPath(place.child('path'), path, volume.child('path'));
}

function checkTrustBundle(place: FieldPath, source: JsonObject): void {
  const [hasName, hasSigner] = [isSet(source, 'name'), isSet(source, 'signerName')];
  const selector = structOf(source, 'labelSelector');
  if (hasName && hasSigner) invalid(place, 'may have only one of "name" and "signerName"');
  else if (hasName) {
    checkTrustBundleName(place.child('name'), textOf(source, 'name'));
    if (selector) invalid(place.child('labelSelector'), 'must not be there beside "name"');
  } else if (hasSigner) {
    checkSignerName(place.child('signerName'), textOf(source, 'signerName'));
    checkLabelSelector(place.child('labelSelector'), selector, false);
  } else required(place, 'one of "name" and "signerName" must be there');
  const path = textOf(source, 'path');
  if (path === '') required(place.child('path'));
  checkLocalPath(place.child('path'), path);
}
