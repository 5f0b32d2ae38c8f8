import { asString, deepEquals, objectsOf, valueAt, type JsonPath, type JsonValue } from '../../base/json.ts';
import type { FieldError } from '../../kubernetes/validation/field-error.ts';
import type { Remedy } from '../../schema/index.ts';
import { freeName } from '../free-name.ts';
import { change, removal } from '../remedies.ts';
import { podSpecPathOf } from './pod-spec-path.ts';

/** Names of ports have at most this many characters. */
const longestPortName = 15;

const containerLists: readonly string[] = ['initContainers', 'containers'];

/** What things of these lists are called in a title. */
const nouns: Readonly<Record<string, string>> = {
  containers: 'container',
  initContainers: 'container',
  volumes: 'volume',
  ports: 'port',
  volumeMounts: 'mount',
  volumeDevices: 'device',
};

/**
 * Ways out of two equal things in one list, at `path` the second one: it goes, or gets another name. Where the whole second one says
 * the same as the first, nothing is lost with it.
 */
export function duplicateRemedies(
  root: JsonValue,
  path: JsonPath,
  outside: JsonPath,
  { firstPath, value }: FieldError,
): readonly Remedy[] {
  const field = path.at(-1);
  // A port of the node that is taken can be left out without the port of the container.
  if (field === 'hostPort') return [removal(path)];
  const item = typeof field === 'number' ? path : path.slice(0, -1);
  const list = item.slice(0, -1);
  if (typeof item.at(-1) !== 'number') return [];
  const first = firstPath && [...outside, ...firstPath.slice(0, item.length - outside.length)];
  // An init container is something else than a container that says the same.
  const isCopy =
    first !== undefined && first.at(-2) === item.at(-2) && deepEquals(valueAt(root, first), valueAt(root, item));
  const noun = nouns[String(list.at(-1))] ?? 'entry';
  const remove = removal(item, { isSafe: isCopy, title: `Remove this ${noun}` });
  if (field !== 'name' || typeof value !== 'string' || noun === 'entry' || noun === 'device') return [remove];
  const rename = change(path, freeName(value, namesBeside(root, list), noun === 'port' ? longestPortName : undefined));
  return isCopy ? [remove, rename] : [rename, remove];
}

/** Names that are taken: containers share theirs with init containers. */
function namesBeside(root: JsonValue, list: JsonPath): ReadonlySet<string> {
  const field = String(list.at(-1));
  const lists = containerLists.includes(field) ? containerLists : [field];
  const place = containerLists.includes(field) ? podSpecPathOf(list) : list.slice(0, -1);
  return new Set(
    lists.flatMap((name) => objectsOf(valueAt(root, [...place, name])).flatMap((item) => asString(item['name']) ?? [])),
  );
}
