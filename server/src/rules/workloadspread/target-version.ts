import { replicasFields } from '../../injection/stages/workload-spread/workload-replicas.ts';
import { asArray, asObject } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { targetReferenceOf } from '../target-workload.ts';
import { builtInTargets } from './target.ts';
import { hasShares, specOf, spreadExample, spreadKind } from './spec.ts';

const share = (apiVersion: string): string =>
  spreadExample('  - name: zone-a\n    maxReplicas: 30%\n  - name: zone-b\n', { kind: 'CloneSet' }).replace(
    'apiVersion: apps/v1',
    `apiVersion: ${apiVersion}`,
  );

/** Shares of a workload in an API version in which Kruise does not know its number of Pods. */
export const targetVersionRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/target-version',
    covers: ['WS-G.2'],
    severity: 'warning',
    summary: 'Percentages of a workload in an API version that Kruise cannot read.',
    explanation:
      'To turn a percentage into a number of Pods, Kruise reads the workload in exactly the API version that `targetRef` names, and knows ' +
      'one or two for each kind: `apps/v1`, `batch/v1`, `apps.kruise.io/v1alpha1` for CloneSets, and `v1alpha1` and `v1beta1` for Advanced ' +
      'StatefulSets. With any other it takes the number for 0: Pods get into no subset with a percentage.',
    source: 'pkg/util/workloadspread/workloadspread.go (v1.9.1, main), GenerateEmptyWorkloadObject',
    examples: { bad: share('apps.kruise.io/v1beta1'), good: share('apps.kruise.io/v1alpha1') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check({ object, report }) {
    const target = targetReferenceOf(object);
    if (target === undefined || !hasShares(object)) return;
    const { apiVersion, group, kind } = target;
    const isBuiltIn = Object.hasOwn(builtInTargets, kind) && builtInTargets[kind]?.includes(group);
    if (!isBuiltIn || Object.hasOwn(replicasFields, `${apiVersion} ${kind}`)) return;
    if (asArray(asObject(specOf(object)['targetFilter'])?.['replicasPathList']).length > 0) return;
    const known = Object.keys(replicasFields)
      .filter((key) => key.startsWith(`${group}/`) && key.endsWith(` ${kind}`))
      .map((key) => key.slice(0, -kind.length - 1));
    const path = ['spec', 'targetRef', 'apiVersion'];
    report({
      path,
      message: `Kruise does not know the replicas of a ${kind} in ${apiVersion} and takes them for 0: no Pod gets into a subset with a percentage. Use ${known.join(' or ')}.`,
      fixes: () =>
        fixesFor(
          object,
          known.map((value) => ({
            title: `Change to ${value}`,
            isSafe: false,
            steps: [{ action: 'set', path, value }],
          })),
        ),
    });
  },
};
