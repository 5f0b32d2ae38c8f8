import { asObject, asString, type JsonObject } from '../../base/json.ts';
import { parseApiVersion } from '../../kubernetes/group-version-kind.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { refused, specOf, spreadExample, spreadKind } from './spec.ts';

const subset = '  - name: zone-a\n';

export const spreadTargetChangedRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/target-changed',
    covers: ['WS-V24'],
    severity: 'error',
    summary: 'A WorkloadSpread stays with its workload.',
    explanation: [
      'Group, kind and name of `targetRef` cannot change once the WorkloadSpread exists; only the version of the API may. Create a',
      'WorkloadSpread of another name for the other workload.',
    ].join('\n'),
    source:
      'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1), validateWorkloadSpreadTargetRefUpdate',
    examples: {
      before: spreadExample(subset),
      bad: spreadExample(subset, { kind: 'ReplicaSet' }),
      good: spreadExample('  - name: zone-b\n'),
    },
  },
  kinds: [spreadKind],
  needsWorkspace: true,
  comparesVersions: true,
  check({ object, previous, report }) {
    const target = asObject(specOf(object)['targetRef']);
    const before = asObject(asObject(previous?.value['spec'])?.['targetRef']);
    if (target === undefined || before === undefined) return;
    const changed = [
      ...(groupOf(target) === groupOf(before) ? [] : ['apiVersion']),
      ...['kind', 'name'].filter((key) => (target[key] ?? '') !== (before[key] ?? '')),
    ];
    const [first] = changed;
    if (first === undefined) return;
    report({
      path: ['spec', 'targetRef', first],
      message: `The workload was ${asString(before['kind']) ?? ''} ${asString(before['name']) ?? ''} (${asString(before['apiVersion']) ?? ''}), and that cannot change. ${refused} Create another WorkloadSpread for the other workload.`,
      fixes: () =>
        fixesFor(object, [
          {
            title: 'Take back the change of "targetRef"',
            isSafe: false,
            steps: changed.flatMap((key) => {
              const value = before[key];
              return value === undefined ? [] : [{ action: 'set' as const, path: ['spec', 'targetRef', key], value }];
            }),
          },
        ]),
    });
  },
};

/** As Go reads it: what is no API version has no group. */
function groupOf(target: JsonObject): string {
  return parseApiVersion(asString(target['apiVersion']) ?? '')?.group ?? '';
}
