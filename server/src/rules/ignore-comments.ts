import type { TextRange } from '../base/text-range.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { Finding, Fix, RuleMeta } from './rule.ts';

/** A comment that silences findings: `# kruise-lint disable-next-line <code>[, <code>] -- reason`, or `disable` for the document. */
interface IgnoreComment {
  readonly range: TextRange;
  readonly words: readonly { readonly code: string; readonly range: TextRange }[];
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
    '`# kruise-lint disable <code> -- reason` those of the whole YAML document: it stands anywhere in it, or above the first `---` line ' +
    'of the file. Several codes are separated by commas. One that names no code, or a code that does not ' +
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
const commentPattern = /^#\s*kruise-lint\s+(disable-next-line|disable)(?=\s|$)([^]*?)(?:\s--(?=\s|$)[^]*)?$/d;

/** What is needed to judge ignore comments. */
export interface IgnoreContext {
  readonly uri: string;
  readonly document: ManifestDocument;
  /** Line of the document in its file; asked for when a fix is made, since edits above move the document. */
  readonly startLine: () => number;
  /** What stands above the first `---` line of the file, where `document` is the first one below: it speaks of that too. */
  readonly header?: ManifestDocument | undefined;
  isKnownCode(code: string): boolean;
  /** Whether findings of this code could have been found at all: its rule ran. */
  isChecked(code: string): boolean;
}

/** `findings` without those that a comment silences, and with what is wrong with the comments themselves. */
export function applyIgnores(findings: readonly Finding[], context: IgnoreContext): readonly Finding[] {
  const ignores = findIgnores(context.document);
  const above =
    context.header === undefined ? [] : findIgnores(context.header).filter(({ line }) => line === undefined);
  if (ignores.length === 0 && above.length === 0) return findings;
  const used = new Set<IgnoreUse>();
  const kept = findings.filter((finding) => {
    const lines = linesOf(finding, context.document);
    const silencing = [...ignores, ...above].filter(
      ({ words, line }) =>
        words.some(({ code }) => code === finding.code) && (line === undefined || lines.includes(line)),
    );
    for (const ignore of silencing) used.add(useOf(ignore, finding.code));
    return silencing.length === 0;
  });
  return [...kept, ...ignores.flatMap((ignore) => judge(ignore, context, (code) => used.has(useOf(ignore, code))))];
}

/**
 * What is wrong with the comments of a document that holds nothing else. They silence nothing, but for those above the first
 * `---` line of a file: they speak of the document below, and `below` is what was found there.
 */
export function judgeLoneIgnores(below: readonly Finding[], context: IgnoreContext): readonly Finding[] {
  return findIgnores(context.document).flatMap((ignore) =>
    judge(ignore, context, (code) => ignore.line === undefined && below.some((finding) => finding.code === code)),
  );
}

/** That an ignore silences a code. */
type IgnoreUse = `${number} ${string}`;

function useOf({ range }: IgnoreComment, code: string): IgnoreUse {
  return `${range.start} ${code}`;
}

/** The line of a finding; inside of a text of several lines, where no comment can stand, also the line of its key. */
function linesOf({ range }: Finding, document: ManifestDocument): readonly number[] {
  const { line } = document.positionAt(range.start);
  const { on, path } = document.locate(range.start);
  const key = on === 'block-scalar' ? document.rangeAt(path, 'key') : undefined;
  return key === undefined ? [line] : [line, document.positionAt(key.start).line];
}

function judge(ignore: IgnoreComment, context: IgnoreContext, isUsed: (code: string) => boolean): readonly Finding[] {
  const report = (meta: RuleMeta, message: string, code?: string): Finding => ({
    code: meta.code,
    severity: meta.severity,
    message,
    range: ignore.range,
    ...(meta === unusedIgnore ? { tags: ['unnecessary'] as const } : {}),
    fixes: () => [removal(ignore, code, context)],
  });
  if (ignore.words.length === 0) {
    return [
      report(
        unknownIgnore,
        'This comment silences nothing: write the code of the finding after it, for example "schema/unknown-field".',
      ),
    ];
  }
  return ignore.words.flatMap(({ code }) => {
    if (!context.isKnownCode(code))
      return [report(unknownIgnore, `There is no rule "${code}", so this comment silences nothing.`, code)];
    if (isUsed(code) || !context.isChecked(code)) return [];
    const place = ignore.line === undefined ? 'in this document' : 'on the next line';
    return [report(unusedIgnore, `"${code}" is not reported ${place}: it can go from this comment.`, code)];
  });
}

/** Whether `document` may hold ignore comments; cheap. */
export function mayHoldIgnores(document: ManifestDocument): boolean {
  return document.text.includes(marker);
}

function findIgnores(document: ManifestDocument): readonly IgnoreComment[] {
  if (!mayHoldIgnores(document)) return [];
  return document.comments.flatMap((range) => {
    const match = commentPattern.exec(document.text.slice(range.start, range.end).trimEnd());
    if (match === null) return [];
    const offset = range.start + (match.indices?.[2]?.[0] ?? 0);
    const words = [...(match[2] ?? '').matchAll(/[^\s,]+/g)].map(({ 0: code, index }) => ({
      code,
      range: { start: offset + index, end: offset + index + code.length },
    }));
    const line = match[1] === 'disable' ? undefined : nextContentLine(document, range.start);
    return [{ range, words, line }];
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

/** Removes `code` from the comment; where it is the only one, the comment, with its line where nothing else stands on it. */
function removal({ range, words }: IgnoreComment, code: string | undefined, context: IgnoreContext): Fix {
  const { document, uri, startLine } = context;
  const isSafe = code !== undefined && context.isKnownCode(code);
  const { text } = document;
  const fix = (title: string, start: number, end: number): Fix => {
    const edit = { uri, startLine: startLine(), range: document.toPositionRange({ start, end }), newText: '' };
    // A misspelled code was meant to be one: that is for its author to say.
    return { title, isSafe, isPreferred: true, edits: [edit] };
  };
  const index = words.findIndex((word) => word.code === code);
  const word = words[index];
  if (word !== undefined && words.length > 1) {
    const title = `Remove ${word.code} from the ignore comment`;
    const next = words[index + 1];
    if (next !== undefined) return fix(title, word.range.start, next.range.start);
    return fix(title, words[index - 1]?.range.end ?? word.range.start, word.range.end);
  }
  let start = range.start;
  while (start > 0 && /[ \t]/.test(text[start - 1] ?? '')) start--;
  const isOwnLine = start === 0 || /[\n\r]/.test(text[start - 1] ?? '');
  const rest = /^\r?\n/.exec(text.slice(range.end));
  return fix('Remove the ignore comment', start, isOwnLine && rest !== null ? range.end + rest[0].length : range.end);
}
