import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { goFormat, goTypeName } from '../go-format.ts';
import { checkHashable, StrategicMergeError } from './error.ts';
import { keyOf, sameScalar } from './order.ts';

/** What a patch may say about itself instead of giving a value. */
export const directives = {
  patch: '$patch',
  retainKeys: '$retainKeys',
  order: '$setElementOrder',
  deletion: '$deleteFromPrimitiveList',
} as const;

/** `$patch` in a mapping: the patch stands for itself, or empties the mapping. */
export function followPatchDirective(patch: JsonObject): JsonObject {
  const { [directives.patch]: directive, ...rest } = patch;
  if (directive === 'replace') return rest;
  if (directive === 'delete') return {};
  throw badPatchType(directive ?? null, patch);
}

/** The error for a `$patch` that is none of the known ones. */
export function badPatchType(directive: JsonValue, map: JsonObject): StrategicMergeError {
  return new StrategicMergeError(`unknown patch type: ${goText(directive)} in map: ${goFormat(map)}`);
}

/** `$retainKeys`: what it does not name is removed from the original; the patch may only set what it names. */
export function applyRetainKeys(original: JsonObject, patch: JsonObject): void {
  const retained = patch[directives.retainKeys];
  if (retained === undefined) return;
  delete patch[directives.retainKeys];
  if (!Array.isArray(retained)) throw new StrategicMergeError(formatErrors.retainKeys);
  retained.forEach(checkHashable);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || key.startsWith(directives.deletion) || key.startsWith(directives.order)) continue;
    if (!retained.includes(key)) throw new StrategicMergeError(formatErrors.retainKeys);
  }
  for (const key of Object.keys(original)) if (!retained.includes(key)) delete original[key];
}

/** The field that a directive like `$setElementOrder/containers` speaks of. */
export function keyBehind(text: string, prefix: typeof directives.order | typeof directives.deletion): string {
  const slash = text.indexOf('/');
  if (slash !== -1 && text.slice(0, slash) === prefix) return text.slice(slash + 1);
  throw new StrategicMergeError(prefix === directives.order ? formatErrors.order : formatErrors.deletion);
}

/** Checks that the items of a patch come in the order that `$setElementOrder` gives, and that it names all of them. */
export function checkElementOrder(items: readonly JsonValue[], order: readonly JsonValue[], mergeKey: string): void {
  if (items.length === 0 || order.length === 0) return;
  const kept = mergeKey === '' ? items : items.filter((item) => !isDeletion(item));
  let position = 0;
  let place = 0;
  while (position < kept.length && place < order.length) {
    const item = kept[position] ?? null;
    if (isJsonObject(item) && Object.hasOwn(item, directives.patch)) {
      position++;
      continue;
    }
    const other = order[place] ?? null;
    if (mergeKey === '' ? sameScalar(item, other) : sameKey(item, other, mergeKey)) position++;
    place++;
  }
  if (position < kept.length && place >= order.length) {
    const message = `The order in patch list:\n${goFormat([...items])}\n doesn't match ${directives.order} list:\n${goFormat([...order])}\n`;
    throw new StrategicMergeError(message);
  }
}

function sameKey(left: JsonValue, right: JsonValue, mergeKey: string): boolean {
  checkMap(left);
  checkMap(right);
  return sameScalar(keyOf(left, mergeKey), keyOf(right, mergeKey));
}

/** Sets what the original did not have: without nulls, and without whatever carries a directive. */
export function setAdded(original: JsonObject, key: string, value: JsonValue): void {
  const cleaned = withoutDirectives(withoutNulls(value));
  if (cleaned === undefined) delete original[key];
  else original[key] = cleaned;
}

/** `value` without the mappings that carry `$patch`; `undefined` where it is one itself. */
export function withoutDirectives(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) return value.map(withoutDirectives).filter((item) => item !== undefined);
  if (!isJsonObject(value)) return value;
  if (Object.hasOwn(value, directives.patch)) return undefined;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutDirectives(entry)] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, JsonValue] => entry[1] !== undefined));
}

function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => (item === null ? null : withoutNulls(item)));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== null);
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutNulls(entry)]));
}

function isDeletion(item: JsonValue): boolean {
  return checkMap(item)[directives.patch] === 'delete';
}

function checkMap(item: JsonValue): JsonObject {
  if (isJsonObject(item)) return item;
  throw new StrategicMergeError(
    `expected a map[string]interface {}, but received a ${item === null ? '%!s(<nil>)' : goTypeName(item)}`,
  );
}

/** `%s` of a decoded value. */
function goText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (value === null) return '%!s(<nil>)';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (!isJsonObject(value)) return `%!s(${goTypeName(value)}=${goFormat(value)})`;
  const keys = Object.keys(value).sort();
  return `map[${keys.map((key) => `${key}:${goText(value[key] ?? null)}`).join(' ')}]`;
}

const formatErrors = {
  retainKeys: 'invalid patch format of retainKeys',
  order: 'invalid patch format of setElementOrder list',
  deletion: 'invalid patch format of primitive list',
} as const;
