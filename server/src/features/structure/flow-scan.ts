/** A token of a flow collection. Positions are columns of their lines. */
export interface FlowToken {
  readonly kind: '{' | '}' | '[' | ']' | ',' | ':' | 'scalar';
  /** Scalars only: the text as written, quotes included. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/**
 * Where a flow collection that starts at `line`, `column` ends; where its bracket is not closed, before the first line that
 * `isBehind` it.
 */
export function scanFlow(
  lines: readonly string[],
  line: number,
  column: number,
  isBehind: (text: string) => boolean,
): { readonly endLine: number; readonly endColumn: number } {
  let depth = 0;
  let last = line;
  for (; last < lines.length && (last === line || !isBehind(lines[last] ?? '')); last++) {
    for (const token of flowTokens(lines, last, last === line ? column : 0, last)) {
      if (token.kind === '{' || token.kind === '[') depth++;
      if (token.kind === '}' || token.kind === ']') depth--;
      if (depth <= 0) return { endLine: token.line, endColumn: token.endColumn };
    }
  }
  return { endLine: last - 1, endColumn: (lines[last - 1] ?? '').length };
}

/** The tokens from `line`, `column` to the end of `lastLine`. A quote that is not closed on its line ends with the line. */
export function* flowTokens(
  lines: readonly string[],
  line: number,
  column: number,
  lastLine: number,
): Generator<FlowToken, void, undefined> {
  for (let current = line; current <= lastLine; current++) {
    const text = lines[current] ?? '';
    let at = current === line ? column : 0;
    while (at < text.length) {
      const character = text.charAt(at);
      if (character === ' ' || character === '\t' || character === '\uFEFF') {
        at++;
        continue;
      }
      if (character === '#' && (at === 0 || /\s/.test(text.charAt(at - 1)))) break;
      const end = isPunctuation(text, at) ? at + 1 : scalarEnd(text, at);
      const kind = isPunctuation(text, at) ? (character as FlowToken['kind']) : 'scalar';
      yield { kind, text: text.slice(at, end), line: current, column: at, endColumn: end };
      at = end;
    }
  }
}

function isPunctuation(text: string, at: number): boolean {
  const character = text.charAt(at);
  if ('{}[],'.includes(character)) return true;
  // A colon separates when white space or punctuation follows, or when a quoted key stands before it, as in JSON.
  if (character !== ':') return false;
  if (/[\s,{}[\]]/.test(text.charAt(at + 1) || ' ')) return true;
  let before = at - 1;
  while (text.charAt(before) === ' ') before--;
  return text.charAt(before) === '"' || text.charAt(before) === "'";
}

function scalarEnd(text: string, from: number): number {
  const first = text.charAt(from);
  if (first === '"' || first === "'") return quoteEnd(text, from + 1, first) ?? text.trimEnd().length;
  let at = from + 1;
  while (at < text.length && !isPunctuation(text, at) && !/\s#/.test(text.slice(at, at + 2))) at++;
  return Math.max(from + 1, text.slice(0, at).trimEnd().length);
}

/** Column after the quote that closes a string of which `from` is inside; `undefined` where the line does not close it. */
export function quoteEnd(text: string, from: number, quote: '"' | "'"): number | undefined {
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote === '"' && character === '\\') at++;
    else if (character === quote) {
      if (quote === '"' || text.charAt(at + 1) !== "'") return at + 1;
      at++;
    }
  }
  return undefined;
}
