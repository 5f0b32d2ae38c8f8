import type { Fix } from '../rule.ts';
import type { IgnoreContext } from './context.ts';
import type { IgnoreComment } from './find-ignores.ts';
import { similarCode } from './similar-code.ts';

/** How a comment is mended whose `code` silences nothing: the code that was meant, if it is none itself, or without it. */
export function ignoreFixes(ignore: IgnoreComment, code: string | undefined, context: IgnoreContext): readonly Fix[] {
  const meant = code === undefined || context.codes.has(code) ? undefined : similarCode(code, context.codes);
  const word = ignore.words.find((candidate) => candidate.code === code);
  const isNew = !ignore.words.some((candidate) => candidate.code === meant);
  if (meant === undefined || word === undefined || !isNew) return [removal(ignore, code, context, true)];
  const { document, uri, startLine } = context;
  const edit = { uri, startLine: startLine(), range: document.toPositionRange(word.range), newText: meant };
  const replacement: Fix = { title: `Change to ${meant}`, isSafe: false, isPreferred: true, edits: [edit] };
  return [replacement, removal(ignore, code, context, false)];
}

/** Removes `code` from the comment; where it is the only one, the comment, with its line where nothing else stands on it. */
function removal(
  { range, words }: IgnoreComment,
  code: string | undefined,
  context: IgnoreContext,
  isPreferred: boolean,
): Fix {
  const { document, uri, startLine } = context;
  const isSafe = code !== undefined && context.codes.has(code);
  const { text } = document;
  const fix = (title: string, start: number, end: number): Fix => {
    const edit = { uri, startLine: startLine(), range: document.toPositionRange({ start, end }), newText: '' };
    // A misspelled code was meant to be one: that is for its author to say.
    return { title, isSafe, isPreferred, edits: [edit] };
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
