import { asArray, asObject, isJsonObject, stringMap, type JsonObject } from '../../base/json.ts';
import { selectorsOverlap } from '../../kruise/selector-overlap.ts';
import type { Remedy } from '../../schema/index.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { admittedSpec } from './conflicts.ts';
import { specOf } from './spec.ts';

/** More ways than these are no help to choose. */
const mostWays = 2;

/** Makes the SidecarSet leave out the Pods of another one, in the way that Kruise's comparison of the selectors sees. */
export function leaveOutPodsOf({ object, workspace }: RuleContext, other: WorkspaceObject): readonly Fix[] {
  const own = asObject(specOf(object)['selector']);
  const theirs = admittedSpec(workspace, other)?.['selector'];
  if (own === undefined || !isJsonObject(theirs)) return [];
  const expressions = asArray(own['matchExpressions']);
  const ways = Object.entries(stringMap(theirs['matchLabels'])).flatMap(([key, value]): Remedy[] => {
    // With the label in its own selector it would match nothing.
    if (stringMap(own['matchLabels'])[key] !== undefined) return [];
    const expression: JsonObject = { key, operator: 'NotIn', values: [value] };
    if (selectorsOverlap({ ...own, matchExpressions: [...expressions, expression] }, theirs)) return [];
    const path = ['spec', 'selector', 'matchExpressions', expressions.length];
    return [
      {
        title: `Leave out Pods with ${key}=${value}`,
        isSafe: false,
        steps: [{ action: 'set', path, value: expression }],
      },
    ];
  });
  return fixesFor(object, ways.slice(0, mostWays));
}
