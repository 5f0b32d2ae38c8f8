import type { Range } from 'vscode-languageserver-types';
import type { Occurrence } from '../references/named-thing.ts';

/** A comment line or the end of a line, with words that lead to places of the workspace. */
export type CommentPart = string | { readonly text: string; readonly target: Occurrence | undefined };

/** A word of the text and the place that it leads to. */
export interface TextLink {
  readonly range: Range;
  readonly target: Occurrence;
  readonly tooltip: string;
}

/** A text that grows line by line and remembers which of its words lead somewhere. */
export class AnnotatedText {
  readonly #lines: string[] = [];
  readonly #links: TextLink[] = [];

  get text(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  get links(): readonly TextLink[] {
    return this.#links;
  }

  add(start: string, parts: readonly CommentPart[] = []): void {
    const line = this.#lines.length;
    let text = start;
    for (const part of parts) {
      const words = onOneLine(typeof part === 'string' ? part : part.text);
      if (typeof part !== 'string' && part.target) {
        const start = { line, character: text.length };
        const end = { line, character: text.length + words.length };
        this.#links.push({ range: { start, end }, target: part.target, tooltip: words });
      }
      text += words;
    }
    this.#lines.push(text);
  }
}

/** Names and messages may hold anything; none of it may end the comment. */
function onOneLine(text: string): string {
  return text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ');
}

/** The parts broken into lines of at most `width` characters, where a space allows it. */
export function wrapParts(parts: readonly CommentPart[], width: number): readonly (readonly CommentPart[])[] {
  const lines: CommentPart[][] = [[]];
  let length = 0;
  const put = (part: CommentPart): void => {
    const text = typeof part === 'string' ? part : part.text;
    if (length > 0 && length + text.trimEnd().length > width) {
      lines.push([]);
      length = 0;
    }
    if (length === 0 && text.trim() === '') return;
    lines.at(-1)?.push(length === 0 && typeof part === 'string' ? part.trimStart() : part);
    length += text.length;
  };
  for (const part of parts) {
    if (typeof part === 'string') for (const word of part.match(/\s*\S+|\s+$/g) ?? []) put(word.replace(/\s+/, ' '));
    else put(part);
  }
  return lines;
}
