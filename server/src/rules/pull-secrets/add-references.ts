import type { JsonObject, JsonPath } from '../../base/json.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { insertItem, insertEntry } from '../../yaml/manifest-edit.ts';
import { asArray, valueAt } from '../../base/json.ts';
import type { DocumentEdit } from '../rule.ts';

/** The edits that add names to a list of references to pull Secrets; the list is created where it is missing. */
export function addReferences(
  object: WorkspaceObject,
  listPath: JsonPath,
  names: readonly string[],
): readonly DocumentEdit[] {
  const { document, path, uri, startLine, value } = object;
  const references = names.map((name): JsonObject => ({ name }));
  const full = [...path, ...listPath];
  const isThere = asArray(valueAt(value, listPath)).length > 0;
  const edits = isThere
    ? references.flatMap((reference) => insertItem(document, full, reference))
    : insertEntry(document, full.slice(0, -1), String(full.at(-1)), references);
  return edits.map(({ range, newText }) => ({ uri, startLine, range: document.toPositionRange(range), newText }));
}
