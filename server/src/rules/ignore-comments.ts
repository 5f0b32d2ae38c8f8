import type { TextRange } from '../base/text-range.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { Finding, Fix, RuleMeta } from './rule.ts';

/** A comment that silences findings: `# kruise-lint disable-next-line <code>[, <code>] -- reason`, or `disable` for the document. */
interface IgnoreComment {
  readonly range: TextRange;
  readonly codes: readonly string[];
  /** The line that it speaks of; `undefined` for the whole document. */
  readonly line: number | undefined;
}

/** Reports ignores that name no rule. */
export const unknownIgnore: RuleMeta = {
  code: 'yaml/unknown-ignore',
  severity: 'warning',
  summary: 'An ignore comment names no rule.',
  explanation:
    'A comment `# kruise-lint disable-next-line <code> -- reason` silences the named findings on the next line, and ' +
    '`# kruise-lint disable <code> -- reason` those of the whole YAML document. One that names no code, or a code that does not ' +
    'exist, silences nothing: most likely it is misspelled.',
};

/** Reports ignores that silence nothing. */
export const unusedIgnore: RuleMeta = {
  code: 'yaml/unused-ignore',
  severity: 'warning',
  summary: 'An ignore comment silences nothing.',
  explanation:
    'The finding that the comment was written for is gone, or it is reported on another line. A comment that stays behind ' +
    'would hide the next mistake of the same kind: remove it.',
};

const marker = 'kruise-lint';
const commentPattern = /^#\s*kruise-lint\s+(disable-next-line|disable)(?=\s|$)([^]*?)(?:\s--(?=\s|$)[^]*)?$/;

/** What is needed to judge ignore comments. */
export interface IgnoreContext {
  readonly uri: string;
  readonly document: ManifestDocument;
  readonly startLine: number;
  isKnownCode(code: string): boolean;
  /** Whether findings of this code could have been found at all: its rule ran. */
  isChecked(code: string): boolean;
}

/** `findings` without those that a comment silences, and with what is wrong with the comments themselves. */
export function applyIgnores(findings: readonly Finding[], context: IgnoreContext): readonly Finding[] {
  const ignores = context.document.text.includes(marker) ? findIgnores(context.document) : [];
  if (ignores.length === 0) return findings;
  const used = new Set<string>();
  const kept = findings.filter((finding) => {
    const line = context.document.positionAt(finding.range.start).line;
    const silencing = ignores.flatMap((ignore, index) =>
      ignore.codes.includes(finding.code) && (ignore.line ?? line) === line ? [index] : [],
    );
    for (const index of silencing) used.add(`${index} ${finding.code}`);
    return silencing.length === 0;
  });
  return [
    ...kept,
    ...ignores.flatMap((ignore, index) => judge(ignore, context, (code) => used.has(`${index} ${code}`))),
  ];
}

function judge(ignore: IgnoreComment, context: IgnoreContext, isUsed: (code: string) => boolean): readonly Finding[] {
  const fixes = (): readonly Fix[] => [removal(ignore, context)];
  const report = (meta: RuleMeta, message: string): Finding => ({
    code: meta.code,
    severity: meta.severity,
    message,
    range: ignore.range,
    ...(meta === unusedIgnore ? { tags: ['unnecessary'] as const } : {}),
    fixes,
  });
  if (ignore.codes.length === 0) {
    return [
      report(
        unknownIgnore,
        'This comment silences nothing: write the code of the finding after it, for example "schema/unknown-field".',
      ),
    ];
  }
  return ignore.codes.flatMap((code) => {
    if (!context.isKnownCode(code))
      return [report(unknownIgnore, `There is no rule "${code}", so this comment silences nothing.`)];
    if (isUsed(code) || !context.isChecked(code)) return [];
    const place = ignore.line === undefined ? 'in this document' : 'on the next line';
    return [report(unusedIgnore, `"${code}" is not reported ${place}: the comment can go.`)];
  });
}

function findIgnores(document: ManifestDocument): readonly IgnoreComment[] {
  return document.comments.flatMap((range) => {
    const match = commentPattern.exec(document.text.slice(range.start, range.end).trimEnd());
    if (match === null) return [];
    const codes = (match[2] ?? '').split(/[\s,]+/).filter((code) => code !== '');
    const line = match[1] === 'disable' ? undefined : nextContentLine(document, range.start);
    return [{ range, codes, line }];
  });
}

/** The next line that is neither blank nor a comment, so that several ignores can stand above one line. */
function nextContentLine(document: ManifestDocument, offset: number): number {
  let line = document.positionAt(offset).line + 1;
  while (line <= document.lineBreaks) {
    const start = document.offsetAt({ line, character: 0 });
    const end = document.offsetAt({ line: line + 1, character: 0 });
    if (!/^\s*(#|$)/.test(document.text.slice(start, end > start ? end : undefined))) break;
    line++;
  }
  return line;
}

/** Removes the comment, with its line where nothing else stands on it. */
function removal({ range }: IgnoreComment, { document, uri, startLine }: IgnoreContext): Fix {
  const { text } = document;
  let start = range.start;
  while (start > 0 && /[ \t]/.test(text[start - 1] ?? '')) start--;
  const isOwnLine = start === 0 || /[\n\r]/.test(text[start - 1] ?? '');
  const rest = /^\r?\n/.exec(text.slice(range.end));
  const end = isOwnLine && rest !== null ? range.end + rest[0].length : range.end;
  const edit = { uri, startLine, range: document.toPositionRange({ start, end }), newText: '' };
  return { title: 'Remove the ignore comment', isSafe: true, isPreferred: true, edits: [edit] };
}
