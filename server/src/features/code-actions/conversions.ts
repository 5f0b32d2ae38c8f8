import type { Position } from 'vscode-languageserver-types';
import { ConversionError } from '../../kruise/conversion/conversion.ts';
import { conversionToBeta } from '../../kruise/conversion/to-beta.ts';
import type { Fix } from '../../rules/rule.ts';
import { editTo } from '../../rules/schema/remedy-fix.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { objectAtPosition, type PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { convertText } from './convert-text.ts';

/** A conversion, or why it cannot be done. */
export type OfferedConversion = Fix | { readonly title: string; readonly disabled: string };

/**
 * The conversion of the object at `position` to `v1beta1`, where the chosen release serves that. It is offered on the lines that say what
 * the object is, and where the user asks for it (`isAskedFor`) everywhere in it. Where Kruise itself cannot convert the object, it says so.
 */
export function offeredConversions(
  workspace: PlacedWorkspace,
  uri: string,
  position: Position,
  isAskedFor: boolean,
): readonly OfferedConversion[] {
  const object = objectAtPosition(workspace, uri, position);
  if (object === undefined || object.isPartial || !(isAskedFor || isHeader(object, position))) return [];
  const conversion = conversionToBeta(object.gvk, object.value, workspace.configuration.kruiseVersion);
  if (conversion === undefined) return [];
  const title = `Convert to ${object.gvk.group}/v1beta1`;
  if (conversion instanceof ConversionError)
    return [{ title, disabled: `Kruise cannot convert it: ${conversion.message}.` }];
  const text = convertText(object.document, object.path, conversion.steps);
  const edit = text === undefined ? undefined : editTo(object, text);
  if (edit === undefined) return [];
  const losses = conversion.losses.length === 0 ? '' : ` (${conversion.losses.join('; ')})`;
  return [{ title: `${title}${losses}`, isSafe: false, edits: [edit] }];
}

function isHeader({ document, path, startLine }: WorkspaceObject, { line }: Position): boolean {
  return ['apiVersion', 'kind'].some((key) => {
    const range = document.rangeAt([...path, key], 'key');
    return range !== undefined && document.positionAt(range.start).line + startLine === line;
  });
}
