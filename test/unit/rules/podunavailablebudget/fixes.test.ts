import { describe, expect, it } from 'vitest';
import { budgetAnnotationsRule } from '../../../../server/src/rules/podunavailablebudget/annotations.ts';
import { budgetBoundsRule } from '../../../../server/src/rules/podunavailablebudget/bounds.ts';
import { budgetOperationsRule } from '../../../../server/src/rules/podunavailablebudget/operations.ts';
import { budgetProtectsNothingRule } from '../../../../server/src/rules/podunavailablebudget/protects-nothing.ts';
import { budgetExample } from '../../../../server/src/rules/podunavailablebudget/spec.ts';
import { budgetTargetRule } from '../../../../server/src/rules/podunavailablebudget/target.ts';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { fixesIn, shortFixes, type ExpectedFix } from '../check.ts';

const selector = '  selector: {matchLabels: {app: shop}}\n';
const bounded = (bound: string): string => budgetExample(`${selector}${bound}`);
const target = (reference: string): string => budgetExample(`  targetRef: ${reference}\n  maxUnavailable: 1\n`);
const annotated = (key: string, value: string): string =>
  budgetExample(`${selector}  maxUnavailable: 1\n`, { annotations: `  annotations:\n    ${key}: ${value} # why\n` });
const operations = 'kruise.io/pub-protect-operations';
const operation = (before: string, after: string, title: string): ExpectedFix => [
  title,
  `${operations}: ${before} # why`,
  `${operations}: ${after} # why`,
];

const cases: readonly (readonly [name: string, rule: Rule, manifest: string, fixes: readonly ExpectedFix[]])[] = [
  [
    'both bounds',
    budgetBoundsRule,
    bounded('  maxUnavailable: 1 # one\n  minAvailable: 50%\n'),
    [
      ['Remove "minAvailable"', 'minAvailable: 50%', ''],
      ['Remove "maxUnavailable"', 'maxUnavailable: 1 # one', ''],
    ],
  ],
  [
    'more than all',
    budgetBoundsRule,
    bounded('  minAvailable: "150%" # all\n'),
    [['Change to "100%"', 'minAvailable: "150%" # all', 'minAvailable: "100%" # all']],
  ],
  [
    'a number in quotes',
    budgetBoundsRule,
    bounded("  minAvailable: '1'\n"),
    [['!Write the number 1', "minAvailable: '1'", 'minAvailable: 1']],
  ],
  [
    'a percentage with decimals',
    budgetBoundsRule,
    bounded('  minAvailable: 50.0%\n'),
    [['Change to "50%"', 'minAvailable: 50.0%', 'minAvailable: 50%']],
  ],
  ['an amount that says nothing', budgetBoundsRule, bounded('  minAvailable: half\n'), []],
  [
    'an empty selector of ignored Pods',
    budgetTargetRule,
    bounded('  maxUnavailable: 1\n  ignoredPodSelector: {}\n').replace('v1alpha1', 'v1beta1'),
    [['Remove "ignoredPodSelector"', 'ignoredPodSelector: {}', '']],
  ],
  [
    'an operator in the wrong case',
    budgetTargetRule,
    budgetExample('  selector: {matchExpressions: [{key: a, operator: IN, values: [b]}]}\n  maxUnavailable: 1\n'),
    [
      [
        '!Change to "In"',
        'selector: {matchExpressions: [{key: a, operator: IN, values: [b]}]}',
        'selector: {matchExpressions: [{key: a, operator: In, values: [b]}]}',
      ],
    ],
  ],
  [
    'a target without its version',
    budgetTargetRule,
    target('{kind: CloneSet, name: shop}'),
    [
      [
        'Set "apiVersion" to "apps.kruise.io/v1alpha1"',
        'targetRef: {kind: CloneSet, name: shop}',
        'targetRef: {kind: CloneSet, name: shop, apiVersion: apps.kruise.io/v1alpha1}',
      ],
    ],
  ],
  [
    'a target whose version has too many parts',
    budgetTargetRule,
    target('{apiVersion: k8s.io/apps/v1, kind: StatefulSet, name: shop}'),
    ['apps/v1', 'apps.kruise.io/v1beta1'].map((version) => [
      `Set "apiVersion" to "${version}"`,
      'targetRef: {apiVersion: k8s.io/apps/v1, kind: StatefulSet, name: shop}',
      `targetRef: {apiVersion: ${version}, kind: StatefulSet, name: shop}`,
    ]),
  ],
  ['a target of a kind that nobody knows', budgetTargetRule, target('{kind: Game, name: shop}'), []],
  [
    'a budget that protects nothing',
    budgetProtectsNothingRule,
    bounded('  maxUnavailable: 100% # all\n'),
    [['Let one Pod be unavailable', 'maxUnavailable: 100% # all', 'maxUnavailable: 1 # all']],
  ],
  [
    'a budget that asks for no Pod',
    budgetProtectsNothingRule,
    bounded('  minAvailable: 0\n'),
    [['Replace it with "maxUnavailable: 1"', 'minAvailable: 0', 'maxUnavailable: 1']],
  ],
  [
    'a budget of a workload that cannot be scaled',
    budgetProtectsNothingRule,
    target('{apiVersion: apps/v1, kind: DaemonSet, name: shop}'),
    [],
  ],
  [
    'operations in lower case, with spaces',
    budgetAnnotationsRule,
    annotated(operations, 'delete, update'),
    [operation('delete, update', 'DELETE,UPDATE', '!Change to "DELETE,UPDATE"')],
  ],
  [
    'an operation that is misspelt',
    budgetAnnotationsRule,
    annotated(operations, '"DELETED,EVICT"'),
    [operation('"DELETED,EVICT"', '"DELETE,EVICT"', 'Change to "DELETE,EVICT"')],
  ],
  ['an operation that is none', budgetAnnotationsRule, annotated(operations, 'DELETE,MOVE'), []],
  [
    'an operation that is not protected',
    budgetOperationsRule,
    annotated(operations, 'DELETE,UPDATE'),
    [operation('DELETE,UPDATE', 'DELETE', 'Remove UPDATE')],
  ],
  ['nothing but operations that are not protected', budgetOperationsRule, annotated(operations, 'UPDATE'), []],
  [
    'an operation of a list that is not protected',
    budgetOperationsRule,
    budgetExample(`${selector}  maxUnavailable: 1\n  protectOperations: [DELETE, UPDATE, RESIZE]\n`).replace(
      'v1alpha1',
      'v1beta1',
    ),
    [['Remove UPDATE and RESIZE', 'protectOperations: [DELETE, UPDATE, RESIZE]', 'protectOperations: [DELETE]']],
  ],
];

describe('fixes of the rules of PodUnavailableBudgets', () => {
  it.each(cases)('mend %s', async (_name, rule, manifest, expected) => {
    const fixes = await fixesIn(rule, manifest);
    expect(shortFixes(manifest, fixes)).toEqual(expected);
    expect(fixes.map(({ left }) => left)).toEqual(fixes.map(() => 0));
  });

  it('mend what depends on settings', async () => {
    const resize = annotated(operations, 'RESIZE');
    const gates = { PodUnavailableBudgetUpdateGate: true };
    const fixes = await fixesIn(budgetOperationsRule, resize, { featureGates: gates });
    expect(shortFixes(resize, fixes)).toEqual([operation('RESIZE', 'RESIZE,UPDATE', 'Protect other updates too')]);
    expect(fixes.map(({ left }) => left)).toEqual([0]);

    const twice = annotated('pub.kruise.io/protect-total-replicas', '"5"')
      .replace('v1alpha1', 'v1beta1')
      .replace('  maxUnavailable: 1\n', '  maxUnavailable: 1\n  protectTotalReplicas: 3\n');
    const ways = await fixesIn(budgetAnnotationsRule, twice, { kruiseVersion: 'main' });
    expect(shortFixes(twice, ways).map(([title, , added]) => [title, added])).toEqual([
      ['Remove "pub.kruise.io/protect-total-replicas"', 'annotations: {}'],
      ['Change to "3"', 'pub.kruise.io/protect-total-replicas: "3" # why'],
    ]);
    expect(ways.map(({ left }) => left)).toEqual([0, 0]);
  });
});
