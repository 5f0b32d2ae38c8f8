import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { targetReferenceOf } from '../target-workload.ts';
import { apiVersionsOfWorkload } from '../workload-api-versions.ts';
import { budgetExample, budgetKind } from './spec.ts';

const target = (apiVersion: string): string =>
  budgetExample(
    `  targetRef:\n    apiVersion: ${apiVersion}\n    kind: Deployment\n    name: shop\n  maxUnavailable: 1\n`,
  );

/** A target whose kind is in another group. */
export const budgetUnknownTargetRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/unknown-target',
    covers: ['PUB-G.3'],
    severity: 'warning',
    summary: 'A budget for a workload whose kind is in another group.',
    explanation:
      'The webhook does not look whether the kind in `targetRef` exists. A group that is left out or misspelled, as in `apiVersion: apps` for a ' +
      'Deployment, makes a budget that never finds a Pod: it is accepted, and protects nothing.',
    source: 'pkg/controller/podunavailablebudget/pub_pod_event_handler.go (v1.9.1), GetPubForPod',
    examples: { bad: target('apps'), good: target('apps/v1') },
  },
  kinds: [budgetKind],
  needsWorkspace: false,
  check({ object, workspace, report }) {
    const reference = targetReferenceOf(object);
    if (reference === undefined) return;
    const homes = workloadKinds.filter(({ kind }) => kind === reference.kind);
    // Kinds of other projects may be in any group.
    if (homes.length === 0 || homes.some((home) => groupKindKey(home) === groupKindKey(reference))) return;
    if (reference.group.includes('.') && !reference.group.endsWith('.kruise.io')) return;
    const path = ['spec', 'targetRef', 'apiVersion'];
    const versions = apiVersionsOfWorkload(reference.kind, workspace.configuration.kruiseVersion);
    report({
      path,
      message: `There is no ${reference.kind} in ${reference.group === '' ? 'the core group' : `the group "${reference.group}"`}: the budget finds no Pods and protects nothing. Use ${versions.join(' or ')}.`,
      fixes: () =>
        fixesFor(
          object,
          versions.map((value) => ({
            title: `Change to ${value}`,
            isSafe: versions.length === 1,
            steps: [{ action: 'set', path, value }],
          })),
        ),
    });
  },
};
