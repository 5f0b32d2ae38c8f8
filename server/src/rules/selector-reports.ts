import { asObject, valueAt, type JsonPath } from '../base/json.ts';
import { isEmptySelector, selectorProblems } from '../kubernetes/label-selector-problems.ts';
import type { RuleContext } from './rule.ts';
import { fixesFor } from './schema/remedy-fix.ts';
import { requirementRemedies } from './selector-remedies.ts';

/** Reports everything that the API server's selector validation refuses in the selector at `path`; `consequence` ends each message. */
export function reportSelectorProblems(context: RuleContext, path: JsonPath, consequence: string): void {
  for (const problem of selectorProblems(valueAt(context.object.value, path))) {
    context.report({
      path: [...path, ...problem.path],
      part: problem.part,
      message: `${problem.message} ${consequence}`,
      fixes: () => fixesFor(context.object, requirementRemedies(context.object.value, [...path, ...problem.path])),
    });
  }
}

/** Whether there is a selector at `path` that asks for nothing. */
export function hasEmptySelector({ object }: RuleContext, path: JsonPath): boolean {
  return isEmptySelector(valueAt(object.value, path));
}

/** Whether `path` holds an object at all. */
export function hasObject({ object }: RuleContext, path: JsonPath): boolean {
  return asObject(valueAt(object.value, path)) !== undefined;
}
