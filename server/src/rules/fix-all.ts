import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import { applyEdits } from '../yaml/document-edit.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import { parseManifestDocument } from '../yaml/parse-manifest-document.ts';
import type { Checker } from './checker.ts';
import type { DocumentEdit } from './rule.ts';
import { safeFixOf, toOffsets } from './safe-fixes.ts';

/** More findings than this are not looked at in one document: whoever saves waits for it. */
const mostFindings = 200;

/**
 * The safe fixes of a file that can be made together: edits that do not touch each other, in the file itself, and that leave every
 * document as readable as it is. What rests on another fix is left for the next time.
 */
export function safeEditsOf(workspace: ManifestWorkspace, checker: Checker, uri: string): readonly DocumentEdit[] {
  return workspace.partsOf(uri).flatMap((part) => editsOf(part, checker, uri));
}

function editsOf(part: DocumentPart, checker: Checker, uri: string): readonly DocumentEdit[] {
  const { document } = part;
  const fixable = checker.findingsIn(uri, part).filter(({ fixes }) => fixes !== undefined);
  const fixes = fixable.slice(0, mostFindings).flatMap((finding) => {
    const edits = safeFixOf(finding)?.edits ?? [];
    const isHere = edits.every((edit) => edit.uri === uri && edit.startLine === part.startLine);
    return edits.length > 0 && isHere ? [edits] : [];
  });
  const apart = choose(fixes, (edits) => !touchEachOther(document, edits));
  // Mostly they go together; otherwise each is tried.
  return isAsReadable(document, apart.flat())
    ? apart.flat()
    : choose(apart, (edits) => isAsReadable(document, edits)).flat();
}

type Edits = readonly DocumentEdit[];

/** The fixes that `fits` lets be made with those before them. */
function choose(fixes: readonly Edits[], fits: (edits: Edits) => boolean): readonly Edits[] {
  return fixes.reduce<readonly Edits[]>(
    (chosen, fix) => (fits([...chosen.flat(), ...fix]) ? [...chosen, fix] : chosen),
    [],
  );
}

function touchEachOther(document: ManifestDocument, edits: Edits): boolean {
  const ranges = toOffsets(document, edits)
    .map(({ range }) => range)
    .toSorted((left, right) => left.start - right.start);
  return ranges.some(({ start }, index) => start <= (ranges[index - 1]?.end ?? -1));
}

function isAsReadable(document: ManifestDocument, edits: Edits): boolean {
  const text = applyEdits(document.text, toOffsets(document, edits));
  return parseManifestDocument(text).problems.length <= document.problems.length;
}
