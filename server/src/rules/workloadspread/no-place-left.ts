import { asObject, valueAt, type JsonValue } from '../../base/json.ts';
import { isPresent } from '../../base/is-present.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { deploymentExample } from '../podunavailablebudget/pod-template-example.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { targetWorkload, writtenReplicas } from '../target-workload.ts';
import { specOf, spreadExample, spreadKind, subsetsOf } from './spec.ts';

const limited = (last: number): string =>
  `${spreadExample(`  - name: zone-a\n    maxReplicas: 2\n  - name: zone-b\n    maxReplicas: ${last}\n`)}---\n${deploymentExample(5)}`;

/** Pods that no subset has room for. */
export const noPlaceLeftRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/no-place-left',
    covers: ['WS-G.11'],
    severity: 'warning',
    summary: 'Subsets that have no room for all Pods of the workload.',
    explanation: [
      'Where every subset is limited, Pods beyond the limits are created all the same, but in no subset: without its node selectors, tolerations',
      'and patch, as if the WorkloadSpread did not exist. That happens where the limits are less than the replicas, and for a CloneSet',
      'also with the Pods that an update makes in addition (`maxSurge`), since the Pods of both versions are counted together. Leave',
      '`maxReplicas` of the last subset out, so that it takes the rest.',
    ].join('\n'),
    source: 'pkg/util/workloadspread/workloadspread.go (v1.9.1), acquireSuitableSubset',
    examples: { bad: limited(2), good: limited(3) },
  },
  kinds: [spreadKind],
  needsWorkspace: true,
  check({ object, workspace, report }) {
    const workload = targetWorkload(workspace, object);
    const replicas = workload && writtenReplicas(workspace, workload);
    if (workload === undefined || replicas === undefined || isPresent(specOf(object)['targetFilter'])) return;
    const subsets = subsetsOf(object);
    const limits = subsets.map(({ value }) => limitOf(value['maxReplicas'], replicas));
    const last = subsets.at(-1);
    if (last === undefined || limits.some((limit) => limit === undefined)) return;
    const room = limits.reduce<number>((sum, limit) => sum + (limit ?? 0), 0);
    const surge = surgeOf(workload, replicas);
    if (room >= replicas + surge) return;
    const path = [...last.path, 'maxReplicas'];
    const pods =
      room < replicas ? `${replicas} replicas` : `${replicas} replicas and up to ${surge} more during updates`;
    report({
      path,
      message: `The subsets have room for ${room} Pods, but ${nameOf(workload)} has ${pods}: the others are created outside of all subsets, without node selectors, tolerations and patches.`,
      related: [relatedPlace(workspace, workload, ['spec', 'replicas'], nameOf(workload))],
      fixes: () =>
        fixesFor(object, [
          {
            title: 'Let the last subset take the rest',
            isSafe: false,
            steps: [{ action: 'remove', path }],
          },
        ]),
    });
  },
};

/** How many Pods a subset takes; `undefined` where there is no limit, or none that can be read. */
function limitOf(value: JsonValue | undefined, replicas: number): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+%$/.test(value)
    ? Math.ceil((Number(value.slice(0, -1)) * replicas) / 100)
    : undefined;
}

/** How many Pods an update of a CloneSet makes in addition; for other kinds each version has its own counters, or there are none. */
function surgeOf({ gvk, value }: WorkspaceObject, replicas: number): number {
  if (gvk.kind !== 'CloneSet') return 0;
  const strategy = asObject(valueAt(value, ['spec', 'updateStrategy']));
  return limitOf(strategy?.['maxSurge'] ?? asObject(strategy?.['rollingUpdate'])?.['maxSurge'], replicas) ?? 0;
}
