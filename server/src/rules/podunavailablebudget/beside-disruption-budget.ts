import { asObject } from '../../base/json.ts';
import { matchesSelector, parseLabelSelector } from '../../kubernetes/label-selector.ts';
import { selectingMark } from '../../workspace/marks.ts';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule } from '../rule.ts';
import { podTemplateExample } from './pod-template-example.ts';
import { budgetExample, budgetKind, specOf } from './spec.ts';

const budget = budgetExample(
  '  targetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: shop\n  maxUnavailable: 1\n',
);
const disruption = (app: string): string => `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: shop
  namespace: shop
spec:
  selector:
    matchLabels:
      app: ${app}
  maxUnavailable: 1
`;

/** A PodUnavailableBudget beside a PodDisruptionBudget. */
export const besideDisruptionBudgetRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/beside-disruption-budget',
    severity: 'information',
    summary: 'The same Pods are in a PodDisruptionBudget too.',
    explanation: [
      'A PodUnavailableBudget covers evictions as a PodDisruptionBudget of Kubernetes does, and deletions and updates besides. Where both',
      'select the same Pods, an eviction needs both of them. Each counts for itself: what the PodUnavailableBudget lets pass and the other',
      'one then refuses is used up for a while all the same. One of the two is enough, usually this one.',
    ].join('\n'),
    source: 'pkg/webhook/pod/validating/pod_unavailable_budget.go (v1.9.1)',
    examples: {
      bad: `${budget}---\n${disruption('shop')}---\n${podTemplateExample}`,
      good: `${budget}---\n${disruption('cart')}---\n${podTemplateExample}`,
    },
  },
  kinds: [budgetKind],
  needsWorkspace: true,
  check({ object, workspace, report }) {
    for (const source of podSourcesFor(workspace, object)) {
      for (const other of workspace.objectsSelecting(selectingMark.disruptionBudget, source.labels)) {
        if (other.namespace !== object.namespace || other.isPartial) continue;
        const selector = parseLabelSelector(asObject(specOf(other)['selector']));
        if (selector === undefined || !matchesSelector(selector, source.labels)) continue;
        report({
          path: ['metadata', 'name'],
          message: `The Pods of ${nameOf(source.object)} are in the PodDisruptionBudget ${other.name} too: an eviction needs both, and each counts for itself.`,
          related: [relatedPlace(workspace, other, ['metadata', 'name'], nameOf(other))],
        });
        return;
      }
    }
  },
};
