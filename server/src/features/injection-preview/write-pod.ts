import { isJsonObject, valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import type { InjectionStep } from '../../injection/injection.ts';
import type { AnnotatedText, CommentPart } from './annotated-text.ts';
import { referenceTitle, type ReferencedObjects } from './referenced-objects.ts';
import { renderWithLines } from './render-lines.ts';

/** A comment at the end of a longer line would not be seen. */
const longestCommented = 90;

/** The comments that belong to a line. */
interface LineComments {
  readonly isAbove: boolean;
  readonly steps: InjectionStep[];
}

/** Writes `pod` as YAML, with a comment at each part that the webhook added or changed: which object it comes from. */
export function writePod(
  text: AnnotatedText,
  pod: JsonObject,
  steps: readonly InjectionStep[],
  objects: ReferencedObjects,
): void {
  const { lines, lineOf } = renderWithLines(pod);
  const comments = commentsByLine(pod, outermost(steps), lineOf);
  for (const [index, line] of lines.entries()) {
    const found = comments.get(index);
    const parts = found ? partsOf(found.steps, objects) : [];
    const indent = line.slice(0, line.length - line.trimStart().length);
    if (found?.isAbove || (found && line.length > longestCommented)) {
      text.add(`${indent}# `, parts);
      text.add(line);
    } else {
      text.add(found ? `${line} # ` : line, parts);
    }
  }
}

/** Steps whose place is not inside of what the same object added anyway. */
function outermost(steps: readonly InjectionStep[]): readonly InjectionStep[] {
  const added = new Set(steps.filter(({ action }) => action === 'add').map((step) => keyOf(step, step.path)));
  return steps.filter((step) => {
    if (step.action === 'remove') return false;
    return !step.path.some((_, length) => added.has(keyOf(step, step.path.slice(0, length))));
  });
}

function keyOf({ object, stage }: InjectionStep, path: JsonPath): string {
  return JSON.stringify([object ? referenceTitle(object) : stage, path]);
}

function commentsByLine(
  pod: JsonObject,
  steps: readonly InjectionStep[],
  lineOf: (path: JsonPath) => number | undefined,
): Map<number, LineComments> {
  const comments = new Map<number, LineComments>();
  for (const step of steps) {
    const line = lineOf(step.path);
    if (line === undefined) continue;
    const isItem = typeof step.path.at(-1) === 'number' && isJsonObject(valueAt(pod, step.path));
    const known = comments.get(line);
    if (known === undefined) comments.set(line, { isAbove: isItem, steps: [step] });
    else known.steps.push(step);
  }
  return comments;
}

/** `from SidecarSet a, SidecarSet b; changed by WorkloadSpread c` */
function partsOf(steps: readonly InjectionStep[], objects: ReferencedObjects): readonly CommentPart[] {
  const group = (words: string, own: readonly InjectionStep[]): readonly CommentPart[] =>
    uniqueBy(own, titleOfStep).flatMap((step, index): readonly CommentPart[] => [
      index === 0 ? words : ', ',
      { text: titleOfStep(step), target: step.object && objects.place(step.object, step.sourcePath) },
    ]);
  const added = group(
    'from ',
    steps.filter(({ action }) => action === 'add'),
  );
  const changed = group(
    'changed by ',
    steps.filter(({ action }) => action === 'replace'),
  );
  return added.length > 0 && changed.length > 0 ? [...added, '; ', ...changed] : [...added, ...changed];
}

function titleOfStep({ object }: InjectionStep): string {
  return object ? referenceTitle(object) : "Kruise's webhook";
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  return items.filter((item, index) => items.findIndex((other) => key(other) === key(item)) === index);
}
