import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import { kindInfo } from '../kruise/kinds.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { workloadKind } from '../kubernetes/workload-kinds.ts';
import { claimTemplate, furtherPlaces, metadata, podTemplate, type CheckedPlace } from './grafts.ts';
import { definitionNameOf } from './registry.ts';

export type { CheckedPlace } from './grafts.ts';

/**
 * What is described of a kind: the whole object where there is a schema, otherwise, for Kruise's workloads, the core types
 * in it, and nothing for every other kind. No place lies inside another.
 */
export function checkedPlaces(gvk: GroupVersionKind): readonly CheckedPlace[] {
  const whole = definitionNameOf(gvk);
  if (whole !== undefined) return [{ path: [], definition: whole }];
  if (!kindInfo(gvk.group, gvk.kind)) return [];
  const workload = workloadKind(gvk.group, gvk.kind);
  const further = furtherPlaces[gvk.kind] ?? [];
  const places: CheckedPlace[] = [metadata, ...further];
  const add = (path: readonly string[], definition: string): void => {
    if (!further.some((place) => place.path.every((step, index) => path[index] === step)))
      places.push({ path, definition });
  };
  for (const { path, claimTemplatesPath } of workload?.templates ?? []) {
    add(path.map(String), podTemplate);
    if (claimTemplatesPath) add([...claimTemplatesPath.map(String), '*'], claimTemplate);
  }
  return places;
}

/** Where `place` is in `object`: once for every item that a `*` stands for. */
export function placesIn(
  object: JsonObject,
  place: CheckedPlace,
): { readonly path: JsonPath; readonly value: JsonValue }[] {
  let found: { path: (string | number)[]; value: JsonValue }[] = [{ path: [], value: object }];
  for (const step of place.path) {
    found = found.flatMap(({ path, value }) => {
      if (step === '*')
        return Array.isArray(value) ? value.map((item, index) => ({ path: [...path, index], value: item })) : [];
      const next = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
      return next === undefined ? [] : [{ path: [...path, step], value: next }];
    });
  }
  return found;
}

/** The place that `path` lies in, and how much of `path` leads to it. */
export function placeOf(
  gvk: GroupVersionKind,
  path: JsonPath,
): { readonly place: CheckedPlace; readonly depth: number } | undefined {
  for (const place of checkedPlaces(gvk)) {
    const matches = place.path.every((step, index) =>
      step === '*' ? typeof path[index] === 'number' : path[index] === step,
    );
    if (matches && path.length >= place.path.length) return { place, depth: place.path.length };
  }
  return undefined;
}
