import { asObject, asString, type JsonPath } from '../../base/json.ts';
import { evaluateExpression, ExpressionError, malformedNumbersIn } from '../../kruise/resource-expression.ts';
import { integerQuantity } from '../../kubernetes/quantity.ts';
import type { Remedy } from '../../schema/index.ts';
import { similarQuantities } from '../../kubernetes/similar-quantity.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { policyExample } from './resources-policy.ts';
import { containersOf, sidecarSetKind } from './spec.ts';

/** What Pods have: an amount, where the webhook tries with a plain number. */
const someAmount = integerQuantity(1n, 'DecimalSI');

/** Expressions that the webhook lets through and that do not compute what they say. */
export const resourcesExpressionRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/resources-expression',
    covers: ['F-12'],
    severity: 'warning',
    since: '1.9',
    summary: 'An expression that is accepted and then fails, or counts a number as zero.',
    explanation: [
      "Kruise's webhook tries an expression of `resourcesPolicy` with the plain number 1. Pods have amounts instead: these cannot be",
      'multiplied with each other and nothing can be divided by them, so that `cpu * cpu` is accepted, and then every Pod that the',
      'SidecarSet matches is refused. The variable must be written in lower case to be found there.',
      '',
      'A number that cannot be read, such as `100x` or `5Kb`, is no error either: it counts as zero. Units are `m`, `k`, `M`, `G`, `T`, `P`,',
      '`Ki`, `Mi`, `Gi`, `Ti` and `Pi`.',
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating/sidecarset_resources.go, pkg/util/calculator/calculator.y (v1.9.1)',
    examples: { bad: policyExample('max(cpu*50%, 100x)'), good: policyExample('max(cpu*50%, 100m)') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check(context) {
    for (const { path, value } of containersOf(context.object)) {
      const expressions = asObject(asObject(value['resourcesPolicy'])?.['resourcesExpr']);
      for (const kind of ['limits', 'requests']) {
        for (const variable of ['cpu', 'memory'] as const) {
          const text = asString(asObject(expressions?.[kind])?.[variable]);
          if (text)
            checkExpression(context, [...path, 'resourcesPolicy', 'resourcesExpr', kind, variable], text, variable);
        }
      }
    }
  },
};

function checkExpression(
  { object, report }: RuleContext,
  path: JsonPath,
  text: string,
  variable: 'cpu' | 'memory',
): void {
  // What fails with the number 1 is refused, and told as an error.
  if (evaluateExpression(text, { [variable]: 1 }) instanceof ExpressionError) return;
  const change = (from: string, to: string): Remedy => ({
    title: `Change ${from} to ${to}`,
    isSafe: false,
    steps: [{ action: 'set', path, value: text.replace(from, to) }],
  });
  for (const number of new Set(malformedNumbersIn(text))) {
    const meant = withUnit(number);
    report({
      path,
      message: `"${number}" is no number and counts as 0.${meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : ''}`,
      fixes: () =>
        fixesFor(
          object,
          meant.map((amount) => change(number, amount)),
        ),
    });
  }
  const known = /\bmemory\b/.test(text) ? 'memory' : 'cpu';
  const result = evaluateExpression(text, { [known]: someAmount });
  // Whether a result is negative depends on the Pod.
  if (!(result instanceof ExpressionError) || result.message.startsWith('calculation result is negative')) return;
  const misspelled = new RegExp(`\\b${variable}\\b`, 'i').exec(text)?.[0];
  const hasWrongCase = misspelled !== undefined && misspelled !== variable && known !== variable;
  report({
    path,
    message: `The webhook accepts this, since it tries with the number 1. With the amount of a Pod it fails (${result.message}), and every Pod that gets this sidecar is refused.`,
    ...(hasWrongCase ? { fixes: () => fixesFor(object, [change(misspelled, variable)]) } : {}),
  });
}

/** What may have been meant by a number with a unit that does not exist; expressions know no exa. */
function withUnit(number: string): readonly string[] {
  return similarQuantities(number).filter((quantity) => !/Ei?$/.test(quantity));
}
