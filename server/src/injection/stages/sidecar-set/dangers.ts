import { asObject, asString, objectsOf, type JsonObject, type JsonPath } from '../../../base/json.ts';
import { compareQuantities, parseQuantity, QuantityError } from '../../../kubernetes/quantity.ts';
import type { StageContext } from '../../stage.ts';
import type { BuiltSidecars } from './build-sidecars.ts';
import type { BuiltSidecar } from './built-sidecar.ts';
import { originIn } from './selected-set.ts';

/**
 * Tells what the injected Pod will be refused for, or what is likely not meant: things that no object shows by itself. The webhook
 * itself looks at none of them; the API server does afterwards.
 */
export function tellDangers(pod: JsonObject, built: BuiltSidecars, context: StageContext): void {
  const spec = asObject(pod['spec']) ?? {};
  const sidecars = [...built.initContainers, ...built.containers];
  for (const sidecar of sidecars) {
    const tell = teller(sidecar, context);
    tellNames(sidecar, spec, tell);
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

function tellNames(sidecar: BuiltSidecar, spec: JsonObject, tell: Tell): void {
  const name = nameOf(sidecar.container);
  const namesakes = [...objectsOf(spec['initContainers']), ...objectsOf(spec['containers'])].filter(
    (container) => nameOf(container) === name,
  );
  if (namesakes.length > 1) tell('container-name-twice', ['name'], {}, ['name']);
  if (name.length > 63) tell('container-name-too-long', ['name'], { length: String(name.length) }, ['name']);
}

function tellMounts({ container }: BuiltSidecar, spec: JsonObject, tell: Tell): void {
  const volumes = new Set(objectsOf(spec['volumes']).map((volume) => nameOf(volume)));
  const taken = new Set<string>();
  for (const [field, pathField] of [
    ['volumeMounts', 'mountPath'],
    ['volumeDevices', 'devicePath'],
  ] as const) {
    for (const use of objectsOf(container[field])) {
      const path = nameOf(use, pathField);
      if (taken.has(path)) tell('mount-path-twice', [field], { path }, [field, use]);
      taken.add(path);
      if (!volumes.has(nameOf(use))) tell('volume-missing', [field], { volume: nameOf(use) }, [field, use]);
    }
  }
}

function tellHostPorts({ container, list }: BuiltSidecar, spec: JsonObject, tell: Tell): void {
  const others = objectsOf(spec[list]).filter((other) => other !== container);
  for (const [index, port] of objectsOf(container['ports']).entries()) {
    const hostPort = port['hostPort'];
    if (typeof hostPort !== 'number' || hostPort === 0) continue;
    const other = others.find((candidate) =>
      objectsOf(candidate['ports']).some((entry) => isSameHostPort(entry, port)),
    );
    if (other)
      tell('host-port-twice', ['ports', index], { port: String(hostPort), other: nameOf(other) }, ['ports', port]);
  }
}

function isSameHostPort(left: JsonObject, right: JsonObject): boolean {
  return ['hostPort', 'hostIP', 'protocol'].every((field) => left[field] === right[field]);
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
    const written = built.initContainers
      .filter((sidecar) => sidecar.set === set)
      .map(({ container }) => nameOf(container));
    const sorted = [...written].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
    if (written.every((name, index) => name === sorted[index])) continue;
    const { object, sourcePath } = originIn(set, ['initContainers']);
    recorder.reason({
      object,
      code: 'init-containers-sorted',
      severity: 'danger',
      ...(sourcePath && { path: sourcePath }),
      podLocation: ['spec', 'initContainers'],
      facts: { written: written.join(', '), sorted: sorted.join(', ') },
    });
  }
}

function nameOf(object: JsonObject, field = 'name'): string {
  return asString(object[field]) ?? '';
}
