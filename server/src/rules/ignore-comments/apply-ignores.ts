import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import type { Finding, RuleMeta } from '../rule.ts';
import type { IgnoreContext } from './context.ts';
import { findIgnores, type IgnoreComment } from './find-ignores.ts';
import { ignoreFixes } from './ignore-fixes.ts';
import { unknownIgnore, unusedIgnore } from './metas.ts';
import { similarCode } from './similar-code.ts';

/** `findings` without those that a comment silences, and with what is wrong with the comments themselves. */
export function applyIgnores(findings: readonly Finding[], context: IgnoreContext): readonly Finding[] {
  const ignores = findIgnores(context.document);
  const above =
    context.header === undefined ? [] : findIgnores(context.header).filter(({ line }) => line === undefined);
  if (ignores.length === 0 && above.length === 0) return findings;
  const used = new Set<IgnoreUse>();
  const kept = findings.filter((finding) => {
    const lines = linesOf(finding, context.document);
    const silencing = [...ignores, ...above].filter(
      ({ words, line }) =>
        words.some(({ code }) => code === finding.code) && (line === undefined || lines.includes(line)),
    );
    for (const ignore of silencing) used.add(useOf(ignore, finding.code));
    return silencing.length === 0;
  });
  return [...kept, ...ignores.flatMap((ignore) => judge(ignore, context, (code) => used.has(useOf(ignore, code))))];
}

/**
 * What is wrong with the comments of a document that holds nothing else. They silence nothing, but for those above the first
 * `---` line of a file: they speak of the document below, and `below` is what was found there.
 */
export function judgeLoneIgnores(below: readonly Finding[], context: IgnoreContext): readonly Finding[] {
  return findIgnores(context.document).flatMap((ignore) =>
    judge(ignore, context, (code) => ignore.line === undefined && below.some((finding) => finding.code === code)),
  );
}

/** That an ignore silences a code. */
type IgnoreUse = `${number} ${string}`;

function useOf({ range }: IgnoreComment, code: string): IgnoreUse {
  return `${range.start} ${code}`;
}

/** The line of a finding; inside of a text of several lines, where no comment can stand, also the line of its key. */
function linesOf({ range }: Finding, document: ManifestDocument): readonly number[] {
  const { line } = document.positionAt(range.start);
  const { on, path } = document.locate(range.start);
  const key = on === 'block-scalar' ? document.rangeAt(path, 'key') : undefined;
  return key === undefined ? [line] : [line, document.positionAt(key.start).line];
}

function judge(ignore: IgnoreComment, context: IgnoreContext, isUsed: (code: string) => boolean): readonly Finding[] {
  const report = (meta: RuleMeta, message: string, code?: string): Finding => ({
    code: meta.code,
    severity: meta.severity,
    message,
    range: ignore.range,
    ...(meta === unusedIgnore ? { tags: ['unnecessary'] as const } : {}),
    fixes: () => ignoreFixes(ignore, code, context),
  });
  if (ignore.words.length === 0) {
    return [
      report(
        unknownIgnore,
        'This comment silences nothing: write the code of the finding after it, for example "schema/unknown-field".',
      ),
    ];
  }
  return ignore.words.flatMap(({ code }) => {
    if (!context.codes.has(code)) {
      const meant = similarCode(code, context.codes);
      const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
      return [report(unknownIgnore, `There is no rule "${code}", so this comment silences nothing.${hint}`, code)];
    }
    if (isUsed(code) || !context.isChecked(code)) return [];
    const place = ignore.line === undefined ? 'in this document' : 'on the next line';
    return [report(unusedIgnore, `"${code}" is not reported ${place}: it can go from this comment.`, code)];
  });
}
