import type { JsonPath } from '../../base/json.ts';
import type { Remedy, RemedyStep } from '../../schema/index.ts';
import { applyEdits } from '../../yaml/document-edit.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import { removeAt, renameKey, setValue } from '../../yaml/manifest-edit.ts';
import { parseManifestDocument } from '../../yaml/parse-manifest-document.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { DocumentEdit, Fix } from '../rule.ts';

/** The remedies that can be carried out in the object's document, as fixes. The first one is what most users want. */
export function fixesFor(object: WorkspaceObject, remedies: readonly Remedy[]): readonly Fix[] {
  return remedies.flatMap(({ title, isSafe, steps }, index) => {
    const edit = editFor(object, steps);
    return edit ? [{ title, isSafe, isPreferred: index === 0, edits: [edit] }] : [];
  });
}

/**
 * Carries the steps out one after the other, each on what the one before left, and gives the difference as one edit.
 * `undefined` where nothing changes, or where a step would break the document.
 */
function editFor(object: WorkspaceObject, steps: readonly RemedyStep[]): DocumentEdit | undefined {
  const { document, path } = object;
  let current: ManifestDocument = document;
  for (const step of steps) {
    const text = applyEdits(current.text, editsOf(current, step, [...path, ...step.path]));
    current = parseManifestDocument(text);
    if (current.problems.length > document.problems.length) return undefined;
  }
  return editTo(object, current.text);
}

/** The one edit that gives the object's document another text; `undefined` where that is the same. */
export function editTo({ document, uri, startLine }: WorkspaceObject, text: string): DocumentEdit | undefined {
  const change = differenceOf(document.text, text);
  if (!change) return undefined;
  return {
    uri,
    startLine,
    range: document.toPositionRange({ start: change.start, end: change.end }),
    newText: change.newText,
  };
}

/** The edits of one step in a document; `path` counts from the document's root. */
export function editsOf(document: ManifestDocument, step: RemedyStep, path: JsonPath): ReturnType<typeof setValue> {
  switch (step.action) {
    case 'rename':
      return renameKey(document, path, step.key);
    case 'remove':
      return removeAt(document, path);
    case 'set':
      return setValue(document, path, step.value);
  }
}

/** The shortest stretch of text that differs. */
function differenceOf(before: string, after: string): { start: number; end: number; newText: string } | undefined {
  if (before === after) return undefined;
  let start = 0;
  const shortest = Math.min(before.length, after.length);
  while (start < shortest && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shortest - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { start, end: before.length - tail, newText: after.slice(start, after.length - tail) };
}
