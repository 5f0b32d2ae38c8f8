import type { JsonObject } from '../../base/json.ts';
import { invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkDnsLabel } from './names.ts';
import { isSet, mapOf, numberOf, structOf, textOf, textsOf } from './read.ts';

/** Sources on the network or of a cloud, and the fields that they must have. */
const requiredFields: Readonly<Record<string, readonly string[]>> = {
  gcePersistentDisk: ['pdName'],
  awsElasticBlockStore: ['volumeID'],
  nfs: ['server', 'path'],
  iscsi: ['targetPortal', 'iqn'],
  glusterfs: ['endpoints', 'path'],
  flocker: [],
  rbd: ['monitors', 'image'],
  cinder: ['volumeID'],
  cephfs: ['monitors'],
  quobyte: ['registry', 'volume'],
  fc: [],
  flexVolume: ['driver'],
  azureFile: ['secretName', 'shareName'],
  vsphereVolume: ['volumePath'],
  photonPersistentDisk: ['pdID'],
  portworxVolume: ['volumeID'],
  azureDisk: ['diskName', 'diskURI'],
  storageos: ['volumeName'],
  scaleIO: ['gateway', 'system', 'volumeName'],
};

/** Their names. */
export const networkSources: ReadonlySet<string> = new Set(Object.keys(requiredFields));

const cachingModes = ['None', 'ReadOnly', 'ReadWrite'];
const diskKinds = ['Dedicated', 'Managed', 'Shared'];
const iqnPatterns: Readonly<Record<string, RegExp>> = {
  iqn: /iqn\.\d{4}-\d{2}\.([0-9A-Za-z\-.]+)(:[^,;*&$|\t\n\f\r ]+)$/,
  eui: /^eui.[0-9A-Za-z]{16}$/,
  naa: /^naa.[0-9A-Za-z]{32}$/,
};

/** What Go validates of one of these sources. */
export function checkNetworkSource(place: FieldPath, kind: string, source: JsonObject, volumeName: string): void {
  const goPlace = kind === 'gcePersistentDisk' ? place.sibling('persistentDisk') : place;
  for (const field of requiredFields[kind] ?? []) {
    const isMissing = field === 'monitors' ? textsOf(source, field).length === 0 : textOf(source, field) === '';
    if (isMissing) required(place.child(field), '', goPlace.child(field));
  }
  checkSpecial(place, goPlace, kind, source, volumeName);
}

function checkSpecial(
  place: FieldPath,
  goPlace: FieldPath,
  kind: string,
  source: JsonObject,
  volumeName: string,
): void {
  switch (kind) {
    case 'gcePersistentDisk':
    case 'awsElasticBlockStore':
      checkUpTo255(place.child('partition'), numberOf(source, 'partition'), goPlace.child('partition'));
      return;
    case 'nfs':
      if (!textOf(source, 'path').startsWith('/')) invalid(place.child('path'), 'must be an absolute path');
      return;
    case 'iscsi':
      checkIscsi(place, source, volumeName);
      return;
    case 'flocker':
      checkFlocker(place, source);
      return;
    case 'cinder':
    case 'storageos':
      checkSecretRef(place, source);
      if (kind === 'storageos') checkStorageOs(place, source);
      return;
    case 'quobyte':
      checkQuobyte(place, source);
      return;
    case 'fc':
      checkFibreChannel(place, source);
      return;
    case 'flexVolume':
      checkFlexVolume(place, source);
      return;
    case 'azureDisk':
      checkAzureDisk(place, source);
  }
}

function checkUpTo255(place: FieldPath, value: number, goPath = place): void {
  if (value < 0 || value > 255) invalid(place, 'must be from 0 to 255', { value, goPath });
}

function checkSecretRef(place: FieldPath, source: JsonObject): void {
  if (isSet(source, 'secretRef') && textOf(structOf(source, 'secretRef'), 'name') === '')
    required(place.child('secretRef', 'name'));
}

function checkIscsi(place: FieldPath, source: JsonObject, volumeName: string): void {
  const iqn = textOf(source, 'iqn');
  if (iqn !== '' && !isIscsiName(iqn))
    invalid(place.child('iqn'), 'must be an iqn., eui. or naa. name', { value: iqn });
  checkUpTo255(place.child('lun'), numberOf(source, 'lun'));
  if ((source['chapAuthDiscovery'] === true || source['chapAuthSession'] === true) && !isSet(source, 'secretRef'))
    required(place.child('secretRef'), 'CHAP needs it');
  if (!isSet(source, 'initiatorName')) return;
  const initiator = textOf(source, 'initiatorName');
  if (!isIscsiName(initiator))
    invalid(place.child('initiatorName'), 'must be an iqn., eui. or naa. name', {
      value: initiator,
      goPath: place.child('initiatorname'),
    });
  const portal = textOf(source, 'targetPortal');
  if (new TextEncoder().encode(`${volumeName}:${portal}`).length > 64)
    invalid(place.child('targetPortal'), 'must have at most 64 characters together with the name of the volume', {
      goPath: place.sibling('name'),
    });
}

function isIscsiName(name: string): boolean {
  return iqnPatterns[name.slice(0, 3)]?.test(name) ?? false;
}

function checkFlocker(place: FieldPath, source: JsonObject): void {
  const [name, id] = [textOf(source, 'datasetName'), textOf(source, 'datasetUUID')];
  if (name === '' && id === '') required(place, 'one of "datasetName" and "datasetUUID" must be there');
  if (name !== '' && id !== '') invalid(place, 'may have only one of "datasetName" and "datasetUUID"');
  if (name.includes('/')) invalid(place.child('datasetName'), 'must not contain "/"', { value: name });
}

function checkStorageOs(place: FieldPath, source: JsonObject): void {
  for (const field of ['volumeName', 'volumeNamespace']) {
    const value = textOf(source, field);
    if (value !== '') checkDnsLabel(place.child(field), value);
  }
}

function checkQuobyte(place: FieldPath, source: JsonObject): void {
  const registry = textOf(source, 'registry');
  if (registry === '') return;
  if (new TextEncoder().encode(textOf(source, 'tenant')).length >= 65) {
    required(place.child('tenant'), 'it must be a UUID of at most 64 characters');
    return;
  }
  for (const pair of registry.split(',')) {
    if (!isHostAndPort(pair))
      invalid(place.child('registry'), 'must be one "host:port" or more, separated by commas', {
        value: registry,
      });
  }
}

/** `net.SplitHostPort`. */
function isHostAndPort(text: string): boolean {
  const [, host = ''] = /^(.*):[^:]*$/s.exec(text) ?? [];
  if (!/:[^:]*$/.test(text)) return false;
  if (text.startsWith('[')) return /^\[[^[\]]*\]:[^:[\]]*$/s.test(text);
  return !host.includes(':') && !/[[\]]/.test(text);
}

function checkFibreChannel(place: FieldPath, source: JsonObject): void {
  const [names, ids] = [textsOf(source, 'targetWWNs'), textsOf(source, 'wwids')];
  const at = place.child('targetWWNs');
  if (names.length === 0 && ids.length === 0) required(at, 'one of "targetWWNs" and "wwids" must be there');
  if (names.length > 0 && ids.length > 0) invalid(at, 'may not be there beside "wwids"');
  if (names.length === 0) return;
  if (!isSet(source, 'lun')) required(place.child('lun'), '"targetWWNs" need it');
  else checkUpTo255(place.child('lun'), numberOf(source, 'lun'));
}

function checkFlexVolume(place: FieldPath, source: JsonObject): void {
  for (const [key] of mapOf(source, 'options')) {
    const domain = `.${(key.split('/')[0] ?? key).toLowerCase()}`;
    if (domain.endsWith('.kubernetes.io') || domain.endsWith('.k8s.io'))
      invalid(place.child('options').key(key), 'must not begin with a domain of Kubernetes', { value: key });
  }
}

function checkAzureDisk(place: FieldPath, source: JsonObject): void {
  const [caching, kind, uri] = [textOf(source, 'cachingMode'), textOf(source, 'kind'), textOf(source, 'diskURI')];
  if (isSet(source, 'cachingMode') && !cachingModes.includes(caching))
    notSupported(place.child('cachingMode'), caching, cachingModes);
  if (!isSet(source, 'kind')) return;
  if (!diskKinds.includes(kind)) notSupported(place.child('kind'), kind, diskKinds);
  const [start, rest] = kind === 'Managed' ? ['/subscriptions/', '…/disks/<disk>'] : ['https://', '….vhd'];
  if (!uri.startsWith(start)) notSupported(place.child('diskURI'), uri, [`${start}${rest}`]);
}
