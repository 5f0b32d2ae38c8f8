import { Composer, CST, type Document, Lexer, Parser, Schema, type YAMLError } from 'yaml';
import type { TextRange } from '../base/text-range.ts';
import { kubectlTags } from './kubectl-scalars.ts';

/** What the `yaml` library made of a text. */
export interface Composition {
  readonly tree: Document.Parsed;
  readonly errors: readonly YAMLError[];
  readonly comments: readonly TextRange[];
  /** Where nesting went beyond `maxDepth`; the tree is empty then. */
  readonly tooDeepAt: number | undefined;
}

/** Collections inside of each other, at most. Real manifests stay below 30; the limit keeps every recursion over trees safe. */
export const maxDepth = 250;

/** Parses the first document of `text`. Never throws. */
export function composeDocument(text: string): Composition {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const comments: TextRange[] = [];
  let previous = '';
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (lexeme.startsWith('#') && previous !== CST.SCALAR)
      comments.push({ start: offset, end: offset + lexeme.length });
    if (parser.stack.length > maxDepth) return { tree: emptyTree(), errors: [], comments, tooDeepAt: offset };
    previous = lexeme;
  }
  for (const token of parser.end()) tokens.push(token);
  const [tree] = new Composer(options).compose(tokens, true, text.length);
  return { tree: tree as Document.Parsed, errors: tree?.errors ?? [], comments, tooDeepAt: undefined };
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
