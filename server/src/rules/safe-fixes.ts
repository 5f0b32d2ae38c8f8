import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import { applyEdits, type DocumentEdit as OffsetEdit } from '../yaml/document-edit.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import { parseManifestDocument } from '../yaml/parse-manifest-document.ts';
import type { Checker } from './checker.ts';
import type { DocumentEdit, Finding, Fix } from './rule.ts';

/** No document has so many mistakes to mend one after the other: then fixes undo each other. */
const maxRounds = 100;

/** What safe fixes made of the files of a workspace. */
export interface FixedFiles {
  /** How many findings were mended, by the file that they were found in; only files with any. */
  readonly counts: ReadonlyMap<string, number>;
  /** Whether it ended because nothing was left to mend. */
  readonly isStable: boolean;
}

/**
 * Applies safe fixes to `uris`, and opens the files that change in the workspace with their new texts. In each round a document
 * gets one fix at the most, and is checked again before the next: no two edits overlap or rest on a text that is gone. A fix that
 * creates files, reaches into others than `uris`, or would leave a document that reads worse, is left to people.
 */
export function applySafeFixes(workspace: ManifestWorkspace, checker: Checker, uris: readonly string[]): FixedFiles {
  const counts = new Map<string, number>();
  for (let round = 1; round <= maxRounds; round++) {
    const texts = new Map<DocumentPart, string>();
    const changed = new Set<string>();
    for (const { uri, documents } of chooseFixes(workspace, checker, uris)) {
      counts.set(uri, (counts.get(uri) ?? 0) + 1);
      for (const { uri: written, part, text } of documents) {
        changed.add(written);
        texts.set(part, text);
      }
    }
    if (changed.size === 0) return { counts, isStable: true };
    for (const uri of changed) {
      const text = workspace
        .partsOf(uri)
        .map((part) => texts.get(part) ?? part.document.text)
        .join('');
      workspace.open(uri, uri.toLowerCase().endsWith('.json') ? 'json' : 'yaml', round, text);
    }
  }
  return { counts, isStable: false };
}

/** A document as a fix leaves it. */
interface FixedDocument {
  readonly uri: string;
  readonly part: DocumentPart;
  readonly text: string;
}

/** A fix for what was found in `uri`. */
interface ChosenFix {
  readonly uri: string;
  readonly documents: readonly FixedDocument[];
}

function chooseFixes(workspace: ManifestWorkspace, checker: Checker, uris: readonly string[]): readonly ChosenFix[] {
  const asked = new Set(uris);
  const touched = new Set<DocumentPart>();
  const chosen: ChosenFix[] = [];
  for (const uri of uris) {
    for (const finding of checker.findingsOf(uri).flatMap(({ findings }) => findings)) {
      const fix = safeFixOf(finding);
      if (fix === undefined || !fix.edits.every((edit) => asked.has(edit.uri))) continue;
      const documents = fixedDocuments(workspace, fix.edits);
      if (documents === undefined || documents.some(({ part }) => touched.has(part))) continue;
      for (const { part } of documents) touched.add(part);
      chosen.push({ uri, documents });
    }
  }
  return chosen;
}

/** The one safe fix of a finding, or of several the preferred one; none where there is a choice to make. */
export function safeFixOf(finding: Finding): Fix | undefined {
  const safe = (finding.fixes?.() ?? []).filter(({ isSafe, newFiles = [] }) => isSafe && newFiles.length === 0);
  return safe.length === 1 ? safe[0] : safe.find(({ isPreferred }) => isPreferred === true);
}

/** The documents that `edits` change; `undefined` where one of them is gone, or would read worse than before. */
function fixedDocuments(
  workspace: ManifestWorkspace,
  edits: readonly DocumentEdit[],
): readonly FixedDocument[] | undefined {
  const byPart = new Map<DocumentPart, { readonly uri: string; readonly edits: DocumentEdit[] }>();
  for (const edit of edits) {
    const part = workspace.partsOf(edit.uri).find(({ startLine }) => startLine === edit.startLine);
    if (part === undefined) return undefined;
    const known = byPart.get(part);
    if (known === undefined) byPart.set(part, { uri: edit.uri, edits: [edit] });
    else known.edits.push(edit);
  }
  const documents = [...byPart].map(([part, { uri, edits: own }]) => ({ uri, part, text: editedText(part, own) }));
  const isWorse = documents.some(
    ({ part: { document }, text }) =>
      text === document.text || parseManifestDocument(text).problems.length > document.problems.length,
  );
  return documents.length === 0 || isWorse ? undefined : documents;
}

function editedText({ document }: DocumentPart, edits: readonly DocumentEdit[]): string {
  return applyEdits(document.text, toOffsets(document, edits));
}

/** Edits by offsets in their document. */
export function toOffsets(document: ManifestDocument, edits: readonly DocumentEdit[]): readonly OffsetEdit[] {
  return edits.map(({ range, newText }) => ({
    range: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
    newText,
  }));
}
