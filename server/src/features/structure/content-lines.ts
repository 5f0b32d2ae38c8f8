import type { ManifestDocument } from '../../yaml/manifest-document.ts';

/** Lines of a document, from its own first line, that hold anything but white space; found without looking at the lines between. */
export function contentLines({
  text,
  lineBreaks,
}: ManifestDocument): { readonly startLine: number; readonly endLine: number } | undefined {
  const leading = text.length - text.trimStart().length;
  if (leading === text.length) return undefined;
  return {
    startLine: countLineBreaks(text.slice(0, leading)),
    endLine: lineBreaks - countLineBreaks(text.slice(text.trimEnd().length)),
  };
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
