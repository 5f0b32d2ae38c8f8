import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../../server/src/base/json.ts';
import type { Random } from '../generate/random.ts';

/** Words that mean something somewhere, and a few that mean nothing anywhere. */
const words: readonly string[] = [
  '', ' ', 'a', 'A', 'a.b', 'a_b', '-a', 'a-', '1', '01', '-1', 'a/b', '/a', '/a/../b', '../a', '..', '..a', '.', 'a//b',
  'x'.repeat(16), 'x'.repeat(63), 'x'.repeat(64), 'x'.repeat(254), 'example.com/a', 'Example.com/a', 'example.com/a/b',
  'test', 'default', 'true', 'null', 'Always', 'Never', 'OnFailure', 'IfNotPresent', 'TCP', 'SCTP', 'tcp', 'HTTP', 'HTTPS',
  'File', 'None', 'Bidirectional', 'HostToContainer', 'Enabled', 'IfPossible', 'Disabled', 'enabled', 'In', 'NotIn', 'Exists',
  'DoesNotExist', 'Gt', 'Lt', 'NoExecute', 'NoSchedule', 'Equal', 'Localhost', 'RuntimeDefault', 'Unconfined', 'Unmasked',
  'RollingUpdate', 'NotUpdate', 'HotUpgrade', 'ColdUpgrade', 'Adaptive', 'Fixed', 'Retain', 'Overwrite', 'Partial', 'sum',
  'cpu', 'memory', 'pods', 'hugepages-1Gi', 'limits.cpu', 'requests.hugepages-2Mi', 'limits.memory', '1m', '1Mi', '1Gi',
  '1.5', '0.5', '-5Mi', '0', '1e3', '100m', '1k', '3', '10%', '100%', '101%', '5.5%', '-1%', 'metadata.name',
  'metadata.labels', "metadata.labels['a b']", "metadata.labels['a']", "spec.x['y']", 'status.podIP', 'spec.host',
  'spec.restartPolicy', 'v1', 'apps/v1', 'apps/v1/x', 'apps', 'apps.kruise.io/v1beta1', 'Deployment', 'StatefulSet', 'CloneSet',
  '10.0.0.1', '::1', 'iqn.2001-04.com.example:a', 'eui.0123456789abcdef', 'https://a', '/subscriptions/a', 'Managed',
  'CAP_SYS_ADMIN', 'cpu - 2', 'cpu*cpu', 'memory -', '(', '[', 'a\tb', 'é', 'DELETE', 'DELETE, UPDATE', 'CORP\\', 'a\\b\\c',
  'main', 'scratch', 'data', 'log-agent', 'proxy', 'shop', 'other', 'image', 'claim', 'ReadWriteOncePod', 'ReadWriteOnce',
];
const numbers: readonly number[] = [
  -1, 0, 1, 2, 30, 31, 100, 101, 255, 256, 511, 512, 599, 600, 65535, 65536, 2147483647, 2147483648, 4294967296, 4294967297,
  1.5, 0.5, -0.5, 1e15,
];
const shapes: readonly JsonValue[] = [null, true, false, [], {}, [''], [null], [{}], { a: 'b' }, 0, ''];

/** Where something can be changed: every place below the root but `apiVersion` and `kind`. */
function placesIn(value: JsonValue, path: JsonPath = []): JsonPath[] {
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...path, index]))
    : isJsonObject(value)
      ? Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]))
      : [];
  const name = path.join('.');
  const isHeader = ['apiVersion', 'kind', 'status', 'metadata.namespace'].includes(name);
  return path.length === 0 || isHeader ? below : [path, ...below];
}

/** Breaks the object in one place: delete, retype, extreme, duplicate, rename, swap. Changes it in place. */
export function mutate(random: Random, object: JsonObject): string {
  const places = placesIn(object);
  if (places.length === 0) return 'nothing';
  // Leaves are many; what is above them should be hit as often.
  const depth = random.between(1, Math.max(...places.map((place) => place.length)));
  const candidates = places.filter((place) => place.length >= depth);
  const path = random.pick(candidates);
  const kind = random.weighted([
    [3, 'delete'],
    [2, 'retype'],
    [8, 'value'],
    [2, 'duplicate'],
    [2, 'rename'],
    [3, 'swap'],
  ] as const);
  apply(random, object, path, kind, places);
  return `${kind} ${path.join('.')}`;
}

function apply(
  random: Random,
  object: JsonObject,
  path: JsonPath,
  kind: 'delete' | 'retype' | 'value' | 'duplicate' | 'rename' | 'swap',
  places: readonly JsonPath[],
): void {
  const parent = at(object, path.slice(0, -1));
  const step = path.at(-1) ?? '';
  const value = at(object, path);
  switch (kind) {
    case 'delete':
      if (Array.isArray(parent)) parent.splice(Number(step), 1);
      else if (isJsonObject(parent)) delete parent[step];
      return;
    case 'retype':
      put(parent, step, structuredClone(random.pick(shapes)));
      return;
    case 'value':
      put(parent, step, otherValue(random, value));
      return;
    case 'duplicate':
      if (Array.isArray(parent)) parent.splice(random.below(parent.length + 1), 0, structuredClone(value));
      else if (Array.isArray(value) && value.length > 0) value.push(structuredClone(random.pick(value)));
      else if (isJsonObject(parent)) parent[random.pick(knownKeys(object))] = structuredClone(value);
      return;
    case 'rename':
      if (!isJsonObject(parent)) return;
      delete parent[step];
      parent[random.chance(0.7) ? random.pick(knownKeys(object)) : random.pick(words)] = value;
      return;
    case 'swap': {
      // A value of the same sort from elsewhere is the likeliest to be nearly right.
      const others = places.filter((place) => typeof at(object, place) === typeof value && !startsWith(place, path));
      const other = others.length > 0 ? random.pick(others) : path;
      put(parent, step, structuredClone(at(object, other)));
    }
  }
}

function otherValue(random: Random, value: JsonValue): JsonValue {
  if (typeof value === 'number') return random.chance(0.9) ? random.pick(numbers) : random.pick(words);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return random.chance(0.92) ? random.pick(words) : random.pick(numbers);
  return structuredClone(random.pick(shapes));
}

function knownKeys(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(knownKeys);
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...knownKeys(item)]) : [];
}

function at(root: JsonValue, path: JsonPath): JsonValue {
  let value: JsonValue = root;
  for (const step of path) value = (value as Record<string | number, JsonValue>)[step] ?? null;
  return value;
}

function put(parent: JsonValue, step: string | number, value: JsonValue): void {
  if (Array.isArray(parent)) parent[Number(step)] = value;
  else if (isJsonObject(parent)) parent[step] = value;
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((step, index) => step === path[index]);
}
