import { asArray, valueAt, type JsonPath } from '../../base/json.ts';
import { isPresent } from '../../base/is-present.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { nodeSelectorFields, spreadExample, spreadKind, subsetsOf, type WrittenSubset } from './spec.ts';

const toleration = (patch: string): string =>
  spreadExample(`  - name: zone-a
    tolerations:
    - key: spot
      operator: Exists
${patch}`);

const terms: JsonPath = [
  'patch',
  'spec',
  'affinity',
  'nodeAffinity',
  'requiredDuringSchedulingIgnoredDuringExecution',
  'nodeSelectorTerms',
];
const preferred: JsonPath = [...terms.slice(0, 4), 'preferredDuringSchedulingIgnoredDuringExecution'];
const tolerations: JsonPath = ['patch', 'spec', 'tolerations'];

/** A patch that undoes what its own subset asks for. */
export const overwrittenSchedulingRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/overwritten-scheduling',
    covers: ['WS-G.7'],
    severity: 'warning',
    summary: 'A patch that replaces the tolerations or node selectors of its own subset.',
    explanation: [
      'A subset first adds its `tolerations` and node selectors to the Pod, and then applies `patch`. Lists of tolerations and of node selector',
      'terms have no merge key: the list in the patch replaces all that was there, the ones of the subset and those of the workload',
      'itself. Write everything into one of the two places.',
    ].join('\n'),
    source: 'pkg/util/workloadspread/workloadspread.go (v1.9.1), injectWorkloadSpreadIntoPod',
    examples: {
      bad: toleration(
        '    patch:\n      spec:\n        tolerations:\n        - key: gpu\n          operator: Exists\n',
      ),
      good: toleration('    - key: gpu\n      operator: Exists\n'),
    },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check(context) {
    const fields = nodeSelectorFields(context.object.gvk.version);
    for (const subset of subsetsOf(context.object)) {
      checkList(context, subset, 'tolerations', tolerations);
      checkList(context, subset, fields.required, terms);
      checkList(context, subset, fields.preferred, preferred);
    }
  },
};

function checkList(
  { object, report }: RuleContext,
  { path, value }: WrittenSubset,
  field: string,
  below: JsonPath,
): void {
  const replacing = valueAt(value, below);
  const own = value[field];
  const isThere = Array.isArray(own) ? own.length > 0 : isPresent(own);
  if (!isThere || !Array.isArray(replacing)) return;
  const joined = field === 'tolerations' ? [...asArray(own), ...replacing] : undefined;
  report({
    path: [...path, ...below],
    part: 'key',
    message: `This list replaces the Pod's own: "${field}" of the subset has no effect.`,
    fixes: () =>
      fixesFor(object, [
        ...(joined === undefined
          ? []
          : [
              {
                title: 'Move the tolerations of the patch into those of the subset',
                isSafe: false,
                steps: [
                  { action: 'remove' as const, path: [...path, ...below] },
                  { action: 'set' as const, path: [...path, field], value: joined },
                ],
              },
            ]),
        { title: `Remove "${field}"`, isSafe: false, steps: [{ action: 'remove', path: [...path, field] }] },
      ]),
  });
}
