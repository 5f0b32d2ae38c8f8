import { isPresent } from '../../base/is-present.ts';
import { asObject, formatPath } from '../../base/json.ts';
import { matchesSelector, parseLabelSelector } from '../../kubernetes/label-selector.ts';
import { selectingMark } from '../../workspace/marks.ts';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import type { PodSource, WorkspaceObject } from '../../workspace/workspace.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { podTemplateExample } from './pod-template-example.ts';
import { budgetExample, budgetKind, specOf } from './spec.ts';

const byTarget = budgetExample(
  '  targetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: shop\n  maxUnavailable: 1\n',
);
const bySelector = (app: string): string =>
  budgetExample(`  selector:\n    matchLabels:\n      app: ${app}\n  maxUnavailable: 1\n`, { name: 'by-label' });

/** A Pod that two budgets of different sorts select. */
export const budgetTwoOnPodRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/two-on-pod',
    covers: ['PUB-G.5'],
    severity: 'warning',
    summary: 'Two budgets for the same Pods, of which one does nothing.',
    explanation: [
      'A Pod belongs to one budget: the first one of its namespace, in no particular order, whose `targetRef` names its workload or whose',
      '`selector` matches it. Two budgets with selectors, or two with the same target, are refused; one of each sort is not, and which of',
      'the two protects a Pod is left to chance. Once it is written on the Pod it stays.',
    ].join('\n'),
    source: 'pkg/controller/podunavailablebudget/pub_pod_event_handler.go (v1.9.1), GetPubForPod',
    examples: {
      bad: `${byTarget}---\n${bySelector('shop')}---\n${podTemplateExample}`,
      good: `${byTarget}---\n${bySelector('cart')}---\n${podTemplateExample}`,
    },
  },
  kinds: [budgetKind],
  needsWorkspace: true,
  check(context) {
    const { object, workspace, report } = context;
    for (const source of podSourcesFor(workspace, object)) {
      const field = isPresent(specOf(object)['targetRef']) ? 'targetRef' : 'selector';
      const other = field === 'targetRef' ? selecting(context, source) : targeting(context, source);
      if (other === undefined) continue;
      const theirs = field === 'targetRef' ? 'selector' : 'targetRef';
      report({
        path: ['spec', field],
        part: 'key',
        message: `The Pods of ${nameOf(source.object)} are in PodUnavailableBudget ${other.name} too, by its ${theirs}. Only one of the two protects a Pod, and which one is left to chance.`,
        related: [
          relatedPlace(workspace, other, ['spec', theirs], `${nameOf(other)}: ${formatPath(['spec', theirs])}`),
        ],
      });
      return;
    }
  },
};

/** A budget whose selector matches the Pods. */
function selecting({ object, workspace }: RuleContext, source: PodSource): WorkspaceObject | undefined {
  for (const other of workspace.objectsSelecting(selectingMark.budget, source.labels)) {
    if (other.namespace !== object.namespace || other.isPartial || isPresent(specOf(other)['targetRef'])) continue;
    const selector = parseLabelSelector(asObject(specOf(other)['selector']));
    if (selector?.kind === 'requirements' && matchesSelector(selector, source.labels)) return other;
  }
  return undefined;
}

/** A budget that names the workload of the Pods. */
function targeting({ object, workspace }: RuleContext, source: PodSource): WorkspaceObject | undefined {
  const { gvk, name } = source.object;
  for (const use of workspace.usesOf({ group: gvk.group, kind: gvk.kind, name })) {
    const { object: other, path } = use;
    const isBudget = other.gvk.kind === object.gvk.kind && other.gvk.group === object.gvk.group;
    if (isBudget && path.at(-2) === 'targetRef' && other.namespace === object.namespace && !other.isPartial)
      return other;
  }
  return undefined;
}
