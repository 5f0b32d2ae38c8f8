import { isMap, isPair, isScalar, isSeq, visit } from 'yaml';
import type { ManifestDocument } from './manifest-document.ts';
import { defaultStyle, type YamlStyle } from './render-yaml.ts';

/** How `document` is written, as far as it shows; what does not show is as in `defaultStyle`. */
export function detectStyle(document: ManifestDocument): YamlStyle {
  let step: number | undefined;
  let hasFlushLists: boolean | undefined;
  let quote: YamlStyle['quote'] | undefined;
  const columnOf = (offset: number): number => document.positionAt(offset).character;

  visit(document.tree, {
    Scalar(_, { type }) {
      if (type === 'QUOTE_DOUBLE') quote ??= '"';
      if (type === 'QUOTE_SINGLE') quote ??= "'";
    },
    Pair(_, pair, parents) {
      const parent = parents.at(-1);
      const { key, value } = pair;
      if (!isMap(parent) || !isScalar(key) || !key.range) return;
      if (isSeq(value) && !value.flow && value.range) {
        hasFlushLists ??= columnOf(value.range[0]) <= columnOf(key.range[0]);
      }
      if (!isMap(value) || !value.range) return;
      const first: unknown = value.items[0];
      const start = isPair(first) && isScalar(first.key) ? first.key.range?.[0] : undefined;
      const child = document.positionAt(start ?? value.range[0]);
      const { line, character } = document.positionAt(key.range[0]);
      const difference = child.character - character;
      // More than 9 columns cannot be written in the header of a block scalar.
      if (child.line > line && difference > 0 && difference < 10) step ??= difference;
    },
  });
  return {
    step: step ?? defaultStyle.step,
    hasFlushLists: hasFlushLists ?? defaultStyle.hasFlushLists,
    quote: quote ?? defaultStyle.quote,
    lineBreak: document.text.includes('\r\n') ? '\r\n' : '\n',
    isJson: isJson(document.tree.contents),
  };
}

/** Whether a document is written in JSON: a mapping in brackets whose first key is in double quotes. */
function isJson(root: unknown): boolean {
  if (!isMap(root) || !root.flow) return false;
  const first: unknown = root.items[0];
  return isPair(first) && isScalar(first.key) && first.key.type === 'QUOTE_DOUBLE';
}
