import { deepEquals, type JsonObject } from '../../base/json.ts';
import { signOf } from '../quantity.ts';
import { forbidden, invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkOnlyLabelsAndAnnotations, checkTemplateMeta } from './metadata.ts';
import { checkDnsLabel, checkDnsSubdomain } from './names.ts';
import { isSet, structOf, textOf, textsOf } from './read.ts';
import { checkLabelSelector } from './selectors.ts';
import { amountsOf } from './resources.ts';

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
const volumeModes = ['Block', 'Filesystem'];

/** `ValidatePersistentVolumeClaimTemplate`, of ephemeral volumes. */
export function checkClaimTemplate(place: FieldPath, template: JsonObject): void {
  const metadata = structOf(template, 'metadata');
  checkTemplateMeta(place.child('metadata'), metadata);
  checkOnlyLabelsAndAnnotations(place.child('metadata'), metadata);
  checkClaimSpec(place.child('spec'), structOf(template, 'spec') ?? {});
}

/** `ValidatePersistentVolumeClaimSpec`. */
function checkClaimSpec(place: FieldPath, spec: JsonObject): void {
  checkAccessModes(place.child('accessModes'), textsOf(spec, 'accessModes'));
  checkLabelSelector(place.child('selector'), structOf(spec, 'selector'), false);
  const storage = amountsOf(structOf(spec, 'resources'), 'requests').find(([name]) => name === 'storage')?.[1];
  const at = place.child('resources', 'requests').key('storage');
  const goPath = place.child('resources').key('storage');
  if (!storage) required(at, '', goPath);
  else if (signOf(storage) <= 0) invalid(at, 'must be greater than zero', { goPath });
  const className = textOf(spec, 'storageClassName');
  if (className !== '') checkDnsSubdomain(place.child('storageClassName'), className);
  const mode = textOf(spec, 'volumeMode');
  if (isSet(spec, 'volumeMode') && !volumeModes.includes(mode))
    notSupported(place.child('volumeMode'), mode, volumeModes);
  checkDataSources(place, structOf(spec, 'dataSource'), structOf(spec, 'dataSourceRef'));
}

function checkAccessModes(place: FieldPath, modes: readonly string[]): void {
  if (modes.length === 0) required(place, 'at least one access mode must be there');
  for (const [index, mode] of modes.entries())
    if (!accessModes.includes(mode)) notSupported(place.index(index), mode, accessModes, place);
  const others = modes.filter((mode) => mode !== 'ReadWriteOncePod' && accessModes.includes(mode));
  if (others.length > 0 && modes.includes('ReadWriteOncePod'))
    forbidden(place, 'may not hold other modes beside "ReadWriteOncePod"');
}

function checkDataSources(place: FieldPath, source: JsonObject | undefined, reference: JsonObject | undefined): void {
  if (source) checkDataSource(place.child('dataSource'), source);
  if (reference) checkDataSource(place.child('dataSourceRef'), reference);
  const namespace = textOf(reference, 'namespace');
  if (namespace !== '') checkDnsLabel(place.child('dataSourceRef', 'namespace'), namespace);
  if (!source || !reference) return;
  if (namespace !== '')
    invalid(place.child('dataSource'), 'may not be there beside a "dataSourceRef" with a namespace', {
      goPath: place,
    });
  else if (!['apiGroup', 'kind', 'name'].every((field) => deepEquals(source[field], reference[field])))
    invalid(place.child('dataSource'), 'must be the same as "dataSourceRef"', { goPath: place });
}

function checkDataSource(place: FieldPath, source: JsonObject): void {
  const [name, kind, group] = [textOf(source, 'name'), textOf(source, 'kind'), textOf(source, 'apiGroup')];
  if (name === '') required(place.child('name'));
  if (kind === '') required(place.child('kind'));
  if (group === '' && kind !== 'PersistentVolumeClaim')
    invalid(place.child('kind'), 'must be "PersistentVolumeClaim" without an "apiGroup"', {
      value: kind,
      goPath: place,
    });
  if (group !== '') checkDnsSubdomain(place.child('apiGroup'), group);
}
