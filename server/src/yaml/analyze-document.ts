import type { Document } from 'yaml';
import type { JsonValue } from '../base/json.ts';
import { Lazy } from '../base/lazy.ts';
import type { TextRange } from '../base/text-range.ts';
import { composeDocument, emptyTree, maxDepth } from './compose-document.ts';
import { findConflictMarkers } from './conflict-markers.ts';
import type { DocumentInput } from './document-input.ts';
import { findReadingProblems } from './reading-problems.ts';
import { inspectTree } from './inspect-tree.ts';
import type { YamlProblem } from './manifest-document.ts';
import type { AliasTargets } from './mapping-keys.ts';
import { readValue, scalarValue, type ValueFailure } from './read-value.ts';
import { describeSyntaxErrors } from './syntax-problems.ts';
import { findTabProblem } from './tab-problem.ts';
import { maskTemplate } from './template-mask.ts';

/** Everything that a document's text says. */
export interface DocumentAnalysis {
  readonly tree: Document.Parsed;
  readonly comments: readonly TextRange[];
  readonly targets: AliasTargets;
  readonly value: Lazy<JsonValue | undefined>;
  readonly problems: readonly YamlProblem[];
}

/** A document beyond this length is not parsed: an API server takes no request above 3 MiB. */
const maxLength = 3 * 1024 * 1024;

/** Parses a document and collects its problems. */
export function analyzeDocument(input: DocumentInput): DocumentAnalysis {
  const { text } = input;
  const conflict = findConflictMarkers(text);
  if (conflict) return withoutTree([conflict], []);
  if (input.isEmpty) return withoutTree([], commentsOfEmpty(text));
  if (text.length > maxLength) return withoutTree([tooLarge(input)], []);

  const template = input.isTemplate ? maskTemplate(text) : undefined;
  const { tree, errors, comments, givenUp } = composeDocument(template?.masked ?? text);
  if (givenUp?.code === 'too-deep') return withoutTree(template ? [] : [tooDeep(givenUp.offset)], comments);
  if (givenUp !== undefined) return withoutTree([tooMany(input)], comments);

  const { targets, problems } = inspectTree(tree.contents);
  const result = new Lazy(() =>
    readValue(tree.contents, targets, (scalar) => {
      const value = scalarValue(scalar);
      if (!template || typeof value !== 'string' || !scalar.range) return value;
      return template.restore(value, { start: scalar.range[0], end: scalar.range[1] });
    }),
  );
  const base = {
    tree,
    targets,
    comments: template ? comments.filter((comment) => !template.isExpression(comment.start)) : comments,
    value: new Lazy(() => (result.value.failure ? undefined : result.value.value)),
  };
  if (template) return { ...base, problems: [] };
  const tab = findTabProblem(errors, text);
  if (tab) return { ...base, problems: [tab] };
  const failure = result.value.failure;
  const found = [
    ...describeSyntaxErrors(errors, text, input.lines),
    ...(errors.length > 0 ? problems.filter((problem) => problem.code !== 'invalid-key') : problems).slice(
      0,
      maxProblems,
    ),
    ...findReadingProblems(input, tree).slice(0, maxProblems),
    ...(failure ? [describeFailure(failure)] : []),
  ];
  const ordered = found.sort((left, right) => left.range.start - right.range.start);
  return { ...base, problems: ordered.map((problem) => ({ ...problem, range: widen(problem.range, text) })) };
}

/** More problems of one sort than these help nobody. */
const maxProblems = 100;

/** A range that can be seen: what is missing (an empty key) shows on the character behind or before it. */
function widen({ start, end }: TextRange, text: string): TextRange {
  if (start < end) return { start, end };
  return end < text.length ? { start, end: end + 1 } : { start: Math.max(0, start - 1), end };
}

function withoutTree(problems: readonly YamlProblem[], comments: readonly TextRange[]): DocumentAnalysis {
  return { tree: emptyTree(), comments, targets: new Map(), value: new Lazy(() => undefined), problems };
}

function commentsOfEmpty(text: string): readonly TextRange[] {
  return [...text.matchAll(/#[^\n\r]*/g)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

function tooLarge({ text, lines }: DocumentInput): YamlProblem {
  const megabytes = (text.length / 1024 / 1024).toFixed(1);
  return {
    code: 'too-large',
    message: `This document is not checked: it has ${megabytes} MiB, and an API server takes no object above 3 MiB.`,
    range: { start: 0, end: Math.min(lines.lineEnd(0), 200) },
  };
}

function tooMany({ lines }: DocumentInput): YamlProblem {
  return {
    code: 'too-large',
    message:
      'This document is not checked: it holds so many fields and items that each look at it would take seconds. Split it, or keep ' +
      'what it lists in a text of its own.',
    range: { start: 0, end: Math.min(lines.lineEnd(0), 200) },
  };
}

function tooDeep(offset: number): YamlProblem {
  return {
    code: 'too-deep',
    message: `This document is not checked: here it is nested deeper than ${maxDepth} levels.`,
    range: { start: offset, end: offset + 1 },
  };
}

function describeFailure({ code, alias }: ValueFailure): YamlProblem {
  const message =
    code === 'alias-cycle'
      ? `The alias "*${alias.source}" stands inside of its own anchor, so the value would never end; kubectl refuses the document.`
      : 'The aliases of this document multiply to an excessive size; kubectl refuses the document.';
  return { code, message, range: { start: alias.range?.[0] ?? 0, end: alias.range?.[1] ?? 0 } };
}
