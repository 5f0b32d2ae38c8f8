import { formatPath, valueAt } from '../../base/json.ts';
import { objectChanges, outcomeTitles, type ChangeOutcome, type ObjectChange } from '../../kruise/changes/index.ts';
import type { RuleContext } from '../rule.ts';

/** What is refused has rules of its own, and what changes no Pod is no news. */
const shown: readonly ChangeOutcome[] = ['recreated', 'new-pods', 'in-place'];

/** Tells at every changed place what becomes of the change. */
export function reportOutcomes({ object, previous, workspace, report }: RuleContext): void {
  if (previous === undefined) return;
  const changes = objectChanges(object.gvk, previous.value, object.value, workspace.configuration) ?? [];
  for (const change of changes) {
    if (!shown.includes(change.outcome)) continue;
    const isWritten = valueAt(object.value, change.path) !== undefined;
    report({
      path: change.place,
      part: 'key',
      message: `${outcomeTitles[change.outcome]}: ${subjectOf(change, isWritten)}${change.why}`,
    });
  }
}

/** What changed, where the place does not show it. */
function subjectOf({ action, path }: ObjectChange, isWritten: boolean): string {
  if (action === 'remove') return `"${formatPath(path)}" is gone. `;
  if (action === 'reorder') return 'The order is another one. ';
  return isWritten ? '' : `"${formatPath(path)}" changes with it. `;
}
