import type { DocumentLink } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { shiftLines, type TextRange } from '../../base/text-range.ts';
import { ruleUrl } from '../../rules/descriptions.ts';
import { isKustomizationFile } from '../../workspace/kustomize.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';
import { kustomizationLinks } from './kustomization-links.ts';

/** What links are found in. */
export interface LinkedFile {
  readonly uri: string;
  readonly parts: readonly DocumentPart[];
  /** Whether the workspace knows a file. */
  readonly isKnown: (uri: string) => boolean;
  /** Whether there is a rule of that code. */
  readonly isRule: (code: string) => boolean;
}

/** Files that a kustomization names, and the pages of rules that ignore comments name. */
export function documentLinks(file: LinkedFile, token: CancellationToken): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const part of file.parts) {
    if (token.isCancellationRequested) return [];
    links.push(...ignoreLinks(file, part));
    if (!isKustomizationFile(file.uri)) continue;
    for (const { path, target } of kustomizationLinks(file.uri, part.document.value, file.isKnown)) {
      const range = part.document.rangeAt(path, 'value');
      if (range !== undefined) links.push({ range: toFileRange(part, range), target });
    }
  }
  return links;
}

function ignoreLinks({ isRule }: LinkedFile, part: DocumentPart): readonly DocumentLink[] {
  const { text } = part.document;
  if (!text.includes('kruise-lint')) return [];
  return part.document.comments.flatMap((comment) => {
    const written = text.slice(comment.start, comment.end);
    const directive = /^#\s*kruise-lint\s+disable(?:-next-line)?\s/.exec(written)?.[0];
    if (directive === undefined) return [];
    const codes = [
      ...written
        .split(' -- ', 1)
        .join()
        .slice(directive.length)
        .matchAll(/[^\s,]+/g),
    ];
    return codes.flatMap(({ 0: code, index }): DocumentLink[] => {
      const start = comment.start + directive.length + index;
      const range = toFileRange(part, { start, end: start + code.length });
      return isRule(code) ? [{ range, target: ruleUrl(code), tooltip: `What ${code} is about` }] : [];
    });
  });
}

function toFileRange(part: DocumentPart, range: TextRange): DocumentLink['range'] {
  return shiftLines(part.document.toPositionRange(range), part.startLine);
}
