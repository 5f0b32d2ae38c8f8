import type { Location, Position } from 'vscode-languageserver-types';
import type { PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { uniquePlaces, type Occurrence } from './named-thing.ts';
import { thingAt } from './thing-at.ts';

/** Every place that names what is named at `position`, its declarations on request. */
export function referencesAt(
  workspace: PlacedWorkspace,
  uri: string,
  position: Position,
  options: { readonly includeDeclaration: boolean },
): Location[] {
  const thing = thingAt(workspace, uri, position)?.thing;
  if (thing === undefined) return [];
  const places = [...(options.includeDeclaration ? thing.declarations : []), ...thing.uses()];
  return uniquePlaces(places).map((place) => locationOf(workspace, place));
}

/** The place as a location. */
export function locationOf(workspace: PlacedWorkspace, { object, path }: Occurrence): Location {
  return { uri: object.uri, range: workspace.rangeOf(object, path, 'value') };
}
