import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { labels } from '../../kruise/labels.ts';
import { parseLabelSelector, type LabelSelector } from '../../kubernetes/label-selector.ts';
import { contradictionIn, describeRequirement } from '../../kubernetes/selector-satisfiability.ts';
import { namespaceMatches } from '../../workspace/pod-matching.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { relatedPlace } from '../related-place.ts';
import type { Rule } from '../rule.ts';
import { listNames } from '../wording.ts';
import { admittedSpec, conflictsOf } from './conflicts.ts';
import { sidecarSetExample } from './example.ts';
import { sidecarSetKind } from './spec.ts';

const pinned = sidecarSetExample(`  namespaceSelector:\n    matchLabels:\n      ${labels.namespaceName}: shop\n`);
const other = (namespaces: string): string =>
  sidecarSetExample(`  namespaceSelector:\n    matchLabels:\n      ${namespaces}\n`).replace(
    'name: log-agent\nspec',
    'name: other\nspec',
  );
const example = (namespaces: string): string =>
  `${pinned}---\n${other(namespaces)}---\napiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n  labels:\n    team: shop\n`;

/** Two SidecarSets that conflict by Kruise's heuristic, and meet on no Pod. */
export const apparentOverlapRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/apparent-overlap',
    covers: ['F-16'],
    severity: 'hint',
    summary: 'Two SidecarSets conflict although no Pod can match both.',
    explanation: [
      'To find conflicts, Kruise compares selectors label by label, and does not ask whether some Pod could match both: several conditions on',
      'one label are thrown together, and a namespace that is selected by its name is not looked up, so that its other labels do not',
      'count. Where that is the only reason for a refusal, this hint says so. Write the selectors so that one label contradicts: give both',
      'SidecarSets a value of the same label, or exclude the other one with `NotIn`.',
    ].join('\n'),
    source: 'pkg/util/selector.go, pkg/webhook/sidecarset/validating/utils.go (v1.9.1)',
    examples: { bad: example('team: cart'), good: example(`${labels.namespaceName}: cart`) },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  check(context) {
    const { object, workspace, report } = context;
    const others = new Set(conflictsOf(context).map((conflict) => conflict.other));
    if (others.size === 0) return;
    const own = admittedSpec(workspace, object);
    for (const other of others) {
      const theirs = admittedSpec(workspace, other);
      const reason = own && theirs && whyNeverBoth(workspace, own, theirs);
      if (reason === undefined) continue;
      report({
        path: ['spec', reason.field],
        part: 'key',
        message: `No Pod can match both this SidecarSet and ${other.name}: ${reason.text}. Kruise's comparison of the selectors does not see that, and refuses the second one all the same.`,
        related: [relatedPlace(workspace, other, ['spec', reason.field], `SidecarSet ${other.name}`)],
      });
    }
  },
};

interface Reason {
  readonly field: 'selector' | 'namespaceSelector';
  readonly text: string;
}

function whyNeverBoth(workspace: Workspace, left: JsonObject, right: JsonObject): Reason | undefined {
  for (const field of ['selector', 'namespaceSelector'] as const) {
    if (!isJsonObject(left[field]) || !isJsonObject(right[field])) continue;
    const [first, second] = [parseLabelSelector(left[field]), parseLabelSelector(right[field])];
    if (first === undefined || second === undefined) continue;
    const found = contradictionIn(first, second);
    if (found !== undefined) {
      const [one, two] = [found.first, found.second].map(describeRequirement);
      return { field, text: `nothing is ${one} and ${two} at once` };
    }
    const text = field === 'namespaceSelector' ? foreignNamespaces(workspace, first, second) : undefined;
    if (text !== undefined) return { field, text };
  }
  return undefined;
}

/** Where one selector lists namespaces by name, and the Namespace objects tell that none of them matches the other one. */
function foreignNamespaces(workspace: Workspace, left: LabelSelector, right: LabelSelector): string | undefined {
  for (const [naming, asking] of [
    [left, right],
    [right, left],
  ] as const) {
    const names = naming.requirements.find(({ key, operator }) => key === labels.namespaceName && operator === 'In');
    if (names === undefined) continue;
    if (names.values.every((name) => namespaceMatches(workspace, name, asking) === false)) {
      return `the labels of the namespace ${listNames(names.values)} do not match the other namespaceSelector`;
    }
  }
  return undefined;
}
