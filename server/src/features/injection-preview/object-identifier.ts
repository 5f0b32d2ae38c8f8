import type { Position } from 'vscode-languageserver-types';
import type { ObjectIdentifier, ObjectParams } from '../../protocol/index.ts';
import { uriKey } from '../../workspace/uri.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import type { LanguageWorkspace } from '../language-context.ts';
import { objectAround } from '../object-around.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';

/** A workspace whose documents can be asked for by place. */
export interface PlacedWorkspace extends LanguageWorkspace {
  partsOf(uri: string): readonly DocumentPart[];
}

/** A name for `object` that outlives edits above it. */
export function identifyObject(workspace: Workspace, object: WorkspaceObject): ObjectIdentifier {
  const { uri, gvk, name, namespace } = object;
  const ordinal = sameNamed(workspace, { uri, ...gvk, name, ...(namespace !== undefined && { namespace }) }).indexOf(
    object,
  );
  return {
    uri,
    group: gvk.group,
    kind: gvk.kind,
    name,
    ...(namespace !== undefined && { namespace }),
    ...(ordinal > 0 && { ordinal }),
  };
}

/** The object of that name, or `undefined` where it is gone. */
export function findObject(workspace: Workspace, identifier: ObjectIdentifier): WorkspaceObject | undefined {
  return sameNamed(workspace, identifier)[identifier.ordinal ?? 0];
}

/** The object that a request is about. */
export function objectOfParams(workspace: PlacedWorkspace, params: ObjectParams): WorkspaceObject | undefined {
  if ('object' in params) return findObject(workspace, params.object);
  return objectAtPosition(workspace, params.textDocument.uri, params.position);
}

/** The object around a position: the only one of its document, wherever the cursor is in it. */
export function objectAtPosition(
  workspace: PlacedWorkspace,
  uri: string,
  position: Position,
): WorkspaceObject | undefined {
  const part = partAtLine(workspace.partsOf(uri), position.line);
  if (part === undefined) return undefined;
  const [first, ...others] = workspace.objectsInPart(uri, part);
  if (others.length === 0) return first;
  const offset = part.document.offsetAt({ line: position.line - part.startLine, character: position.character });
  return objectAround(workspace, uri, part, part.document.locate(offset).path);
}

/** The last part that starts at or above `line`. */
export function partAtLine(parts: readonly DocumentPart[], line: number): DocumentPart | undefined {
  let low = 0;
  let high = parts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((parts[middle]?.startLine ?? 0) <= line) low = middle;
    else high = middle;
  }
  return parts[low];
}

function sameNamed(
  workspace: Workspace,
  { uri, group, kind, name, namespace }: ObjectIdentifier,
): readonly WorkspaceObject[] {
  const query = { group, kind, name, ...(namespace !== undefined && { namespace }) };
  const key = uriKey(uri);
  return [...workspace.objects(query)].filter((object) => uriKey(object.uri) === key);
}
