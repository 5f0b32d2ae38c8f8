import type { Finding, Fix } from '../../rules/rule.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';

/** Findings that no comment can silence: where the YAML itself cannot be read, and about such comments. */
const neverSilenced = /^yaml\//;

/** Puts a comment above the line of `finding` that silences it. `undefined` where comments cannot stand. */
export function silencingFix(uri: string, { document, startLine }: DocumentPart, finding: Finding): Fix | undefined {
  if (neverSilenced.test(finding.code) || /\.jsonc?$/i.test(uri)) return undefined;
  const { line } = document.positionAt(finding.range.start);
  const lineStart = document.offsetAt({ line, character: 0 });
  const indent = /^[ ]*/.exec(document.text.slice(lineStart))?.[0] ?? '';
  if (/^[{[]/.test(document.text.trimStart())) return undefined;
  const lineBreak = document.text.includes('\r\n') ? '\r\n' : '\n';
  const newText = `${indent}# kruise-lint disable-next-line ${finding.code}${lineBreak}`;
  const start = { line, character: 0 };
  return {
    title: `Silence ${finding.code} on this line`,
    isSafe: false,
    edits: [{ uri, startLine, range: { start, end: start }, newText }],
  };
}
