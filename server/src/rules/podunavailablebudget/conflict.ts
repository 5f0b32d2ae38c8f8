import { isPresent } from '../../base/is-present.ts';
import { asObject, asString, isJsonObject, type JsonObject } from '../../base/json.ts';
import { parseApiVersion } from '../../kubernetes/group-version-kind.ts';
import { selectorsOverlapLoosely } from '../../kruise/selector-overlap.ts';
import { budgetSelectorMark, discriminator } from '../../workspace/marks.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { relatedPlace } from '../related-place.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { budgetExample, budgetKind, specOf } from './spec.ts';

const budget = (name: string, target: string): string =>
  budgetExample(
    `  targetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: ${target}\n  maxUnavailable: 1\n`,
    { name },
  );

/** Two budgets for the same workload or selector. */
export const budgetConflictRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/conflict',
    covers: ['PUB-V17', 'PUB-V18'],
    severity: 'error',
    summary: 'Two budgets for the same workload or selector.',
    explanation: [
      'In a namespace, two budgets must not name the same workload, and two with selectors must not ask for the same label keys with values',
      'that can both hold. A budget with a selector and one with a `targetRef` are never compared. The second of the two that is applied',
      'is refused, so both are marked.',
    ].join('\n'),
    source: 'pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go (v1.9.1), validatePubConflict',
    examples: {
      bad: `${budget('one', 'shop')}---\n${budget('two', 'shop')}`,
      good: `${budget('one', 'shop')}---\n${budget('two', 'cart')}`,
    },
  },
  kinds: [budgetKind],
  needsWorkspace: true,
  check(context) {
    const { selector, targetRef } = specOf(context.object);
    if (isJsonObject(targetRef)) reportOther(context, sameTarget(context, targetRef), 'targetRef');
    else if (isJsonObject(selector)) reportOther(context, sameSelector(context), 'selector');
  },
};

function sameTarget({ object, workspace }: RuleContext, targetRef: JsonObject): WorkspaceObject | undefined {
  const group = parseApiVersion(asString(targetRef['apiVersion']) ?? '')?.group;
  const { kind, name } = targetRef;
  if (group === undefined || typeof kind !== 'string' || typeof name !== 'string' || name === '') return undefined;
  for (const use of workspace.usesOf({ group, kind, name })) {
    if (isOther(object, use.object) && use.path.at(-2) === 'targetRef') return use.object;
  }
  return undefined;
}

function sameSelector({ object, workspace }: RuleContext): WorkspaceObject | undefined {
  const { selector } = specOf(object);
  for (const other of workspace.objectsMarked({ name: budgetSelectorMark(selector), label: discriminator(selector) })) {
    if (
      isOther(object, other) &&
      !isPresent(specOf(other)['targetRef']) &&
      selectorsOverlapLoosely(selector, specOf(other)['selector'])
    )
      return other;
  }
  return undefined;
}

/** Whether `other` is another budget in the same namespace. */
function isOther(object: WorkspaceObject, other: WorkspaceObject): boolean {
  return (
    other.gvk.kind === object.gvk.kind &&
    other.gvk.group === object.gvk.group &&
    other.namespace === object.namespace &&
    other.name !== object.name &&
    !other.isPartial
  );
}

function reportOther(
  { object, workspace, report }: RuleContext,
  other: WorkspaceObject | undefined,
  field: 'targetRef' | 'selector',
): void {
  if (other === undefined) return;
  const target = asObject(specOf(object)['targetRef']);
  const what =
    field === 'targetRef'
      ? `protects ${asString(target?.['kind']) ?? ''} ${asString(target?.['name']) ?? ''}`
      : 'selects the same Pods';
  report({
    path: ['spec', field],
    part: 'key',
    message: `PodUnavailableBudget ${other.name} ${what} too. Whichever of the two is applied second is refused.`,
    related: [relatedPlace(workspace, other, ['metadata', 'name'], `PodUnavailableBudget ${other.name}`)],
  });
}
