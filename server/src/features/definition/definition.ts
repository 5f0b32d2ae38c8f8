import type { LocationLink, Position } from 'vscode-languageserver-types';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import type { PodSource } from '../../workspace/workspace.ts';
import type { PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { uniquePlaces, type Occurrence } from '../references/named-thing.ts';
import { placeAt, thingAt } from '../references/thing-at.ts';
import { metadataName } from '../references/resolve-use.ts';

/** A selector may match thousands: so many are enough for a list to choose from. */
const mostTargets = 200;

/** Where the thing named at `position` is declared; for a selector, the workloads whose Pods it selects. */
export function definitionAt(workspace: PlacedWorkspace, uri: string, position: Position): LocationLink[] {
  const found = thingAt(workspace, uri, position);
  if (found !== undefined) return found.thing.declarations.map((place) => linkTo(workspace, found.at, place));
  const place = placeAt(workspace, uri, position);
  if (place?.path[0] !== 'spec' || place.path[1] !== 'selector') return [];
  const selected = podSourcesFor(workspace, place.object)
    .filter(({ object }) => object !== place.object)
    .slice(0, mostTargets);
  return uniquePlaces(selected.map(nameOf)).map((target) => linkTo(workspace, place, target));
}

function nameOf({ object }: PodSource): Occurrence {
  return { object, path: metadataName };
}

function linkTo(workspace: PlacedWorkspace, from: Occurrence, { object, path }: Occurrence): LocationLink {
  return {
    originSelectionRange: workspace.rangeOf(from.object, from.path, 'value'),
    targetUri: object.uri,
    targetRange: workspace.rangeOf(object, path.slice(0, 1), 'pair'),
    targetSelectionRange: workspace.rangeOf(object, path, 'value'),
  };
}
