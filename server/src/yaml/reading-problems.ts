import type { TextRange } from '../base/text-range.ts';
import type { DocumentInput } from './analyze-document.ts';
import type { YamlProblem } from './manifest-document.ts';

/**
 * What YAML allows and kubectl does not: it cuts a file at its `---` lines before it parses the pieces, and reads the first
 * document of each (`YAMLReader` in k8s.io/apimachinery/pkg/util/yaml/decoder.go).
 */
export function findReadingProblems({ text, isContinuation }: DocumentInput): readonly YamlProblem[] {
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
