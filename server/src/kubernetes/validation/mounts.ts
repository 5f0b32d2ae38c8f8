import type { JsonObject } from '../../base/json.ts';
import { fieldError, forbidden, invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkDescendingPath, hasBackstep } from './names.ts';
import { isSet, structsOf, structOf, textOf } from './read.ts';

/** The volumes that passed their own checks, by name. */
export type ValidVolumes = ReadonlyMap<string, JsonObject>;

const propagations = ['Bidirectional', 'HostToContainer', 'None'];
const readOnlyModes = ['Disabled', 'Enabled', 'IfPossible'];

/** `ValidateVolumeMounts`. */
export function checkMounts(place: FieldPath, container: JsonObject, volumes: ValidVolumes, isLenient: boolean): void {
  const devices = new Map(
    structsOf(container, 'volumeDevices').map(([device]) => [textOf(device, 'name'), textOf(device, 'devicePath')]),
  );
  const seen = new Map<string, FieldPath>();
  for (const [mount, index] of structsOf(container, 'volumeMounts')) {
    const at = place.index(index);
    const name = textOf(mount, 'name');
    const mountPath = textOf(mount, 'mountPath');
    if (name === '') required(at.child('name'));
    if (!volumes.has(name)) fieldError('not-found', at.child('name'), 'is no volume here', { value: name });
    if (mountPath === '') required(at.child('mountPath'));
    const first = seen.get(mountPath);
    if (first)
      invalid(at.child('mountPath'), 'must be unique: another mount of the container has it too', {
        value: mountPath,
        first,
      });
    seen.set(mountPath, first ?? at.child('mountPath'));
    if (devices.has(name)) invalid(at.child('name'), 'must not be in "volumeDevices" too', { value: name });
    if ([...devices.values()].includes(mountPath))
      invalid(at.child('mountPath'), 'must not be the path of a volume device too', { value: mountPath });
    checkSubPaths(at, place, mount, isSet(volumes.get(name), 'image') && !isLenient);
    checkPropagation(at.child('mountPropagation'), place.child('mountPropagation'), mount, container);
    checkReadOnly(at.child('recursiveReadOnly'), place.child('recursiveReadOnly'), mount);
  }
}

/** `ValidateVolumeDevices`. */
export function checkDevices(place: FieldPath, container: JsonObject, volumes: ValidVolumes): void {
  const mounts = new Map(
    structsOf(container, 'volumeMounts').map(([mount]) => [textOf(mount, 'name'), textOf(mount, 'mountPath')]),
  );
  const names = new Map<string, FieldPath>();
  const paths = new Map<string, FieldPath>();
  for (const [device, index] of structsOf(container, 'volumeDevices')) {
    const [namePlace, pathPlace] = [place.index(index).child('name'), place.index(index).child('devicePath')];
    const name = textOf(device, 'name');
    const path = textOf(device, 'devicePath');
    const volume = volumes.get(name);
    if (name === '') required(namePlace);
    const firstName = names.get(name);
    if (firstName) invalid(namePlace, 'must be unique in "volumeDevices"', { value: name, first: firstName });
    if (!volume) fieldError('not-found', namePlace, 'is no volume here', { value: name });
    else if (!isSet(volume, 'persistentVolumeClaim') && !isSet(volume, 'ephemeral'))
      invalid(namePlace, 'must be a volume of type "persistentVolumeClaim" or "ephemeral": others are no devices', {
        value: name,
      });
    if (path === '') required(pathPlace);
    const firstPath = paths.get(path);
    if (firstPath) invalid(pathPlace, 'must be unique', { value: path, first: firstPath });
    if (path !== '' && hasBackstep(path)) invalid(pathPlace, 'must not contain ".."', { value: path });
    else paths.set(path, firstPath ?? pathPlace);
    if (mounts.has(name)) invalid(namePlace, 'must not be in "volumeMounts" too', { value: name });
    if ([...mounts.values()].includes(path))
      invalid(pathPlace, 'must not be the path of a volume mount too', { value: path });
    if (name !== '') names.set(name, firstName ?? namePlace);
  }
}

function checkSubPaths(at: FieldPath, place: FieldPath, mount: JsonObject, isImage: boolean): void {
  const subPath = textOf(mount, 'subPath');
  const expression = textOf(mount, 'subPathExpr');
  for (const field of ['subPath', 'subPathExpr'])
    if (isImage && textOf(mount, field) !== '') invalid(at.child(field), 'is not allowed with image volumes');
  if (subPath !== '') checkDescendingPath(at.child('subPath'), subPath, place.child('subPath'));
  if (expression === '') return;
  if (subPath !== '')
    invalid(at.child('subPathExpr'), 'may not be there beside "subPath"', {
      rivals: [at.child('subPath'), at.child('subPathExpr')],
    });
  checkDescendingPath(at.child('subPathExpr'), expression, place.child('subPathExpr'));
}

function checkPropagation(at: FieldPath, goPath: FieldPath, mount: JsonObject, container: JsonObject): void {
  if (!isSet(mount, 'mountPropagation')) return;
  const propagation = textOf(mount, 'mountPropagation');
  if (!propagations.includes(propagation)) notSupported(at, propagation, propagations, goPath);
  if (propagation === 'Bidirectional' && structOf(container, 'securityContext')?.['privileged'] !== true)
    forbidden(at, 'may be "Bidirectional" in privileged containers only', goPath);
}

function checkReadOnly(at: FieldPath, goPath: FieldPath, mount: JsonObject): void {
  if (!isSet(mount, 'recursiveReadOnly')) return;
  const mode = textOf(mount, 'recursiveReadOnly');
  if (mode === 'Disabled') return;
  if (!readOnlyModes.includes(mode)) {
    notSupported(at, mode, readOnlyModes, goPath);
    return;
  }
  if (mount['readOnly'] !== true)
    fieldError('forbidden', at, 'needs "readOnly: true"', {
      goPath,
      unless: { place: at.sibling('readOnly'), value: true },
    });
  if (isSet(mount, 'mountPropagation') && mount['mountPropagation'] !== 'None')
    fieldError('forbidden', at, 'needs "mountPropagation: None", or none at all', {
      goPath,
      unless: { place: at.sibling('mountPropagation'), value: 'None' },
    });
}
