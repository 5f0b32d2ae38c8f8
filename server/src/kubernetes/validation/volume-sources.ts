import type { JsonObject } from '../../base/json.ts';
import { parseQuantity, QuantityError, signOf } from '../quantity.ts';
import { forbidden, invalid, notSupported, required, type FieldErrors, type FieldPath } from './field-error.ts';
import { checkClaimTemplate } from './claim-template.ts';
import { checkDescendingPath, checkDnsSubdomain, checkFileMode, hasBackstep } from './names.ts';
import { checkKeyToPath } from './key-to-path.ts';
import { checkNetworkSource, networkSources } from './network-volumes.ts';
import type { PodValidationOptions } from './options.ts';
import { checkDownwardFile, checkProjected } from './projected-volumes.ts';
import { isSet, structOf, structsOf, textOf } from './read.ts';

/** Sources of volumes, in the order in which Go looks at them: the first one counts, the others are one too many. */
export const volumeSources: readonly string[] = [
  'emptyDir',
  'hostPath',
  'gitRepo',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'secret',
  'nfs',
  'iscsi',
  'glusterfs',
  'flocker',
  'persistentVolumeClaim',
  'rbd',
  'cinder',
  'cephfs',
  'quobyte',
  'downwardAPI',
  'fc',
  'flexVolume',
  'configMap',
  'azureFile',
  'vsphereVolume',
  'photonPersistentDisk',
  'portworxVolume',
  'azureDisk',
  'storageos',
  'projected',
  'scaleIO',
  'csi',
  'ephemeral',
  'image',
];

const hostPathTypes = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];
const pullPolicies = ['Always', 'IfNotPresent', 'Never'];

/** What Go validates of one source. */
export function* checkVolumeSource(
  place: FieldPath,
  kind: string,
  source: JsonObject,
  volumeName: string,
  options: PodValidationOptions,
): FieldErrors {
  switch (kind) {
    case 'emptyDir':
      yield* checkEmptyDir(place, source);
      return;
    case 'hostPath':
      yield* checkHostPath(place, source);
      return;
    case 'gitRepo':
      if (textOf(source, 'repository') === '') yield required(place.child('repository'));
      yield* checkDescendingPath(place.child('directory'), textOf(source, 'directory'));
      return;
    case 'secret':
    case 'configMap':
      yield* checkKeyedSource(place, source, kind === 'secret' ? 'secretName' : 'name');
      return;
    case 'persistentVolumeClaim':
      if (textOf(source, 'claimName') === '') yield required(place.child('claimName'));
      return;
    case 'downwardAPI':
      yield* checkFileMode(place.child('defaultMode'), source['defaultMode']);
      for (const [file, index] of structsOf(source, 'items'))
        yield* checkDownwardFile(place.child('items').index(index), file, place);
      return;
    case 'projected':
      yield* checkProjected(place, source, options);
      return;
    case 'csi':
      yield* checkCsi(place, source);
      return;
    case 'ephemeral': {
      const template = structOf(source, 'volumeClaimTemplate');
      if (template) yield* checkClaimTemplate(place.child('volumeClaimTemplate'), template);
      else yield required(place.child('volumeClaimTemplate'));
      return;
    }
    case 'image':
      yield* checkImage(place, source, options);
      return;
    default:
      if (networkSources.has(kind)) yield* checkNetworkSource(place, kind, source, volumeName);
  }
}

function* checkEmptyDir(place: FieldPath, source: JsonObject): FieldErrors {
  const limit = parseQuantity(textOf(source, 'sizeLimit') || '0');
  if (!(limit instanceof QuantityError) && signOf(limit) < 0)
    yield forbidden(place.child('sizeLimit'), 'must not be negative');
}

function* checkHostPath(place: FieldPath, source: JsonObject): FieldErrors {
  const path = textOf(source, 'path');
  if (path === '') {
    yield required(place.child('path'));
    return;
  }
  if (hasBackstep(path)) yield invalid(place.child('path'), 'must not contain ".."', { value: path });
  const type = textOf(source, 'type');
  if (!hostPathTypes.includes(type)) yield notSupported(place.child('type'), type, hostPathTypes);
}

function* checkKeyedSource(place: FieldPath, source: JsonObject, nameField: string): FieldErrors {
  if (textOf(source, nameField) === '') yield required(place.child(nameField));
  yield* checkFileMode(place.child('defaultMode'), source['defaultMode']);
  for (const [item, index] of structsOf(source, 'items'))
    yield* checkKeyToPath(place.child('items').index(index), item);
}

function* checkCsi(place: FieldPath, source: JsonObject): FieldErrors {
  const driver = textOf(source, 'driver');
  if (driver === '') yield required(place.child('driver'));
  if (driver.length > 63) yield invalid(place.child('driver'), 'must have at most 63 characters', { value: driver });
  yield* checkDnsSubdomain(place.child('driver'), driver.toLowerCase());
  if (!isSet(source, 'nodePublishSecretRef')) return;
  const name = textOf(structOf(source, 'nodePublishSecretRef'), 'name');
  const at = place.child('nodePublishSecretRef', 'name');
  if (name === '') yield required(at);
  else yield* checkDnsSubdomain(at, name, place.child('name'));
}

function* checkImage(place: FieldPath, source: JsonObject, options: PodValidationOptions): FieldErrors {
  if (options.isPod && textOf(source, 'reference') === '') yield required(place.child('reference'));
  const policy = textOf(source, 'pullPolicy');
  if (policy === '') {
    if (!options.isLenient)
      yield required(place.child('pullPolicy'), 'Kruise does not fill it in, as the API server does');
  } else if (!pullPolicies.includes(policy)) yield notSupported(place.child('pullPolicy'), policy, pullPolicies);
}
