import { Composer, CST, type Document, Lexer, Parser, Schema, type YAMLError } from 'yaml';
import type { TextRange } from '../base/text-range.ts';
import { kubectlTags } from './kubectl-scalars.ts';

/** What the `yaml` library made of a text. */
export interface Composition {
  readonly tree: Document.Parsed;
  readonly errors: readonly YAMLError[];
  readonly comments: readonly TextRange[];
  /** Why and where it was given up: nesting beyond `maxDepth`, or more than `maxLexemes`. The tree is empty then. */
  readonly givenUp: { readonly code: 'too-deep' | 'too-large'; readonly offset: number } | undefined;
}

/** Collections inside of each other, at most. Real manifests stay below 30; the limit keeps every recursion over trees safe. */
export const maxDepth = 250;

/**
 * Keys, values, marks and white space in a document, at most: the parser takes a second for so many, at every keystroke. It is a
 * manifest of twenty thousand lines; long texts, such as those in ConfigMaps, count as one.
 */
export const maxLexemes = 150_000;

/** Parses the first document of `text`. Never throws. */
export function composeDocument(text: string): Composition {
  const { stackTraceLimit } = Error;
  // The library makes an error of each mistake, and its stack, which nobody reads, costs more than finding the mistake.
  Error.stackTraceLimit = 0;
  try {
    return compose(text);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function compose(text: string): Composition {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const comments: TextRange[] = [];
  let previous = '';
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (lexeme.startsWith('#') && previous !== CST.SCALAR)
      comments.push({ start: offset, end: offset + lexeme.length });
    lexemes += 1;
    const code = parser.stack.length > maxDepth ? 'too-deep' : lexemes > maxLexemes ? 'too-large' : undefined;
    if (code !== undefined) return { tree: emptyTree(), errors: [], comments, givenUp: { code, offset } };
    previous = lexeme;
  }
  for (const token of parser.end()) tokens.push(token);
  const [tree] = new Composer(options).compose(tokens, true, text.length);
  return { tree: tree as Document.Parsed, errors: tree?.errors ?? [], comments, givenUp: undefined };
}

/** A document without content. */
export function emptyTree(): Document.Parsed {
  const [tree] = new Composer(options).compose([], true, 0);
  return tree as Document.Parsed;
}

const options = {
  version: '1.1',
  prettyErrors: false,
  // Checked over the values, since the library's check is quadratic and does not say where the first key is.
  uniqueKeys: false,
  schema: new Schema({ schema: 'kubectl', customTags: kubectlTags }),
} as const;
