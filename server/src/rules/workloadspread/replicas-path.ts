import { asArray, asObject, type JsonPath } from '../../base/json.ts';
import { asStored, numberAt, replicasFields } from '../../injection/stages/workload-spread/workload-replicas.ts';
import { workloadKind } from '../../kubernetes/workload-kinds.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import { change } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { podTemplateExample } from '../podunavailablebudget/pod-template-example.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { targetReferenceOf, targetWorkload } from '../target-workload.ts';
import { hasShares, specOf, spreadExample, spreadKind } from './spec.ts';

const counting = (path: string): string =>
  `${spreadExample('  - name: zone-a\n    maxReplicas: 30%\n  - name: zone-b\n', {
    spec: `  targetFilter:\n    selector: {}\n    replicasPathList:\n    - ${path}\n`,
  })}---\n${podTemplateExample}`;

/** Paths of replicas that lead nowhere. */
export const replicasPathRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/replicas-path',
    covers: ['WS-G.4'],
    severity: 'warning',
    since: '1.8',
    summary: 'A path to the number of Pods that leads nowhere in the workload.',
    explanation:
      '`targetFilter.replicasPathList` says where the workload holds the numbers of Pods that percentages count from: names and indices joined ' +
      'by dots, each leading to a whole number. The webhook of WorkloadSpreads does not follow them. Where one leads nowhere, every new Pod ' +
      'of the workload is refused.',
    source: 'pkg/util/workloadspread/workloadspread.go (v1.9.1), GetReplicasFromWorkloadWithTargetFilter',
    examples: { bad: counting('spec.replica'), good: counting('spec.replicas') },
  },
  kinds: [spreadKind],
  needsWorkspace: true,
  check({ object, workspace, report }) {
    const target = targetReferenceOf(object);
    const workload = targetWorkload(workspace, object);
    if (target === undefined || workload === undefined || !hasShares(object)) return;
    const paths = asArray(asObject(specOf(object)['targetFilter'])?.['replicasPathList']);
    const field = replicasFields[`${target.apiVersion} ${target.kind}`];
    const stored = field === undefined ? workload.value : asStored(workload.value, field);
    paths.forEach((path, index) => {
      const number = typeof path === 'string' ? numberAt(stored, path) : 0;
      if (typeof number !== 'string') return;
      const place: JsonPath = ['spec', 'targetFilter', 'replicasPathList', index];
      report({
        path: place,
        message: `There is no whole number at this path in ${nameOf(workload)} (${number}): every new Pod of it is refused.`,
        related: [relatedPlace(workspace, workload, ['spec'], nameOf(workload))],
        fixes: () => {
          const usual = (workloadKind(target.group, target.kind)?.replicasPath ?? []).join('.');
          const isThere = usual !== '' && typeof numberAt(stored, usual) === 'number';
          return isThere && !paths.includes(usual) ? fixesFor(object, [change(place, usual)]) : [];
        },
      });
    });
  },
};
