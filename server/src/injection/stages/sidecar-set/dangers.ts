import { asObject, asString, objectsOf, type JsonObject, type JsonPath } from '../../../base/json.ts';
import { compareQuantities, parseQuantity, QuantityError } from '../../../kubernetes/quantity.ts';
import type { StageContext } from '../../stage.ts';
import type { BuiltSidecars } from './build-sidecars.ts';
import type { BuiltSidecar } from './built-sidecar.ts';
import { lostInitOrder } from './init-order.ts';
import { containersOf, originIn } from './selected-set.ts';

/**
 * Tells what the injected Pod will be refused for, or what is likely not meant: things that no object shows by itself. The webhook
 * itself looks at none of them; the API server does afterwards.
 */
export function tellDangers(pod: JsonObject, built: BuiltSidecars, context: StageContext): void {
  const spec = asObject(pod['spec']) ?? {};
  const sidecars = [...built.initContainers, ...built.containers];
  for (const sidecar of sidecars) {
    const tell = teller(sidecar, context);
    tellNames(sidecar, spec, sidecars, tell);
    tellMounts(sidecar, spec, tell);
    tellHostPorts(sidecar, spec, tell);
    tellResources(sidecar, tell);
    if (nameOf(sidecar.container, 'image') === '') tell('image-empty', ['upgradeStrategy'], {}, ['image']);
  }
  tellSortedInitContainers(built, context);
}

/** Reports a danger: where it is written below the sidecar, the facts, where it shows below the container. */
type Tell = (
  code: string,
  path: JsonPath,
  facts: Record<string, string>,
  below: readonly (string | JsonObject)[],
) => void;

function teller(sidecar: BuiltSidecar, { recorder }: StageContext): Tell {
  const container = nameOf(sidecar.container);
  return (code, path, facts, below) => {
    const { object, sourcePath } = originIn(sidecar.set, [...sidecar.path, ...path]);
    recorder.reason({
      object,
      code,
      severity: 'danger',
      ...(sourcePath && { path: sourcePath }),
      podLocation: ['spec', sidecar.list, sidecar.container, ...below],
      facts: { container, ...facts },
    });
  };
}

function tellNames(sidecar: BuiltSidecar, spec: JsonObject, sidecars: readonly BuiltSidecar[], tell: Tell): void {
  const name = nameOf(sidecar.container);
  const namesakes = [...objectsOf(spec['initContainers']), ...objectsOf(spec['containers'])].filter(
    (container) => nameOf(container) === name && container !== sidecar.container,
  );
  const other = sidecars.find(({ container }) => namesakes.includes(container));
  if (namesakes.length > 0) {
    const facts = { other: other?.set.name ?? '', otherList: other?.list ?? '' };
    tell('container-name-twice', ['name'], { ...facts, list: sidecar.list }, ['name']);
  }
  if (name.length > 63) tell('container-name-too-long', ['name'], { length: String(name.length) }, ['name']);
}

function tellMounts({ container, parts }: BuiltSidecar, spec: JsonObject, tell: Tell): void {
  const volumes = new Set(objectsOf(spec['volumes']).map((volume) => nameOf(volume)));
  const shared = new Set(parts.map(({ item }) => item));
  const taken = new Map<string, JsonObject>();
  for (const [field, pathField] of [
    ['volumeMounts', 'mountPath'],
    ['volumeDevices', 'devicePath'],
  ] as const) {
    for (const use of objectsOf(container[field])) {
      const path = nameOf(use, pathField);
      const other = taken.get(path);
      const isShared = String(shared.has(use) || shared.has(other));
      if (other) tell('mount-path-twice', [field], { path, isShared }, [field, use]);
      else taken.set(path, use);
      if (!volumes.has(nameOf(use))) tell('volume-missing', [field], { volume: nameOf(use) }, [field, use]);
    }
  }
}

/** The API server compares the host ports of all regular containers; on the host's network every port is one of the host. */
function tellHostPorts({ container, list }: BuiltSidecar, spec: JsonObject, tell: Tell): void {
  if (list === 'initContainers') return;
  const isOnHost = spec['hostNetwork'] === true;
  const others = objectsOf(spec[list]).filter((other) => other !== container);
  for (const [index, port] of objectsOf(container['ports']).entries()) {
    const hostPort = hostPortOf(port, isOnHost);
    if (hostPort === undefined) continue;
    const other = others.find((candidate) =>
      objectsOf(candidate['ports']).some((entry) => isSameHostPort(entry, port, isOnHost)),
    );
    if (other)
      tell('host-port-twice', ['ports', index], { port: String(hostPort), other: nameOf(other) }, ['ports', port]);
  }
}

function hostPortOf(port: JsonObject, isOnHost: boolean): number | undefined {
  const { hostPort, containerPort } = port;
  if (typeof hostPort === 'number' && hostPort !== 0) return hostPort;
  return isOnHost && typeof containerPort === 'number' ? containerPort : undefined;
}

function isSameHostPort(left: JsonObject, right: JsonObject, isOnHost: boolean): boolean {
  const isSame = ['hostIP', 'protocol'].every((field) => left[field] === right[field]);
  return isSame && hostPortOf(left, isOnHost) === hostPortOf(right, isOnHost);
}

function tellResources({ container, parts }: BuiltSidecar, tell: Tell): void {
  if (!parts.some((part) => part.field === 'resources')) return;
  const resources = asObject(container['resources']);
  for (const [resource, request] of Object.entries(asObject(resources?.['requests']) ?? {})) {
    const limit = asObject(resources?.['limits'])?.[resource];
    if (typeof request !== 'string' || typeof limit !== 'string') continue;
    const [wanted, most] = [parseQuantity(request), parseQuantity(limit)];
    if (wanted instanceof QuantityError || most instanceof QuantityError || compareQuantities(wanted, most) <= 0)
      continue;
    tell('request-exceeds-limit', ['resourcesPolicy'], { resource, request, limit }, [
      'resources',
      'requests',
      resource,
    ]);
  }
}

/** Init containers run in the order of their names, whatever the order written. */
function tellSortedInitContainers(built: BuiltSidecars, { recorder }: StageContext): void {
  const sets = new Set(built.initContainers.map((sidecar) => sidecar.set));
  for (const set of sets) {
    const lost = lostInitOrder(containersOf(set, 'initContainers'));
    if (!lost) continue;
    const { object, sourcePath } = originIn(set, ['initContainers']);
    recorder.reason({
      object,
      code: 'init-containers-sorted',
      severity: 'danger',
      ...(sourcePath && { path: sourcePath }),
      podLocation: ['spec', 'initContainers'],
      facts: { written: lost.written.join(', '), sorted: lost.sorted.join(', ') },
    });
  }
}

function nameOf(object: JsonObject, field = 'name'): string {
  return asString(object[field]) ?? '';
}
