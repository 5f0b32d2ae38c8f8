import type { Finding, Fix } from '../../rules/rule.ts';
import type { Checker } from '../../rules/checker.ts';
import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';
import type { Range } from 'vscode-languageserver-types';
import { silencingFixes } from './silencing-fix.ts';

/** A fix and the finding that it mends. */
export interface OfferedFix {
  readonly part: DocumentPart;
  readonly finding: Finding;
  readonly fix: Fix;
  /** Names it among the fixes of its finding. */
  readonly index: number;
}

/** The fixes for everything that is found in `range`, in the order of the text. Findings are those that the checker keeps anyway. */
export function quickFixesIn(
  workspace: ManifestWorkspace,
  checker: Checker,
  uri: string,
  range: Range,
): readonly OfferedFix[] {
  return partsIn(workspace.partsOf(uri), range).flatMap((part) => {
    const from = offsetIn(part, range.start);
    const to = offsetIn(part, range.end);
    return checker
      .findingsIn(uri, part)
      .filter((finding) => finding.range.start <= to && finding.range.end >= from)
      .flatMap((finding) => fixesOf(uri, part, finding).map((fix, index) => ({ part, finding, fix, index })));
  });
}

/** All ways to deal with a finding: the rule's own, and to silence it on its line or in its document. */
function fixesOf(uri: string, part: DocumentPart, finding: Finding): readonly Fix[] {
  return [...(finding.fixes?.() ?? []), ...silencingFixes(uri, part, finding)];
}

function partsIn(parts: readonly DocumentPart[], { start, end }: Range): readonly DocumentPart[] {
  return parts.filter(
    ({ startLine, document }) => startLine <= end.line && startLine + document.lineBreaks >= start.line,
  );
}

/** Offset of a position of the file, which may lie outside of the document. */
function offsetIn({ document, startLine }: DocumentPart, { line, character }: Range['start']): number {
  return line < startLine ? 0 : document.offsetAt({ line: line - startLine, character });
}
