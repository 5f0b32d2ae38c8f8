import type { JsonObject } from '../../base/json.ts';
import { formatQuantity, parseQuantity, QuantityError, signOf } from '../quantity.ts';
import { invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkConfigKey, checkDnsSubdomain, checkEnvName, checkNamePrefix, checkQualifiedName } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { structsOf, structOf, textOf } from './read.ts';

/** What environment variables may read of their Pod. */
export const envFieldPaths: readonly string[] = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
/** What files of downward API volumes may read of their Pod. */
export const fileFieldPaths: readonly string[] = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
];
const resources = ['limits', 'requests'].flatMap((list) =>
  ['cpu', 'ephemeral-storage', 'memory'].map((name) => `${list}.${name}`),
);
const byteDivisors = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((unit) => `1${unit}`);
/** Labels that Go can convert; those that are not in the list of the place are refused there. */
const convertible = new Set([
  ...envFieldPaths,
  ...fileFieldPaths,
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
]);

/** `ValidateEnv`. Values of variables are never quoted. */
export function checkEnv(place: FieldPath, container: JsonObject, options: PodValidationOptions): void {
  for (const [variable, index] of structsOf(container, 'env')) {
    const at = place.index(index);
    const name = textOf(variable, 'name');
    if (name === '') required(at.child('name'));
    else checkEnvName(at.child('name'), name, options.allowsRelaxedEnvNames);
    const source = structOf(variable, 'valueFrom');
    if (source) checkValueFrom(at, variable, source);
  }
}

/** `ValidateEnvFrom`. */
export function checkEnvFrom(place: FieldPath, container: JsonObject, options: PodValidationOptions): void {
  for (const [entry, index] of structsOf(container, 'envFrom')) {
    const at = place.index(index);
    const prefix = textOf(entry, 'prefix');
    if (prefix !== '') checkEnvName(at.child('prefix'), prefix, options.allowsRelaxedEnvNames);
    const sources = ['configMapRef', 'secretRef'].filter((source) => structOf(entry, source));
    for (const source of sources) {
      const name = textOf(structOf(entry, source), 'name');
      if (name === '') required(at.child(source, 'name'));
      else checkNamePrefix(at.child(source, 'name'), name);
    }
    if (sources.length === 0) invalid(at, 'must have "configMapRef" or "secretRef"', { goPath: place });
    else if (sources.length > 1)
      invalid(at, 'may have only one of "configMapRef" and "secretRef"', {
        goPath: place,
        rivals: sources.map((source) => at.child(source)),
      });
  }
}

/** `validateObjectFieldSelector`. */
export function checkFieldRef(place: FieldPath, fieldRef: JsonObject, allowed: readonly string[]): void {
  const apiVersion = textOf(fieldRef, 'apiVersion');
  const fieldPath = textOf(fieldRef, 'fieldPath');
  const at = place.child('fieldPath');
  if (apiVersion === '') {
    required(place.child('apiVersion'));
    return;
  }
  if (fieldPath === '') {
    required(at);
    return;
  }
  if (apiVersion !== 'v1') {
    invalid(place.child('apiVersion'), 'must be "v1"', { value: apiVersion, goPath: at, meant: 'v1' });
    return;
  }
  const [, path = fieldPath, key] = /^(.*?)\['(.*)'\]$/s.exec(fieldPath) ?? [];
  if (key !== undefined) {
    if (path === 'metadata.annotations') checkQualifiedName(at, key.toLowerCase(), place);
    else if (path === 'metadata.labels') checkQualifiedName(at, key, place);
    else
      invalid(at, "may take a key in ['…'] of metadata.labels and metadata.annotations only", {
        value: fieldPath,
      });
    return;
  }
  const listed = [...allowed, "metadata.labels['<key>']", "metadata.annotations['<key>']"].join(', ');
  const converted = path === 'spec.host' ? 'spec.nodeName' : path;
  if (!convertible.has(converted)) invalid(at, `must be one of ${listed}`, { value: fieldPath });
  else if (!allowed.includes(converted)) notSupported(at, fieldPath, allowed);
}

/** `validateContainerResourceFieldSelector`. */
export function checkResourceFieldRef(place: FieldPath, fieldRef: JsonObject, isVolume: boolean): void {
  const resource = textOf(fieldRef, 'resource');
  const isHugePages = /^(requests|limits)\.hugepages-/.test(resource);
  if (isVolume && textOf(fieldRef, 'containerName') === '') required(place.child('containerName'));
  else if (resource === '') required(place.child('resource'));
  else if (!resources.includes(resource) && !isHugePages) notSupported(place.child('resource'), resource, resources);
  checkDivisor(place.child('divisor'), resource, isHugePages, textOf(fieldRef, 'divisor'));
}

function checkValueFrom(at: FieldPath, variable: JsonObject, source: JsonObject): void {
  const place = at.child('valueFrom');
  const fieldRef = structOf(source, 'fieldRef');
  const resourceFieldRef = structOf(source, 'resourceFieldRef');
  if (fieldRef) checkFieldRef(place.child('fieldRef'), fieldRef, envFieldPaths);
  if (resourceFieldRef) checkResourceFieldRef(place.child('resourceFieldRef'), resourceFieldRef, false);
  for (const kind of ['configMapKeyRef', 'secretKeyRef']) {
    const selector = structOf(source, kind);
    if (selector) checkKeySelector(place.child(kind), selector);
  }
  const sources = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'].filter((kind) =>
    structOf(source, kind),
  );
  if (sources.length === 0)
    invalid(place, 'must have one of "fieldRef", "resourceFieldRef", "configMapKeyRef" and "secretKeyRef"');
  else if (textOf(variable, 'value') !== '')
    invalid(place, 'may not be there beside a "value" that is not empty', {
      rivals: [at.child('value'), place],
    });
  else if (sources.length > 1)
    invalid(place, 'may have only one source', { rivals: sources.map((kind) => place.child(kind)) });
}

/** `validateConfigMapKeySelector`, `validateSecretKeySelector`. */
function checkKeySelector(place: FieldPath, selector: JsonObject): void {
  checkDnsSubdomain(place.child('name'), textOf(selector, 'name'));
  const key = textOf(selector, 'key');
  if (key === '') required(place.child('key'));
  else checkConfigKey(place.child('key'), key);
}

function checkDivisor(place: FieldPath, resource: string, isHugePages: boolean, text: string): void {
  const divisor = parseQuantity(text === '' ? '0' : text);
  if (divisor instanceof QuantityError || signOf(divisor) === 0) return;
  const isCpu = resource.endsWith('.cpu') && resources.includes(resource);
  if (!isHugePages && !resources.includes(resource)) return;
  const allowed = isCpu ? ['1m', '1'] : byteDivisors;
  if (!allowed.includes(formatQuantity(divisor)))
    invalid(place, `must be one of ${allowed.join(', ')} for ${resource}`, { value: text });
}
