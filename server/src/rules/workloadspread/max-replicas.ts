import { isPresent } from '../../base/is-present.ts';
import { asObject, type JsonPath, type JsonValue } from '../../base/json.ts';
import type { Remedy } from '../../schema/index.ts';
import { intOrPercentRemedies } from '../int-or-percent-remedies.ts';
import { change, removal } from '../remedies.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { refused, specOf, spreadExample, spreadKind, subsetsOf } from './spec.ts';

const two = (first: string, second: string): string =>
  spreadExample(`  - name: zone-a\n    maxReplicas: ${first}\n  - name: zone-b\n    maxReplicas: ${second}\n`);

/** Shares of a WorkloadSpread that do not add up. */
export const maxReplicasRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/max-replicas',
    covers: ['WS-V13', 'WS-V14', 'WS-V15', 'WS-V16', 'WS-V17', '0.7'],
    severity: 'error',
    summary: 'Shares of a WorkloadSpread that do not add up.',
    explanation: [
      '`maxReplicas` is a number in all subsets or a percentage in all of them; for a StatefulSet it must be a number. Percentages may not',
      'exceed 100% together, and must reach it unless the last subset leaves `maxReplicas` out and takes the rest.',
    ].join('\n'),
    source:
      'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1), validateWorkloadSpreadSubsets',
    examples: { bad: two('40%', '70%'), good: two('40%', '60%') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check(context) {
    const subsets = subsetsOf(context.object).map(({ path, value }) => ({
      path: [...path, 'maxReplicas'],
      value: value['maxReplicas'],
    }));
    const isStatefulSet = asObject(specOf(context.object)['targetRef'])?.['kind'] === 'StatefulSet';
    let firstType: string | undefined;
    let sum = 0;
    for (const [index, { path, value }] of subsets.entries()) {
      if (typeof value !== 'number' && typeof value !== 'string') continue;
      firstType ??= typeof value;
      const problem =
        problemOf(value, firstType, isStatefulSet) ??
        (typeof value === 'string' ? sumProblem((sum += percentIn(value))) : undefined);
      if (problem === undefined) continue;
      const isLast = subsets.slice(index + 1).every((later) => !isPresent(later.value));
      const remedies = sum > 100 && isLast ? sumRemedies(path, value, sum) : amountRemedies(path, value);
      // The webhook stops here too.
      context.report({
        path,
        message: `${problem} ${refused}`,
        fixes: () => fixesFor(context.object, remedies),
      });
      return;
    }
    if (firstType === 'string' && sum < 100 && isPresent(subsets.at(-1)?.value)) reportSum(context, sum);
  },
};

function problemOf(value: number | string, firstType: string, isStatefulSet: boolean): string | undefined {
  if (typeof value !== firstType)
    return 'Some subsets give a number and some a percentage: it must be the same in all.';
  if (isStatefulSet && typeof value !== 'number')
    return 'For a StatefulSet "maxReplicas" must be a number: its Pods are spread by their ordinals.';
  const amount = typeof value === 'number' ? value : percentIn(value);
  if (Number.isNaN(amount)) return `"${value}" is no whole number and no whole percentage.`;
  if (typeof value === 'number' && value > 2147483647) return '"maxReplicas" must fit 32 bits.';
  return amount < 0 ? '"maxReplicas" must not be negative.' : undefined;
}

function sumProblem(sum: number): string | undefined {
  return sum > 100 ? `The subsets up to here take ${sum}% together, more than 100%.` : undefined;
}

/** Mirrors the lenient `intstr.GetValueFromIntOrPercent`: percent signs are dropped wherever they stand. */
function percentIn(value: string): number {
  const digits = value.replaceAll('%', '');
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function reportSum({ object, report }: RuleContext, sum: number): void {
  const last = subsetsOf(object).at(-1);
  const path = [...(last?.path ?? ['spec', 'subsets']), 'maxReplicas'];
  report({
    path,
    fixes: () => fixesFor(object, sumRemedies(path, last?.value['maxReplicas'], sum)),
    message: `The subsets take ${sum}% together. They must reach 100%, or the last one must leave "maxReplicas" out and take the rest. ${refused}`,
  });
}

/** The last share takes what is left of 100%, by leaving it out or by saying it. */
function sumRemedies(path: JsonPath, value: JsonValue | undefined, sum: number): readonly Remedy[] {
  const left = 100 - sum + percentIn(typeof value === 'string' ? value : '');
  return [removal(path), ...(left > 0 ? [change(path, `${left}%`)] : [])];
}

/** A number in quotes is refused beside numbers and for a StatefulSet, where it can be nothing else. */
function amountRemedies(path: JsonPath, value: number | string): readonly Remedy[] {
  return typeof value === 'string' && !(percentIn(value) > 100) ? intOrPercentRemedies(path, value) : [];
}
