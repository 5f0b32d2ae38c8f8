import { isPresent } from '../../base/is-present.ts';
import { intOrPercentProblem, isMoreThan100Percent } from '../../kubernetes/int-or-percent.ts';
import { intOrPercentRemedies } from '../int-or-percent-remedies.ts';
import { keepOne } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { budgetExample, budgetKind, refused, specOf } from './spec.ts';

const selector = '  selector:\n    matchLabels:\n      app: shop\n';

/** A budget without a bound, with two, or with a wrong amount. */
export const budgetBoundsRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/bounds',
    covers: ['PUB-V10', 'PUB-V11', 'PUB-V12', 'PUB-V13', 'PUB-G.4', '0.7'],
    severity: 'error',
    summary: 'A budget without a bound, with two, or with a wrong amount.',
    explanation: [
      'A budget says either how many Pods may be unavailable (`maxUnavailable`) or how many must stay available (`minAvailable`): exactly one',
      'of the two, a whole number from zero or a whole percentage up to 100%. A quoted number such as `"1"` is text, and refused.',
      'Percentages are rounded up in both cases.',
    ].join('\n'),
    source: 'pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go (v1.9.1, main)',
    examples: {
      bad: budgetExample(`${selector}  minAvailable: "1"\n`),
      good: budgetExample(`${selector}  minAvailable: 1\n`),
    },
  },
  kinds: [budgetKind],
  needsWorkspace: false,
  check({ object, report }) {
    const spec = specOf(object);
    const written = (['maxUnavailable', 'minAvailable'] as const).filter((field) => isPresent(spec[field]));
    const [field, second] = written;
    if (field === undefined) {
      report({
        path: ['spec'],
        part: 'key',
        message: `The budget has no bound: it needs "maxUnavailable" or "minAvailable". ${refused}`,
      });
    } else if (second !== undefined) {
      report({
        path: ['spec', second],
        part: 'key',
        message: `"maxUnavailable" and "minAvailable" exclude each other: keep one. ${refused}`,
        fixes: () =>
          fixesFor(
            object,
            keepOne([
              ['spec', field],
              ['spec', second],
            ]),
          ),
      });
    } else {
      const value = spec[field];
      const problem =
        intOrPercentProblem(value) ?? (isMoreThan100Percent(value) ? 'must not be more than 100%' : undefined);
      if (problem === undefined) return;
      report({
        path: ['spec', field],
        message: `"${field}" ${problem}. ${refused}`,
        fixes: () => fixesFor(object, intOrPercentRemedies(['spec', field], value)),
      });
    }
  },
};
