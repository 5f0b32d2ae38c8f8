import { deepEquals, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../../base/json.ts';
import type { ObjectReference } from '../../injection.ts';
import type { InjectionRecorder, PodLocation } from '../../recorder.ts';

/** A patch that was applied: the Pod before and after, and where the patch is written. */
export interface AppliedPatch {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly patch: JsonValue;
  readonly object: ObjectReference;
  readonly path: JsonPath;
  readonly recorder: InjectionRecorder;
}

/** Records every place in which the Pod differs after the patch, with the deepest place in the patch that it comes from. */
export function recordPatch(applied: AppliedPatch): void {
  compareMaps(applied, applied.before, applied.after, [], applied.path, applied.patch);
}

function compareMaps(
  applied: AppliedPatch,
  before: JsonObject,
  after: JsonObject,
  location: PodLocation,
  source: JsonPath,
  patch: JsonValue | undefined,
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const below = isJsonObject(patch) && Object.hasOwn(patch, key) ? patch[key] : undefined;
    const from = below === undefined ? source : [...source, key];
    const [old, now] = [before[key], after[key]];
    const place = [...location, key];
    if (deepEquals(old, now)) continue;
    if (isJsonObject(old) && isJsonObject(now)) compareMaps(applied, old, now, place, from, below);
    else if (Array.isArray(old) && Array.isArray(now) && isMergeList(old) && isMergeList(now)) {
      compareLists(applied, old, now, place, from, below);
    } else record(applied, old === undefined ? 'add' : now === undefined ? 'remove' : 'replace', place, from);
  }
}

function compareLists(
  applied: AppliedPatch,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  location: PodLocation,
  source: JsonPath,
  patch: JsonValue | undefined,
): void {
  const patchItems = Array.isArray(patch) ? patch : [];
  for (const item of after) {
    const old = before.find((other) => isSameItem(other, item));
    const index = patchItems.findIndex((other) => isJsonObject(other) && isSameItem(other, item));
    const from = index === -1 ? source : [...source, index];
    if (!old) record(applied, 'add', [...location, item], from);
    else compareMaps(applied, old, item, [...location, item], from, patchItems[index]);
  }
  if (before.some((old) => !after.some((item) => isSameItem(old, item)))) record(applied, 'replace', location, source);
}

/** The fields that tell items of merged lists apart. */
const keys = ['name', 'mountPath', 'devicePath', 'containerPort', 'ip', 'topologyKey', 'uid'];

function isMergeList(list: readonly JsonValue[]): list is readonly JsonObject[] {
  return list.every((item) => isJsonObject(item) && keys.some((key) => item[key] !== undefined));
}

function isSameItem(left: JsonObject, right: JsonObject): boolean {
  const key = ['mountPath', 'devicePath', 'containerPort', ...keys].find((name) => left[name] !== undefined);
  return key !== undefined && left[key] === right[key];
}

function record(
  { recorder, object }: AppliedPatch,
  action: 'add' | 'replace' | 'remove',
  place: PodLocation,
  from: JsonPath,
): void {
  recorder.step(action, place, { object, sourcePath: from });
}
