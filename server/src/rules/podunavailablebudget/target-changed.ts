import { isPresent } from '../../base/is-present.ts';
import { asObject, type JsonValue } from '../../base/json.ts';
import { restoreStep } from '../changes/restore-step.ts';
import { isSameValue } from '../changes/same-value.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { budgetExample, budgetKind, refused, specOf } from './spec.ts';

const budget = (name: string, bound: string): string =>
  budgetExample(`  targetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: ${name}\n  ${bound}\n`);

export const budgetTargetChangedRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/target-changed',
    covers: ['PUB-V16'],
    severity: 'error',
    summary: 'What a budget protects cannot change.',
    explanation: [
      '`selector` and `targetRef` stay what they were when the budget was created; even another spelling of the same selector counts as a',
      'change. Delete the budget and create it anew, or create a second one under another name and delete this one then: between the two',
      'the Pods are not protected.',
    ].join('\n'),
    source:
      'pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go (v1.9.1), validateUpdatePubConflict',
    examples: {
      before: budget('shop', 'maxUnavailable: 1'),
      bad: budget('cart', 'maxUnavailable: 1'),
      good: budget('shop', 'maxUnavailable: 2'),
    },
  },
  kinds: [budgetKind],
  needsWorkspace: true,
  comparesVersions: true,
  check({ object, previous, report }) {
    const spec = specOf(object);
    const before = asObject(previous?.value['spec']) ?? {};
    const isChanged = {
      targetRef: !isSameValue(targetOf(spec['targetRef']), targetOf(before['targetRef'])),
      selector: !isSameValue(selectorOf(spec['selector']), selectorOf(before['selector'])),
    };
    const changed = (['targetRef', 'selector'] as const).filter((field) => isChanged[field]);
    const [field] = changed.filter((name) => isPresent(spec[name])).concat(changed);
    if (field === undefined) return;
    report({
      path: ['spec', field],
      part: 'key',
      message: `${changed.map((name) => `"${name}"`).join(' and ')} cannot change once the budget exists. ${refused} Delete it and create it anew, or create another one.`,
      fixes: () =>
        fixesFor(object, [
          {
            title: `Take back the change of ${changed.map((name) => `"${name}"`).join(' and ')}`,
            isSafe: false,
            steps: changed.map((name) => restoreStep(['spec', name], before[name])),
          },
        ]),
    });
  },
};

/** A selector as Go decodes it: the API server drops what it does not know. */
function selectorOf(value: JsonValue | undefined): JsonValue | undefined {
  const selector = asObject(value);
  if (selector === undefined) return value;
  const { matchLabels = null, matchExpressions = null } = selector;
  const expressions = Array.isArray(matchExpressions)
    ? matchExpressions.map((item) => {
        const { key = null, operator = null, values = null } = asObject(item) ?? {};
        return { key, operator, values };
      })
    : matchExpressions;
  return { matchLabels, matchExpressions: expressions };
}

/** A reference as Go decodes it: what is missing is an empty text, and what it does not know is dropped. */
function targetOf(value: JsonValue | undefined): JsonValue | undefined {
  const target = asObject(value);
  if (target === undefined) return value;
  return Object.fromEntries(['apiVersion', 'kind', 'name'].map((key) => [key, target[key] ?? '']));
}
