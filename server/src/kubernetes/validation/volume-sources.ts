import type { JsonObject } from '../../base/json.ts';
import { parseQuantity, QuantityError, signOf } from '../quantity.ts';
import { forbidden, invalid, notSupported, required, type FieldPath } from './field-error.ts';
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
export function checkVolumeSource(
  place: FieldPath,
  kind: string,
  source: JsonObject,
  volumeName: string,
  options: PodValidationOptions,
): void {
  switch (kind) {
    case 'emptyDir':
      checkEmptyDir(place, source);
      return;
    case 'hostPath':
      checkHostPath(place, source);
      return;
    case 'gitRepo':
      if (textOf(source, 'repository') === '') required(place.child('repository'));
      checkDescendingPath(place.child('directory'), textOf(source, 'directory'));
      return;
    case 'secret':
    case 'configMap':
      checkKeyedSource(place, source, kind === 'secret' ? 'secretName' : 'name');
      return;
    case 'persistentVolumeClaim':
      if (textOf(source, 'claimName') === '') required(place.child('claimName'));
      return;
    case 'downwardAPI':
      checkFileMode(place.child('defaultMode'), source['defaultMode']);
      for (const [file, index] of structsOf(source, 'items'))
        checkDownwardFile(place.child('items').index(index), file, place);
      return;
    case 'projected':
      checkProjected(place, source, options);
      return;
    case 'csi':
      checkCsi(place, source);
      return;
    case 'ephemeral': {
      const template = structOf(source, 'volumeClaimTemplate');
      if (template) checkClaimTemplate(place.child('volumeClaimTemplate'), template);
      else required(place.child('volumeClaimTemplate'));
      return;
    }
    case 'image':
      checkImage(place, source, options);
      return;
    default:
      if (networkSources.has(kind)) checkNetworkSource(place, kind, source, volumeName);
  }
}

function checkEmptyDir(place: FieldPath, source: JsonObject): void {
  const limit = parseQuantity(textOf(source, 'sizeLimit') || '0');
  if (!(limit instanceof QuantityError) && signOf(limit) < 0)
    forbidden(place.child('sizeLimit'), 'must not be negative');
}

function checkHostPath(place: FieldPath, source: JsonObject): void {
  const path = textOf(source, 'path');
  if (path === '') {
    required(place.child('path'));
    return;
  }
  if (hasBackstep(path)) invalid(place.child('path'), 'must not contain ".."', { value: path });
  const type = textOf(source, 'type');
  if (!hostPathTypes.includes(type)) notSupported(place.child('type'), type, hostPathTypes);
}

function checkKeyedSource(place: FieldPath, source: JsonObject, nameField: string): void {
  if (textOf(source, nameField) === '') required(place.child(nameField));
  checkFileMode(place.child('defaultMode'), source['defaultMode']);
  for (const [item, index] of structsOf(source, 'items')) checkKeyToPath(place.child('items').index(index), item);
}

function checkCsi(place: FieldPath, source: JsonObject): void {
  const driver = textOf(source, 'driver');
  if (driver === '') required(place.child('driver'));
  if (driver.length > 63) invalid(place.child('driver'), 'must have at most 63 characters', { value: driver });
  checkDnsSubdomain(place.child('driver'), driver.toLowerCase());
  if (!isSet(source, 'nodePublishSecretRef')) return;
  const name = textOf(structOf(source, 'nodePublishSecretRef'), 'name');
  const at = place.child('nodePublishSecretRef', 'name');
  if (name === '') required(at);
  else checkDnsSubdomain(at, name, place.child('name'));
}

function checkImage(place: FieldPath, source: JsonObject, options: PodValidationOptions): void {
  if (options.isPod && textOf(source, 'reference') === '') required(place.child('reference'));
  const policy = textOf(source, 'pullPolicy');
  if (policy === '') {
    if (!options.isLenient) required(place.child('pullPolicy'), 'Kruise does not fill it in, as the API server does');
  } else if (!pullPolicies.includes(policy)) notSupported(place.child('pullPolicy'), policy, pullPolicies);
}
