import type { JsonPath } from '../../base/json.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';

/** A place where a name is written. */
export interface Occurrence {
  readonly object: WorkspaceObject;
  /** Counted from the object. */
  readonly path: JsonPath;
}

/** Something that has a name in several places: an object, or a volume of a Pod template. */
export interface NamedThing {
  readonly kind: 'object' | 'volume';
  /** What its name must be: a DNS label, or labels with dots between them. */
  readonly nameSyntax: 'label' | 'subdomain';
  readonly name: string;
  /** `Secret registry`, `volume logs`. */
  readonly title: string;
  /** Where it gets its name; empty where the workspace does not hold it. */
  readonly declarations: readonly Occurrence[];
  /** Every other place that names it. */
  uses(): readonly Occurrence[];
  /** The same with everything that must be renamed together with it. */
  forRename(): NamedThing;
}

/** Declarations and uses, each place once. */
export function occurrencesOf(thing: NamedThing): readonly Occurrence[] {
  return uniquePlaces([...thing.declarations, ...thing.uses()]);
}

/** Without places that are written once but count for several objects (Kustomize puts a file into several namespaces). */
export function uniquePlaces(places: readonly Occurrence[]): readonly Occurrence[] {
  const seen = new Set<string>();
  return places.filter(({ object, path }) => {
    const key = JSON.stringify([object.uri, object.startLine, object.path, path]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether two places are the same. */
export function isSamePlace(left: Occurrence, right: Occurrence): boolean {
  return left.object === right.object && isSamePath(left.path, right.path);
}

/** Whether two paths are equal. */
export function isSamePath(left: JsonPath, right: JsonPath): boolean {
  return left.length === right.length && left.every((step, index) => step === right[index]);
}
