import { asString, objectsOf, valueAt, type JsonObject, type JsonPath, type JsonValue } from '../../base/json.ts';
import type { FieldError } from '../../kubernetes/validation/field-error.ts';
import { nearest, type Remedy } from '../../schema/index.ts';
import { familyOf } from '../core/families.ts';
import { remediesFor } from '../core/remedies.ts';
import { addEmptyVolume, change } from '../remedies.ts';
import { placeInPatch } from './place-in-patch.ts';

/** A problem of a patched Pod, and what the Pod was made from. */
export interface PatchProblem {
  /** Where the patch stands in the WorkloadSpread. */
  readonly path: JsonPath;
  readonly patch: JsonValue;
  readonly template: JsonObject;
  /** The Pod with the patch. */
  readonly pod: JsonObject;
  readonly error: FieldError;
}

/** How a problem of the patched Pod can be mended in the patch; `root` is the WorkloadSpread. */
export function patchRemedies(root: JsonValue, problem: PatchProblem): readonly Remedy[] {
  const { path, patch, template, pod, error } = problem;
  const place = placeInPatch(patch, pod, error.path);
  const renamed = renamings(path, patch, template, place);
  if (renamed.length > 0) return renamed;
  // What is written in the template cannot be mended here.
  if (place.length < error.path.length) return [];
  if (error.type === 'not-found') return volumeRemedies(root, problem, place);
  const moved = errorInPatch(problem, place);
  if (moved === undefined) return [];
  return remediesFor(
    { family: familyOf(error.path), error: moved, path: [...path, ...place], firstPath: undefined, message: '' },
    root,
  );
}

/** The error with its paths as they are in the patch; `undefined` where one of them is in the template. */
function errorInPatch({ patch, pod, error }: PatchProblem, place: JsonPath): FieldError | undefined {
  // Equal things in the list of the Pod are merged, so that the first of two may be anywhere.
  if (error.firstPath !== undefined || error.type === 'duplicate') return undefined;
  const rivals = error.rivals?.map((rival) => placeInPatch(patch, pod, rival));
  if (rivals?.some((rival, index) => rival.length < (error.rivals?.[index]?.length ?? 0))) return undefined;
  const { unless } = error;
  const required = unless && { ...unless, path: [...place.slice(0, -1), ...unless.path.slice(-1)] };
  return { ...error, path: place, ...(rivals ? { rivals } : {}), ...(required ? { unless: required } : {}) };
}

/** A mount of a volume that the patched Pod does not have: one that it has was meant, or the patch brings it. */
function volumeRemedies(root: JsonValue, { path, patch, pod }: PatchProblem, place: JsonPath): readonly Remedy[] {
  const name = asString(valueAt(patch, place));
  if (name === undefined || place.at(-3) !== 'volumeMounts') return [];
  const names = objectsOf(valueAt(pod, ['spec', 'volumes'])).flatMap((volume) => asString(volume['name']) ?? []);
  const meant = nearest(name, names);
  if (names.includes(name)) return [];
  const add = addEmptyVolume(root, [...path, 'spec', 'volumes'], name);
  return meant === undefined ? add : [change([...path, ...place], meant), ...add];
}

/** Items whose names the template does not have: most likely one of its own was meant. */
function renamings(path: JsonPath, patch: JsonValue, template: JsonObject, place: JsonPath): readonly Remedy[] {
  const list = place.slice(0, 2);
  const name = asString(valueAt(patch, [...place.slice(0, 3), 'name']));
  const names = objectsOf(valueAt(template, list)).flatMap((item) => asString(item['name']) ?? []);
  if (name === undefined || !['containers', 'initContainers'].includes(String(list[1])) || names.includes(name))
    return [];
  const meant = nearest(name, names);
  return (meant === undefined ? names.slice(0, 3) : [meant]).map((value) => ({
    title: `Change the name to ${value}`,
    isSafe: false,
    steps: [{ action: 'set', path: [...path, ...place.slice(0, 3), 'name'], value }],
  }));
}
