import { DocumentHighlightKind, type DocumentHighlight, type Position } from 'vscode-languageserver-types';
import { uriKey } from '../../workspace/uri.ts';
import type { PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { uniquePlaces, type Occurrence } from '../references/named-thing.ts';
import { thingAt } from '../references/thing-at.ts';

/** The places of the file that name what is named at `position`. */
export function documentHighlights(workspace: PlacedWorkspace, uri: string, position: Position): DocumentHighlight[] {
  const thing = thingAt(workspace, uri, position)?.thing;
  if (thing === undefined) return [];
  const key = uriKey(uri);
  const highlight =
    (kind: DocumentHighlightKind) =>
    ({ object, path }: Occurrence): DocumentHighlight[] =>
      uriKey(object.uri) === key ? [{ kind, range: workspace.rangeOf(object, path, 'value') }] : [];
  return [
    ...uniquePlaces(thing.declarations).flatMap(highlight(DocumentHighlightKind.Write)),
    ...uniquePlaces(thing.uses()).flatMap(highlight(DocumentHighlightKind.Read)),
  ];
}
