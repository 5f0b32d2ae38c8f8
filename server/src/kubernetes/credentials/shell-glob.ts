/** What a glob says of a text; `malformed` where the pattern is none. */
export type GlobVerdict = 'match' | 'no-match' | 'malformed';

interface ClassResult {
  readonly isMatch: boolean;
  /** Index after the closing bracket. */
  readonly next: number;
}

/**
 * Matches `text` against a shell pattern as Go's `path/filepath.Match` does on Unix: `*` and `?` stop at a slash, `[a-c]` and
 * `[^a-c]` are classes, a backslash takes the next character as it is.
 */
export function matchGlob(pattern: string, text: string): GlobVerdict {
  const glob = Array.from(pattern);
  if (!isWellFormed(glob)) return 'malformed';
  return matches(glob, Array.from(text)) ? 'match' : 'no-match';
}

/** Iterative, remembering the last star only: time grows with pattern × text at most, whatever the pattern. */
function matches(glob: readonly string[], text: readonly string[]): boolean {
  let at = 0;
  let position = 0;
  let star: { readonly next: number; position: number } | undefined;
  for (;;) {
    if (glob[at] === '*') {
      at += 1;
      star = { next: at, position };
      continue;
    }
    if (at === glob.length && position === text.length) return true;
    const step = position < text.length && at < glob.length ? matchOne(glob, at, text[position] ?? '') : undefined;
    if (step !== undefined) {
      at = step;
      position += 1;
      continue;
    }
    if (!star || star.position >= text.length || text[star.position] === '/') return false;
    star.position += 1;
    position = star.position;
    at = star.next;
  }
}

/** Index after the pattern's element at `at` where it matches `character`, otherwise `undefined`. */
function matchOne(glob: readonly string[], at: number, character: string): number | undefined {
  const element = glob[at];
  if (element === '?') return character === '/' ? undefined : at + 1;
  if (element === '[') {
    const result = readClass(glob, at, character);
    return result?.isMatch ? result.next : undefined;
  }
  if (element === '\\') return glob[at + 1] === character ? at + 2 : undefined;
  return element === character ? at + 1 : undefined;
}

function isWellFormed(glob: readonly string[]): boolean {
  for (let at = 0; at < glob.length;) {
    if (glob[at] === '[') {
      const result = readClass(glob, at, '');
      if (!result) return false;
      at = result.next;
    } else if (glob[at] === '\\') {
      if (at + 1 >= glob.length) return false;
      at += 2;
    } else {
      at += 1;
    }
  }
  return true;
}

/** Reads the class that opens at `at`; `undefined` where it is malformed. */
function readClass(glob: readonly string[], at: number, character: string): ClassResult | undefined {
  let next = at + 1;
  const isNegated = glob[next] === '^';
  if (isNegated) next += 1;
  let isMatch = false;
  for (let ranges = 0; ; ranges += 1) {
    if (glob[next] === ']' && ranges > 0) break;
    const low = readClassCharacter(glob, next);
    if (!low) return undefined;
    next = low.next;
    let high = low.character;
    if (glob[next] === '-') {
      const end = readClassCharacter(glob, next + 1);
      if (!end) return undefined;
      high = end.character;
      next = end.next;
    }
    const code = character.codePointAt(0);
    if (code !== undefined && codeOf(low.character) <= code && code <= codeOf(high)) isMatch = true;
  }
  return { isMatch: isMatch !== isNegated, next: next + 1 };
}

function readClassCharacter(
  glob: readonly string[],
  at: number,
): { readonly character: string; readonly next: number } | undefined {
  let index = at;
  let character = glob[index];
  if (character === undefined || character === '-' || character === ']') return undefined;
  if (character === '\\') {
    index += 1;
    character = glob[index];
    if (character === undefined) return undefined;
  }
  // The class has to go on: at least its closing bracket follows.
  return index + 1 < glob.length ? { character, next: index + 1 } : undefined;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
