import type { TextPosition } from '../../base/text-range.ts';

/** `text` so that Markdown shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}

/** A link to a place of a file, in the form that editors understand: `#L<line>,<column>`, from 1. */
export function linkTo(text: string, uri: string, { line, character }: TextPosition): string {
  const target = uri.replace(/[()<>\s]/g, (escaped) => `%${escaped.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `[${escapeMarkdown(text)}](${target}#L${line + 1},${character + 1})`;
}
