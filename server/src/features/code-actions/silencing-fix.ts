import type { Finding, Fix } from '../../rules/rule.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';
import { parseManifestDocument } from '../../yaml/parse-manifest-document.ts';

/** Findings that no comment can silence: where the YAML itself cannot be read, and about such comments. */
const neverSilenced = /^yaml\//;

/** Comments that silence `finding`: above its line, or for the whole document. None where comments cannot stand. */
export function silencingFixes(uri: string, part: DocumentPart, finding: Finding): readonly Fix[] {
  if (neverSilenced.test(finding.code) || /\.jsonc?$/i.test(uri)) return [];
  const { document } = part;
  const { code } = finding;
  // kubectl takes text that begins like this for JSON, which has no comments.
  if (/^\s*[{[]/.test(document.text)) return [];
  const found = document.positionAt(finding.range.start).line;
  return [
    ...comment(uri, part, found, `disable-next-line ${code}`, `Silence ${code} on this line`),
    ...comment(uri, part, firstLine(document), `disable ${code}`, `Silence ${code} in this document`),
  ];
}

/** A line of its own above `line`, with its indentation; nothing where it would become a part of some text. */
function comment(uri: string, part: DocumentPart, line: number, words: string, title: string): readonly Fix[] {
  const { document, startLine } = part;
  const { text } = document;
  const offset = document.offsetAt({ line, character: 0 });
  const indent = /^ */.exec(text.slice(offset))?.[0] ?? '';
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const newText = `${indent}# kruise-lint ${words}${lineBreak}`;
  const commented = parseManifestDocument(text.slice(0, offset) + newText + text.slice(offset));
  if (!commented.comments.some(({ start }) => start === offset + indent.length)) return [];
  const start = { line, character: 0 };
  return [{ title, isSafe: false, edits: [{ uri, startLine, range: { start, end: start }, newText }] }];
}

/** The first line that belongs to no other document: below the `---` line, where there is one. */
function firstLine({ text }: ManifestDocument): number {
  return /^---(?=\s)/.test(text) ? 1 : 0;
}
