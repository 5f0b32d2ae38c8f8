import type { Position, Range, TextEdit } from 'vscode-languageserver-types';
import { asObject, asString, formatPath, valueAt } from '../../base/json.ts';
import { isClusterScoped } from '../../kruise/scope.ts';
import { isDnsSubdomain } from '../../kubernetes/label-syntax.ts';
import { resolvePlainScalar } from '../../yaml/kubectl-scalars.ts';
import type { PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { occurrencesOf, type NamedThing, type Occurrence } from '../references/named-thing.ts';
import { thingAt } from '../references/thing-at.ts';

/** Why something cannot be renamed, for the user. */
export interface RenameRefusal {
  readonly refusal: string;
}

/** Edits by file. */
export type RenameEdits = ReadonlyMap<string, readonly TextEdit[]>;

/** What would be renamed at `position`: its range and present name. `undefined` where no name stands. */
export function prepareRename(
  workspace: PlacedWorkspace,
  uri: string,
  position: Position,
): { readonly range: Range; readonly placeholder: string } | RenameRefusal | undefined {
  const found = thingAt(workspace, uri, position);
  if (found === undefined) return undefined;
  const { thing, at } = found;
  if (thing.declarations.length === 0) return notHere(thing);
  if (isSealed(thing.forRename())) return sealed(thing);
  return { range: innerRange(workspace, at), placeholder: thing.name };
}

/** Renames what is named at `position`, in every file of the workspace. */
export function renameAt(
  workspace: PlacedWorkspace,
  uri: string,
  position: Position,
  newName: string,
): RenameEdits | RenameRefusal | undefined {
  const thing = thingAt(workspace, uri, position)?.thing.forRename();
  if (thing === undefined) return undefined;
  if (thing.declarations.length === 0) return notHere(thing);
  if (isSealed(thing)) return sealed(thing);
  const problem = problemOf(thing, newName) ?? clashOf(workspace, thing, newName);
  if (problem !== undefined) return { refusal: problem };

  const edits = new Map<string, TextEdit[]>();
  for (const place of occurrencesOf(thing)) {
    const newText = writeName(place, thing.name, newName);
    if (newText === undefined) {
      const { object, path } = place;
      const where = `${formatPath(path)} of ${object.gvk.kind} ${object.name}`;
      return { refusal: `${where} is written through an alias or as a block; rename it there by hand first.` };
    }
    const edit = { range: workspace.rangeOf(place.object, place.path, 'value'), newText };
    edits.set(place.object.uri, [...(edits.get(place.object.uri) ?? []), edit]);
  }
  return edits;
}

function notHere({ title }: NamedThing): RenameRefusal {
  return { refusal: `No manifest of this workspace holds ${title}, so it cannot be renamed here.` };
}

/** Whether a SealedSecret makes it: that is encrypted for one name, unless it says otherwise. */
function isSealed({ declarations }: NamedThing): boolean {
  return declarations.some(({ object: { gvk, value } }) => {
    if (gvk.kind !== 'SealedSecret' || gvk.group !== 'bitnami.com') return false;
    const annotations = asObject(valueAt(value, ['metadata', 'annotations'])) ?? {};
    return !['cluster-wide', 'namespace-wide'].some(
      (scope) => annotations[`sealedsecrets.bitnami.com/${scope}`] === 'true',
    );
  });
}

function sealed({ title }: NamedThing): RenameRefusal {
  return {
    refusal: `${title} comes from a SealedSecret, which is sealed for this name: under another one the controller cannot open it. Seal it anew.`,
  };
}

function problemOf({ nameSyntax }: NamedThing, newName: string): string | undefined {
  const isLabel = nameSyntax === 'label';
  if (isDnsSubdomain(newName) && (!isLabel || (newName.length <= 63 && !newName.includes('.')))) return undefined;
  return isLabel
    ? `"${newName}" is no valid name: use at most 63 lower case letters, digits and "-", with a letter or digit at both ends.`
    : `"${newName}" is no valid name: use lower case letters, digits, "-" and ".", with a letter or digit at both ends.`;
}

/** Two objects must not end up with one name. */
function clashOf(workspace: PlacedWorkspace, { kind, declarations }: NamedThing, newName: string): string | undefined {
  if (kind !== 'object') return undefined;
  for (const { object, path } of declarations) {
    if (path.length !== 2) continue;
    const { group, kind: objectKind } = object.gvk;
    const namespace = isClusterScoped(group, objectKind) ? undefined : object.namespace;
    const query = { group, kind: objectKind, name: newName, ...(namespace !== undefined && { namespace }) };
    for (const other of workspace.objects(query)) {
      if (!other.isPartial && other !== object)
        return `${objectKind} ${newName} exists already${inNamespace(namespace)}.`;
    }
  }
  return undefined;
}

function inNamespace(namespace: string | undefined): string {
  return namespace === undefined ? '' : ` in the namespace ${namespace}`;
}

/** The new name in the quotes of the old one; `undefined` where the place does not hold the name itself. */
function writeName({ object, path }: Occurrence, name: string, newName: string): string | undefined {
  const source = object.document.sourceAt([...object.path, ...path]);
  if (source === undefined || asString(valueAt(object.value, path)) !== name) return undefined;
  if (source === `"${name}"` || source === `'${name}'`) return source.charAt(0) + newName + source.charAt(0);
  if (source !== name) return undefined;
  return typeof resolvePlainScalar(newName) === 'string' ? newName : `"${newName}"`;
}

/** The name without its quotes, so that the user edits the name alone. */
function innerRange(workspace: PlacedWorkspace, { object, path }: Occurrence): Range {
  const range = workspace.rangeOf(object, path, 'value');
  const isQuoted = /^["']/.test(object.document.sourceAt([...object.path, ...path]) ?? '');
  if (!isQuoted || range.start.line !== range.end.line) return range;
  return {
    start: { line: range.start.line, character: range.start.character + 1 },
    end: { line: range.end.line, character: range.end.character - 1 },
  };
}
