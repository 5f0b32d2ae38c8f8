import type { YAMLError } from 'yaml';
import type { TextRange } from '../base/text-range.ts';
import { composeDocument } from './compose-document.ts';
import type { YamlProblem } from './manifest-document.ts';

/**
 * Where tabs indent lines and the parser therefore fails: one problem for all of them, with what mends it. `undefined`
 * where tabs are not to blame.
 */
export function findTabProblem(errors: readonly YAMLError[], text: string): YamlProblem | undefined {
  if (errors.length === 0 || !text.includes('\t')) return undefined;
  const indentations = findTabIndentations(text);
  const first = indentations[0];
  if (!first) return undefined;
  const mended = [2, 4, 8, 1]
    .map((width) =>
      indentations.map((range) => ({ range, newText: expand(text.slice(range.start, range.end), width) })),
    )
    .find((edits) => composeDocument(apply(text, edits)).errors.length === 0);
  if (!mended && !errors.some((error) => error.code === 'TAB_AS_INDENT')) return undefined;
  const tab = text.indexOf('\t', first.start);
  return {
    code: 'tab',
    message: 'YAML is indented with spaces: a tab here means nothing to kubectl, which refuses the document.',
    range: { start: tab, end: tab + 1 },
    ...(mended && { replacement: { title: 'Indent with spaces', edits: mended } }),
  };
}

interface Replacement {
  readonly range: TextRange;
  readonly newText: string;
}

/** The white space at the start of every line (and after a `- `) that has a tab in it and something after it. */
function findTabIndentations(text: string): readonly TextRange[] {
  const ranges: TextRange[] = [];
  for (const match of text.matchAll(/(?:^|(?<=[\n\r]))(?:- ?)*[ \t]*\t[ \t]*(?=[^\s#])/g)) {
    ranges.push({ start: match.index, end: match.index + match[0].length });
  }
  return ranges;
}

/** Each tab as `width` spaces; after a dash one space is enough. */
function expand(indentation: string, width: number): string {
  return indentation.replace(/-\t/g, '- ').replaceAll('\t', ' '.repeat(width));
}

function apply(text: string, edits: readonly Replacement[]): string {
  let result = '';
  let done = 0;
  for (const { range, newText } of edits) {
    result += text.slice(done, range.start) + newText;
    done = range.end;
  }
  return result + text.slice(done);
}
