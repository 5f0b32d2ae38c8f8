import type { Position } from 'vscode-languageserver-types';
import type { JsonPath } from '../../base/json.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { objectAround } from '../object-around.ts';
import { partAtLine, type PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { objectThing } from './object-thing.ts';
import { volumeThing } from './volume-thing.ts';

/** A place where a name is written. */
export interface Occurrence {
  readonly object: WorkspaceObject;
  /** Counted from the object. */
  readonly path: JsonPath;
}

/** Something that has a name in several places: an object, or a volume of a Pod template. */
export interface NamedThing {
  readonly kind: 'object' | 'volume';
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

/** What the name at `position` stands for, and the place of the name; `undefined` where no name stands. */
export function thingAt(
  workspace: PlacedWorkspace,
  uri: string,
  position: Position,
): { readonly thing: NamedThing; readonly at: Occurrence } | undefined {
  const place = placeAt(workspace, uri, position);
  if (place === undefined) return undefined;
  const thing = objectThing(workspace, place) ?? volumeThing(place);
  return thing && { thing, at: place };
}

/** The value at `position`, as a place of its object. */
export function placeAt(workspace: PlacedWorkspace, uri: string, position: Position): Occurrence | undefined {
  const part = partAtLine(workspace.partsOf(uri), position.line);
  if (part === undefined) return undefined;
  const { document, startLine } = part;
  const offset = document.offsetAt({ line: position.line - startLine, character: position.character });
  const { path, on } = document.locate(offset);
  const object = on === 'value' || on === 'key' ? objectAround(workspace, uri, part, path) : undefined;
  return object && { object, path: path.slice(object.path.length) };
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
