import type { YAMLError } from 'yaml';
import type { TextRange } from '../base/text-range.ts';
import type { LineTable } from './line-table.ts';
import type { YamlProblem } from './manifest-document.ts';

/**
 * The parser's errors in words that help, one a line of the text: what follows on the same line is as a rule a
 * consequence of the first.
 */
export function describeSyntaxErrors(
  errors: readonly YAMLError[],
  text: string,
  lines: LineTable,
): readonly YamlProblem[] {
  const problems: YamlProblem[] = [];
  const seenLines = new Set<number>();
  const ordered = [...errors].sort((left, right) => left.pos[0] - right.pos[0]);
  for (const error of ordered) {
    const range = clampRange(error, text, lines);
    const line = lines.lineAt(range.start);
    if (seenLines.has(line)) continue;
    seenLines.add(line);
    problems.push({ code: 'syntax', message: describe(error, text, range), range });
    if (problems.length === maxProblems) break;
  }
  return problems;
}

/** More syntax problems than these in one document help nobody. */
const maxProblems = 20;

/** A non-empty range on one line, without white space around it where there is anything else. */
function clampRange(error: YAMLError, text: string, lines: LineTable): TextRange {
  const isUnclosed = error.message.startsWith('Missing closing');
  let start = Math.min(isUnclosed ? openingQuote(error, text) : error.pos[0], text.length);
  // At the end of the text, or on a line break: what is wrong ends right before.
  while (start > 0 && start >= text.trimEnd().length) start = text.trimEnd().length - 1;
  if (start < 0) return { start: 0, end: 0 };
  while (start > 0 && isLineBreak(text, start) && !isLineBreak(text, start - 1)) start--;
  const lineEnd = lines.lineEnd(lines.lineAt(start));
  const written = text.slice(start, Math.max(start + 1, Math.min(isUnclosed ? lineEnd : error.pos[1], lineEnd)));
  const leading = written.trim() === '' ? 0 : written.length - written.trimStart().length;
  return { start: start + leading, end: start + Math.max(leading + 1, written.trimEnd().length) };
}

/** Where a quoted scalar that never ends begins: the last quote of its kind that something other than text precedes. */
function openingQuote(error: YAMLError, text: string): number {
  const quote = error.message.includes('"') ? '"' : "'";
  const before = text.slice(0, error.pos[0]);
  const openings = [...before.matchAll(quote === '"' ? /(?:^|[\s,[{:])"/g : /(?:^|[\s,[{:])'/g)];
  const last = openings.at(-1);
  return last ? last.index + last[0].length - 1 : error.pos[0];
}

function isLineBreak(text: string, offset: number): boolean {
  return text[offset] === '\n' || text[offset] === '\r';
}

function describe(error: YAMLError, text: string, range: TextRange): string {
  const isFirstOnLine = /(?:^|[\n\r])[ \t]*$/.test(text.slice(Math.max(0, range.start - 200), range.start));
  if (isFirstOnLine && /block-seq-ind on same line/.test(error.message)) return misaligned;
  const known = explanations.find(([pattern]) => pattern.test(error.message));
  if (known) return known[1];
  const what = text.slice(range.start, range.end).slice(0, 40);
  return what.trim() === ''
    ? 'YAML does not expect the document to go on like this here.'
    : `YAML does not expect "${what}" here.`;
}

const misaligned =
  'This line is not aligned with the other entries of its collection. Give it the same indentation as its siblings.';

/** What the parser says, and how we say it. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/^All (?:mapping|sequence) items must start/, misaligned],
  [
    /^Implicit map keys need/,
    'A key needs a ":" after it. Write "key: value", or quote or indent this line if it belongs to the value above.',
  ],
  [
    /^Nested mappings are not allowed/,
    'A second ": " on one line. Put the inner mapping on its own, deeper line, or quote the value if it is text.',
  ],
  [
    /^A block sequence may not be used|block-seq-ind on same line/,
    'A list cannot start on the line of its key. Put each "- " item on a line of its own below.',
  ],
  [
    /^Implicit keys (?:of flow sequence pairs )?need/,
    'A key must stand on one line. Most likely a ":" is missing above, or this line is indented wrongly.',
  ],
  [/^Missing closing/, 'This quoted text has no closing quote.'],
  [
    /^Sequence item without/,
    'An item of this list lacks its "- ", or the line belongs to something else: check its indentation.',
  ],
  [
    /must end with a|must be sufficiently indented/,
    'This bracket is not closed, or its lines are indented less than the key they belong to.',
  ],
  [/^Missing ,/, 'A "," is missing between two entries in brackets.'],
  [/^Missing space after/, 'A space is missing after the ":".'],
  [/^Unexpected (?:,|empty item)/, 'There is a "," too many.'],
  [/^Comments must be separated/, 'A comment needs a space before its "#".'],
  [/^Tags and anchors must be separated/, 'A space is missing after this tag or anchor.'],
  [/^Anchors and tags must be after/, 'A tag or anchor must stand after the "- ", "? " or ": " of its node.'],
  [/^A node can have at most one anchor/, 'A second anchor on one node.'],
  [/^A node can have at most one tag/, 'A second tag on one node.'],
  [/^An alias node must not/, 'An alias takes neither a tag nor an anchor.'],
  [/cannot be an empty string/, 'The name after "*" or "&" is missing.'],
  [/^Plain value cannot start with/, 'Text cannot begin with this character unless it is quoted.'],
  [
    /^Invalid escape sequence/,
    'Double-quoted text does not know this escape. Write "\\\\" for a backslash, or use single quotes.',
  ],
  [/^Block collections are not allowed/, 'Inside of brackets, entries must be written in brackets too.'],
  [/^Block collection cannot start/, 'Content must start on the line below "---".'],
  [
    /^Block scalar header|block scalar header/,
    'After "|" or ">" only an indentation digit, "+" or "-" and a comment may stand.',
  ],
  [/^Block scalar (?:values|lines)/, 'The text of a block scalar must be indented more than its key.'],
  [
    /^Block scalars with more-indented/,
    'The first text line must not be indented less than the blank lines above it. Remove the white space on those.',
  ],
  [/at most 1024 chars/, 'A key must not be longer than 1024 characters.'],
  [/^cannot read this value as|^this !!binary/, 'The value does not fit its tag, so kubectl refuses the document.'],
  [
    /flow-map-end|flow-seq-end|Unexpected \S+ at node end|^Unexpected (?:scalar|flow-|double|single)/,
    'Something stands here that does not belong to what is before it. A quote, a bracket or a ":" may be missing, or the indentation is wrong.',
  ],
];
