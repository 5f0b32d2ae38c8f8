import { hasCarriageReturn, nextLineStart } from './line-table.ts';

/** The text of one YAML document of a file. */
export interface DocumentSlice {
  readonly text: string;
  readonly lineBreaks: number;
  /**
   * Whether it follows a `...` line without a `---` of its own. YAML calls that a document; kubectl, which cuts files at
   * `---` only and reads the first document of each piece, never sees it.
   */
  readonly isContinuation: boolean;
  /** Whether its last line is a `...` line, line break included. */
  readonly endsWithMarker: boolean;
}

/** Where a text begins in its file: at the very start, below a `...` line, or with a `---` line of its own. */
export type SplitOrigin = 'file-start' | 'end-marker' | 'start-marker';

/** The slices of a text. */
export interface SplitResult {
  readonly slices: readonly DocumentSlice[];
  /** Whether the text ends after a directive: the next `---` line belongs to the same document. */
  readonly endsInDirectives: boolean;
}

/**
 * Cuts `text`, which begins at the start of a line, into its documents: before each `---` line and after each `...` line.
 * Both count in column 0 only, where no scalar can hold them. Directives stay with the document that they introduce.
 */
export function splitDocuments(text: string, origin: SplitOrigin): SplitResult {
  const slices: DocumentSlice[] = [];
  const hasCarriageReturns = hasCarriageReturn(text);
  let state: SplitState = origin === 'start-marker' ? 'content' : 'prefix';
  let followsEndMarker = origin === 'end-marker';
  let hasMarker = false;
  let sliceStart = 0;
  let lineBreaks = 0;

  const cut = (end: number, endsWithMarker: boolean): void => {
    if (end === sliceStart) return;
    const isContinuation = followsEndMarker && !hasMarker;
    slices.push({ text: text.slice(sliceStart, end), lineBreaks, isContinuation, endsWithMarker });
    sliceStart = end;
    lineBreaks = 0;
    hasMarker = false;
    followsEndMarker = endsWithMarker;
  };

  for (let lineStart: number | undefined = 0; lineStart !== undefined && lineStart < text.length;) {
    const next = nextLineStart(text, lineStart, hasCarriageReturns);
    const isAfterMark = lineStart === 0 && origin === 'file-start' && text.charCodeAt(0) === BYTE_ORDER_MARK;
    const at = isAfterMark ? 1 : lineStart;
    const first = text.charCodeAt(at);
    const isEndMarker = first === FULL_STOP && startsWithMarker(text, '...', at);
    if (first === HYPHEN && startsWithMarker(text, '---', at)) {
      if (state !== 'directives') cut(lineStart, false);
      hasMarker = true;
      state = 'content';
    } else if (isEndMarker) {
      state = 'prefix';
    } else if (state !== 'content') {
      if (first === PERCENT) state = 'directives';
      else if (state === 'prefix' && !isBlankOrComment(text, at, next ?? text.length)) state = 'content';
    }
    if (next !== undefined) lineBreaks++;
    if (isEndMarker && next !== undefined) cut(next, true);
    lineStart = next;
  }
  cut(text.length, false);
  return { slices, endsInDirectives: state === 'directives' };
}

/** Whether `text` has the document marker at `offset`: the three characters, then white space or the end. */
export function startsWithMarker(text: string, marker: '---' | '...', offset = 0): boolean {
  if (!text.startsWith(marker, offset)) return false;
  const after = text.charAt(offset + 3);
  return after === '' || after === ' ' || after === '\t' || after === '\n' || after === '\r';
}

/**
 * What may stand at a place between two lines: `prefix` before any content (comments, directives), `directives` after a
 * directive (the next `---` belongs to the same document), `content` inside a document.
 */
type SplitState = 'prefix' | 'directives' | 'content';

const BYTE_ORDER_MARK = 0xfeff;
const HYPHEN = 45;
const FULL_STOP = 46;
const PERCENT = 37;

function isBlankOrComment(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const character = text.charAt(index);
    if (character === '#') return true;
    if (character !== ' ' && character !== '\t' && character !== '\n' && character !== '\r') return false;
  }
  return true;
}
