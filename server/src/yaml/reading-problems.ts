import { type Document, isNode, visit } from 'yaml';
import type { TextRange } from '../base/text-range.ts';
import type { DocumentInput } from './document-input.ts';
import type { YamlProblem } from './manifest-document.ts';

/**
 * What YAML allows and kubectl does not: it cuts a file at its `---` lines before it parses the pieces, and reads the first
 * document of each (`YAMLReader` in k8s.io/apimachinery/pkg/util/yaml/decoder.go).
 */
export function findReadingProblems(
  { text, isContinuation }: DocumentInput,
  tree: Document.Parsed,
): readonly YamlProblem[] {
  const problems: YamlProblem[] = [];
  if (isContinuation) {
    const start = text.search(/\S/);
    problems.push({
      code: 'ignored-document',
      message:
        'kubectl never reads this document: it stops at the "..." above and goes on after the next "---". Add a "---" line.',
      range: { start, end: start + (/^[^\n\r]*/.exec(text.slice(start))?.[0].trimEnd().length ?? 1) },
      replacement: { title: 'Insert "---"', edits: [{ range: { start: 0, end: 0 }, newText: '---\n' }] },
    });
  }
  const directive = findDirective(text);
  if (directive) {
    problems.push({
      code: 'directive',
      message:
        'kubectl cannot read YAML directives: it takes this line for a document of its own and fails. Remove it.',
      range: directive,
    });
  }
  for (const separator of text.matchAll(/(?:^\uFEFF?|(?<=[\n\r]))---[ \t]*([^#\s][^\n\r]*)/g)) {
    const content = separator[1] ?? '';
    const start = separator.index + separator[0].length - content.length;
    problems.push({
      code: 'separator',
      message: 'kubectl refuses a file with anything but a comment after "---". Put the content on the next line.',
      range: { start, end: start + content.trimEnd().length },
    });
  }
  if (text.includes('-\t')) problems.push(...findTabsAfterDashes(text, tree));
  if (text.includes('\\/') && !isJsonText(text)) problems.push(...findSlashEscapes(text, tree));
  return problems;
}

/** kubectl reads a file that begins with a brace as JSON. */
function isJsonText(text: string): boolean {
  return /^\s*\{/.test(text);
}

/** Tabs between a dash and its item, which go-yaml does not take for white space. */
function findTabsAfterDashes(text: string, tree: Document.Parsed): readonly YamlProblem[] {
  const problems: YamlProblem[] = [];
  visit(tree, {
    Seq(_, list) {
      for (const item of list.flow ? [] : list.items) {
        const end = isNode(item) ? item.range?.[0] : undefined;
        const gap =
          end === undefined ? undefined : /-([ \t]*\t[ \t]*)$/.exec(text.slice(Math.max(0, end - 100), end))?.[1];
        if (end === undefined || gap === undefined) continue;
        const range = { start: end - gap.length, end };
        problems.push({
          code: 'tab',
          message: 'kubectl does not take a tab after "-" for white space and refuses the document. Write a space.',
          range,
          replacement: { title: 'Replace the tab with a space', edits: [{ range, newText: ' ' }] },
        });
      }
    },
  });
  return problems;
}

/** JSON's escape for a slash, which YAML 1.1 does not know. */
function findSlashEscapes(text: string, tree: Document.Parsed): readonly YamlProblem[] {
  const problems: YamlProblem[] = [];
  visit(tree, {
    Scalar(_, { type, range }) {
      if (type !== 'QUOTE_DOUBLE' || !range) return;
      const escape = [...text.slice(range[0], range[1]).matchAll(/\\[^]/g)].find(([written]) => written === '\\/');
      if (!escape) return;
      const start = range[0] + escape.index;
      const message = 'kubectl does not know the escape "\\/" in YAML and refuses the document. Write "/".';
      const replacement = { title: 'Remove the backslash', edits: [{ range: { start, end: start + 1 }, newText: '' }] };
      problems.push({ code: 'syntax', message, range: { start, end: start + 2 }, replacement });
    },
  });
  return problems;
}

/** The first directive: a `%` line that only comments, blank lines and directives precede. */
function findDirective(text: string): TextRange | undefined {
  const line = /\uFEFF?(?:(%[^\n\r]*)|[ \t]*(?:#[^\n\r]*)?)(?:\r\n|\n|\r)/y;
  for (let match = line.exec(text); match; match = line.exec(text)) {
    const written = match[1];
    if (written === undefined) continue;
    const start = match.index + match[0].indexOf('%');
    return { start, end: start + written.trimEnd().length };
  }
  return undefined;
}
