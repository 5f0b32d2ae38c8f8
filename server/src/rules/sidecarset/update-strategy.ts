import {
  asArray,
  asObject,
  objectsOf,
  valueAt,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../base/json.ts';
import { intOrPercentProblem } from '../../kubernetes/int-or-percent.ts';
import { selectorProblems } from '../../kubernetes/label-selector-problems.ts';
import { parseLabelSelector } from '../../kubernetes/label-selector.ts';
import type { Remedy } from '../../schema/index.ts';
import { intOrPercentRemedies } from '../int-or-percent-remedies.ts';
import { change, keepOne, removal } from '../remedies.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { requirementRemedies } from '../selector-remedies.ts';
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
        fixes: () =>
          fixesFor(
            context.object,
            keepOne([
              [...base, 'partition'],
              [...base, 'selector'],
            ]),
          ),
      });
    }
    for (const field of ['partition', 'maxUnavailable']) {
      const problem = intOrPercentProblem(strategy[field]);
      if (problem !== undefined)
        context.report({
          path: [...base, field],
          message: `"${field}" ${problem}. ${refused}`,
          fixes: () => fixesFor(context.object, intOrPercentRemedies([...base, field], strategy[field])),
        });
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
      fixes: () =>
        fixesFor(
          context.object,
          keepOne([
            [...path, 'weightPriority'],
            [...path, 'orderPriority'],
          ]),
        ),
    });
    return;
  }
  for (const [index, entry] of weights.map(asObject).entries()) {
    const at: JsonPath = [...path, 'weightPriority', index];
    const { weight, matchSelector } = entry ?? {};
    if (typeof weight === 'number' && (weight < 0 || weight > 100)) {
      context.report({
        path: [...at, 'weight'],
        message: `"weight" must be from 0 to 100. ${refused}`,
        fixes: () => fixesFor(context.object, [change([...at, 'weight'], weight < 0 ? 0 : 100)]),
      });
      return;
    }
    if (asObject(matchSelector) === undefined) continue;
    const selector = parseLabelSelector(matchSelector);
    if (selector?.kind === 'requirements') continue;
    const problem = selector === undefined ? 'is no valid label selector' : 'must not be empty';
    const place = [...at, 'matchSelector'];
    context.report({
      path: place,
      part: 'key',
      message: `"matchSelector" ${problem}. ${refused}`,
      fixes: () => fixesFor(context.object, matchSelectorRemedies(context.object.value, place)),
    });
    return;
  }
  const unordered = orders.map(asObject).findIndex((entry) => entry?.['orderedKey'] === '');
  if (unordered !== -1) {
    context.report({
      path: [...path, 'orderPriority', unordered, 'orderedKey'],
      message: `"orderedKey" must name a label. ${refused}`,
      fixes: () => fixesFor(context.object, [withoutEntry([...path, 'orderPriority', unordered])]),
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
      // An entry is its key and its value: nothing is lost with the second of two.
      const remedy = withoutEntry(path.slice(0, -1), key !== '');
      context.report({ path, message: `${problem}. ${refused}`, fixes: () => fixesFor(context.object, [remedy]) });
      return;
    }
    seen.add(`${key}:${value}`);
  }
}

/** An empty selector goes with its entry; of others each term that can be mended is. */
function matchSelectorRemedies(root: JsonValue, path: JsonPath): readonly Remedy[] {
  const selector = valueAt(root, path);
  if (parseLabelSelector(selector ?? null) !== undefined) return [withoutEntry(path.slice(0, -1))];
  return selectorProblems(selector).flatMap((problem) => requirementRemedies(root, [...path, ...problem.path]));
}

function withoutEntry(path: JsonPath, isSafe = false): Remedy {
  return removal(path, { isSafe, title: 'Remove this entry' });
}
