import type { Position } from 'vscode-languageserver-types';
import { objectAround } from '../object-around.ts';
import { partAtLine, type PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import type { NamedThing, Occurrence } from './named-thing.ts';
import { objectThing } from './object-thing.ts';
import { volumeThing } from './volume-thing.ts';

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
