import type { TextRange } from '../base/text-range.ts';

/** A text whose template expressions are hidden from the YAML parser, with every offset unchanged. */
export interface MaskedTemplate {
  readonly masked: string;
  /** Puts the expressions back into a value that was read from `range` of the masked text. */
  restore(value: string, range: TextRange): string;
  /** Whether the comment at `offset` is a hidden expression. */
  isExpression(offset: number): boolean;
}

/** Whether `text` holds a template expression. */
export function isTemplateText(text: string): boolean {
  const start = text.indexOf('{{');
  return start !== -1 && text.indexOf('}}', start + 2) !== -1;
}

/**
 * Hides template expressions: where nothing else is on their lines they become comments, elsewhere plain text. What is
 * left is YAML in most charts, so that names, lists and keys around the expressions can still be found.
 */
export function maskTemplate(text: string): MaskedTemplate {
  const pieces: string[] = [];
  const hidden: TextRange[] = [];
  let done = 0;
  for (const run of findRuns(text)) {
    const hasOwnLine = standsAlone(text, run);
    const original = text.slice(run.start, run.end);
    let isLineStart = true;
    let masked = '';
    for (const character of original) {
      if (character === '\n' || character === '\r') {
        masked += character;
        isLineStart = true;
        continue;
      }
      const width = character.length;
      if (hasOwnLine && isLineStart) masked += '#' + commentFiller.repeat(width - 1);
      else masked += (hasOwnLine ? commentFiller : textFiller).repeat(width);
      isLineStart = false;
    }
    pieces.push(text.slice(done, run.start), masked);
    hidden.push(run);
    done = run.end;
  }
  pieces.push(text.slice(done));
  return {
    masked: pieces.join(''),
    restore(value, range) {
      let index = firstFrom(hidden, range.start);
      return value.replace(filled, (found) => {
        const run = hidden[index++];
        return run && run.end <= range.end ? text.slice(run.start, run.end) : found;
      });
    },
    isExpression(offset) {
      const run = hidden[firstFrom(hidden, offset + 1) - 1];
      return run !== undefined && offset < run.end;
    },
  };
}

/** The index of the first of the ascending `runs` that starts at `offset` or behind it. */
function firstFrom(runs: readonly TextRange[], offset: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((runs[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Private-use characters: no manifest holds them by itself.
const textFiller = '\uE000';
const commentFiller = '\uE001';
const filled = /#\uE001+(?:[\n\r]+[ ]*#\uE001+)*|\uE000+(?:[\n\r]+[ ]*\uE000+)*/g;

/** Expressions, neighbours taken together. */
function* findRuns(text: string): Generator<TextRange> {
  let start = text.indexOf('{{');
  while (start !== -1) {
    let close = text.indexOf('}}', start + 2);
    if (close === -1) return;
    const next = text.lastIndexOf('{{', close - 2);
    if (next > start && /[\n\r]/.test(text.slice(start, next))) {
      // Braces that never close on their line open nothing.
      start = next;
    }
    while (text.startsWith('}', close + 2)) close++;
    let end = close + 2;
    while (text.startsWith('{{', end)) {
      const next = text.indexOf('}}', end + 2);
      if (next === -1) break;
      end = next + 2;
    }
    yield { start, end };
    start = text.indexOf('{{', end);
  }
}

/** Whether only white space surrounds `run` on its first and last line. */
function standsAlone(text: string, run: TextRange): boolean {
  let before = run.start - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--;
  let after = run.end;
  while (after < text.length && (text[after] === ' ' || text[after] === '\t')) after++;
  const isFirst = before < 0 || text[before] === '\n' || text[before] === '\r';
  return isFirst && (after >= text.length || text[after] === '\n' || text[after] === '\r');
}
