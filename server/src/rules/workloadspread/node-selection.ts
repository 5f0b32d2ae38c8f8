import type { JsonPath } from '../../base/json.ts';
import {
  nodeSelectorTermProblems,
  preferredTermProblems,
  tolerationProblems,
  type SchedulingProblem,
} from '../../kubernetes/scheduling-problems.ts';
import { schedulingRemedies } from '../scheduling-remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { nodeSelectorFields, refused, spreadExample, spreadKind, subsetsOf } from './spec.ts';

const zone = (operator: string): string =>
  spreadExample(`  - name: zone-a
    requiredNodeSelectorTerm:
      matchExpressions:
      - key: topology.kubernetes.io/zone
        operator: ${operator}
        values:
        - zone-a
`);

/** A subset with a malformed node selector or toleration. */
export const nodeSelectionRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/node-selection',
    covers: ['WS-V09', 'WS-V10', 'WS-V11'],
    severity: 'error',
    summary: 'A subset with a malformed node selector or toleration.',
    explanation:
      'The node selectors and tolerations of a subset are added to its Pods, and checked as those of a Pod are: keys and values must be ' +
      'valid labels, operators need the right number of values, and weights are from 1 to 100.',
    source:
      'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1); pkg/apis/core/validation (Kubernetes v1.32)',
    examples: { bad: zone('Exists'), good: zone('In') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check({ object, report }) {
    const { required, preferred } = nodeSelectorFields(object.gvk.version);
    for (const { path, value } of subsetsOf(object)) {
      const tell = (field: string, problems: readonly SchedulingProblem[]): void => {
        for (const problem of problems) {
          const at: JsonPath = [...path, field, ...problem.path];
          report({
            path: at,
            message: `${problem.message} ${refused}`,
            fixes: () => fixesFor(object, schedulingRemedies(object.value, at)),
          });
        }
      };
      tell(required, nodeSelectorTermProblems(value[required], { checksValues: true }));
      tell(preferred, preferredTermProblems(value[preferred]));
      tell('tolerations', tolerationProblems(value['tolerations']));
    }
  },
};
