import type { JsonPath } from '../../base/json.ts';
import type { ConversionStep } from '../../kruise/conversion/conversion.ts';
import { editsOf } from '../../rules/schema/remedy-fix.ts';
import { applyEdits } from '../../yaml/document-edit.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import { parseManifestDocument } from '../../yaml/parse-manifest-document.ts';

/**
 * The text of a document after the steps of a conversion of the object at `root`: all that they do not touch stays as it is, and
 * comments on what moves go with it. `undefined` where a step cannot be done in this text.
 */
export function convertText(
  document: ManifestDocument,
  root: JsonPath,
  steps: readonly ConversionStep[],
): string | undefined {
  let current = document;
  let homeless: readonly string[] = [];
  for (const step of steps) {
    const path = [...root, ...step.path];
    const edits = editsOf(current, step, path);
    if (edits.length === 0) return undefined;
    const next = parseManifestDocument(applyEdits(current.text, edits));
    if (next.problems.length > document.problems.length) return undefined;
    homeless = [...homeless, ...missingFrom(commentsOf(current), commentsOf(next))];
    current = next;
    if (step.action !== 'set' || homeless.length === 0) continue;
    current = withComments(current, path, homeless);
    homeless = [];
  }
  return homeless.length === 0 ? current.text : withComments(current, [...root, 'apiVersion'], homeless).text;
}

function commentsOf({ comments, text }: ManifestDocument): readonly string[] {
  return comments.map(({ start, end }) => text.slice(start, end).trimEnd());
}

function missingFrom(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...after];
  return before.filter((comment) => {
    const index = left.indexOf(comment);
    if (index === -1) return true;
    left.splice(index, 1);
    return false;
  });
}

/** Puts comments on lines of their own above the line of the key at `path`. */
function withComments(document: ManifestDocument, path: JsonPath, comments: readonly string[]): ManifestDocument {
  const { text } = document;
  const at = document.nearestRangeAt(path, 'key').start;
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const indent = /^[ ]*/.exec(text.slice(lineStart))?.[0] ?? '';
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = comments.map((comment) => `${indent}${comment}${lineBreak}`).join('');
  return parseManifestDocument(text.slice(0, lineStart) + lines + text.slice(lineStart));
}
