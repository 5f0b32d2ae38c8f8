import { asArray, asObject, objectsOf, type JsonObject, type JsonPath } from '../../base/json.ts';
import { intOrPercentProblem } from '../../kubernetes/int-or-percent.ts';
import { parseLabelSelector } from '../../kubernetes/label-selector.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { sidecarSetExample } from './example.ts';
import { isRollingUpdate, refused, sidecarSetKind, updateStrategyOf } from './spec.ts';

const base: JsonPath = ['spec', 'updateStrategy'];

/** An update strategy that contradicts itself or has a wrong amount. */
export const updateStrategyRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/update-strategy',
    covers: ['SS-V30', 'SS-V32', 'SS-V33', 'SS-V34', 'SS-V35', '0.7'],
    severity: 'error',
    summary: 'An update strategy that contradicts itself or has a wrong amount.',
    explanation: [
      '`partition` is how many Pods stay on the old version, `maxUnavailable` how many may be down at a time: whole numbers from zero, or',
      'whole percentages. `partition` and `selector` both choose Pods and exclude each other. Of the priorities only one kind may be',
      'used, and scatter rules must be complete and different. None of this is looked at with `type: NotUpdate`.',
    ].join('\n'),
    source:
      'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go, apis/apps/pub/update_priority.go (v1.9.1)',
    examples: {
      bad: sidecarSetExample('  updateStrategy:\n    partition: "2"\n'),
      good: sidecarSetExample('  updateStrategy:\n    partition: 2\n'),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check(context) {
    if (!isRollingUpdate(context.object)) return;
    const strategy = updateStrategyOf(context.object);
    const { partition } = strategy;
    const isPartitioned = typeof partition === 'string' || (typeof partition === 'number' && partition !== 0);
    if (isPartitioned && asObject(strategy['selector']) !== undefined) {
      context.report({
        path: [...base, 'partition'],
        part: 'key',
        message: `"partition" and "selector" cannot be used together: both say which Pods are updated. ${refused}`,
      });
    }
    for (const field of ['partition', 'maxUnavailable']) {
      const problem = intOrPercentProblem(strategy[field]);
      if (problem !== undefined)
        context.report({ path: [...base, field], message: `"${field}" ${problem}. ${refused}` });
    }
    checkPriorities(context, asObject(strategy['priorityStrategy']));
    checkScatter(context, strategy);
  },
};

/** Mirrors `UpdatePriorityStrategy.FieldsValidation`, which stops at the first problem. */
function checkPriorities(context: RuleContext, priorities: JsonObject | undefined): void {
  if (priorities === undefined) return;
  const path: JsonPath = [...base, 'priorityStrategy'];
  const weights = asArray(priorities['weightPriority']);
  const orders = asArray(priorities['orderPriority']);
  if (weights.length > 0 && orders.length > 0) {
    context.report({
      path: [...path, 'orderPriority'],
      part: 'key',
      message: `Only one of "weightPriority" and "orderPriority" can be used. ${refused}`,
    });
    return;
  }
  for (const [index, entry] of weights.map(asObject).entries()) {
    const at: JsonPath = [...path, 'weightPriority', index];
    const { weight, matchSelector } = entry ?? {};
    if (typeof weight === 'number' && (weight < 0 || weight > 100)) {
      context.report({ path: [...at, 'weight'], message: `"weight" must be from 0 to 100. ${refused}` });
      return;
    }
    if (asObject(matchSelector) === undefined) continue;
    const selector = parseLabelSelector(matchSelector);
    if (selector?.kind === 'requirements') continue;
    const problem = selector === undefined ? 'is no valid label selector' : 'must not be empty';
    context.report({ path: [...at, 'matchSelector'], part: 'key', message: `"matchSelector" ${problem}. ${refused}` });
    return;
  }
  const unordered = orders.map(asObject).findIndex((entry) => entry?.['orderedKey'] === '');
  if (unordered !== -1) {
    context.report({
      path: [...path, 'orderPriority', unordered, 'orderedKey'],
      message: `"orderedKey" must name a label. ${refused}`,
    });
  }
}

/** Mirrors `UpdateScatterStrategy.FieldsValidation`, which stops at the first problem. */
function checkScatter(context: RuleContext, strategy: JsonObject): void {
  const seen = new Set<string>();
  for (const [index, { key, value }] of objectsOf(strategy['scatterStrategy']).entries()) {
    const path: JsonPath = [...base, 'scatterStrategy', index, 'key'];
    if (typeof key !== 'string' || typeof value !== 'string') continue;
    const problem =
      key === ''
        ? '"key" must name a label'
        : seen.has(`${key}:${value}`)
          ? `"${key}: ${value}" is there twice`
          : undefined;
    if (problem !== undefined) {
      context.report({ path, message: `${problem}. ${refused}` });
      return;
    }
    seen.add(`${key}:${value}`);
  }
}
