import { asObject, objectsOf, type JsonObject } from '../base/json.ts';
import { imageTag } from './image-reference.ts';
import { compareQuantities, formatQuantity, parseQuantity, QuantityError, roundUpToMilli } from './quantity.ts';

/*
 * Defaults of core/v1 types as `k8s.io/kubernetes/pkg/apis/core/v1` v1.32.10 sets them, for objects that `GoTypes.normalize` gave
 * their typed form. All change the object in place.
 */

/** Sets `field` where it is missing; typed objects hold no empty optional fields. */
export function setDefault(object: JsonObject, field: string, value: string | number | boolean): void {
  object[field] ??= value;
}

/** `SetDefaults_Container`: pull policy by the image's tag, where the termination message goes. */
export function defaultContainer(container: JsonObject): void {
  const image = container['image'];
  const tag = imageTag(typeof image === 'string' ? image : '');
  setDefault(container, 'imagePullPolicy', tag === 'latest' ? 'Always' : 'IfNotPresent');
  setDefault(container, 'terminationMessagePath', '/dev/termination-log');
  setDefault(container, 'terminationMessagePolicy', 'File');
}

/** Protocol of ports, API version of field references, resource amounts rounded up to thousandths, HTTP handlers of hooks. */
export function defaultContainerParts(container: JsonObject): void {
  for (const port of objectsOf(container['ports'])) setDefault(port, 'protocol', 'TCP');
  for (const variable of objectsOf(container['env'])) defaultFieldRef(asObject(variable['valueFrom']));
  defaultResources(container['resources']);
  const lifecycle = asObject(container['lifecycle']);
  for (const hook of ['postStart', 'preStop']) defaultHttpGet(asObject(lifecycle?.[hook]));
}

/** `SetDefaults_Probe` and the defaults of its HTTP handler. */
export function defaultProbe(probe: JsonObject | undefined): void {
  if (!probe) return;
  setDefault(probe, 'timeoutSeconds', 1);
  setDefault(probe, 'periodSeconds', 10);
  setDefault(probe, 'successThreshold', 1);
  setDefault(probe, 'failureThreshold', 3);
  defaultHttpGet(probe);
}

/** Rounds all amounts of a `ResourceRequirements` up to thousandths. */
export function defaultResources(resources: JsonObject[string] | undefined): void {
  roundUpAmounts(asObject(asObject(resources)?.['limits']));
  roundUpAmounts(asObject(asObject(resources)?.['requests']));
}

/** `SetDefaults_ResourceList`. */
export function roundUpAmounts(amounts: JsonObject | undefined): void {
  for (const [name, amount] of Object.entries(amounts ?? {})) {
    const quantity = typeof amount === 'string' ? parseQuantity(amount) : undefined;
    if (!amounts || !quantity || quantity instanceof QuantityError) continue;
    const rounded = roundUpToMilli(quantity);
    if (compareQuantities(quantity, rounded) !== 0) amounts[name] = formatQuantity(rounded);
  }
}

/** The defaults of a volume that both the API server and Kruise's SidecarSet webhook set. */
export function defaultVolume(volume: JsonObject): void {
  if (Object.keys(volume).every((key) => key === 'name')) volume['emptyDir'] = {};
  const hostPath = asObject(volume['hostPath']);
  if (hostPath) setDefault(hostPath, 'type', '');
  for (const source of ['secret', 'configMap', 'downwardAPI', 'projected']) {
    const object = asObject(volume[source]);
    if (object) setDefault(object, 'defaultMode', 0o644);
  }
  defaultDownwardApiItems(asObject(volume['downwardAPI']));
  for (const source of objectsOf(asObject(volume['projected'])?.['sources'])) {
    defaultDownwardApiItems(asObject(source['downwardAPI']));
    const token = asObject(source['serviceAccountToken']);
    if (token) setDefault(token, 'expirationSeconds', 3600);
  }
}

/** The defaults of network volumes, which the API server sets, and Kruise's SidecarSet webhook only before 1.9. */
export function defaultNetworkVolume(volume: JsonObject): void {
  const iscsi = asObject(volume['iscsi']);
  if (iscsi) setDefault(iscsi, 'iscsiInterface', 'default');
  const rbd = asObject(volume['rbd']);
  if (rbd) {
    setDefault(rbd, 'pool', 'rbd');
    setDefault(rbd, 'user', 'admin');
    setDefault(rbd, 'keyring', '/etc/ceph/keyring');
  }
  const azureDisk = asObject(volume['azureDisk']);
  if (azureDisk) {
    setDefault(azureDisk, 'cachingMode', 'ReadWrite');
    setDefault(azureDisk, 'fsType', 'ext4');
    setDefault(azureDisk, 'readOnly', false);
    setDefault(azureDisk, 'kind', 'Shared');
  }
  const scaleIo = asObject(volume['scaleIO']);
  if (scaleIo) {
    setDefault(scaleIo, 'storageMode', 'ThinProvisioned');
    setDefault(scaleIo, 'fsType', 'xfs');
  }
}

/** `SetDefaults_ObjectFieldSelector` of the `fieldRef` in `holder`. */
export function defaultFieldRef(holder: JsonObject | undefined): void {
  const fieldRef = asObject(holder?.['fieldRef']);
  if (fieldRef) setDefault(fieldRef, 'apiVersion', 'v1');
}

function defaultDownwardApiItems(source: JsonObject | undefined): void {
  for (const item of objectsOf(source?.['items'])) defaultFieldRef(item);
}

function defaultHttpGet(handler: JsonObject | undefined): void {
  const httpGet = asObject(handler?.['httpGet']);
  if (!httpGet) return;
  setDefault(httpGet, 'path', '/');
  setDefault(httpGet, 'scheme', 'HTTP');
}
