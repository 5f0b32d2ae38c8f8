import { valueAt, type JsonPath } from '../../base/json.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { parseLabelSelector } from '../../kubernetes/label-selector.ts';
import { contradictionIn, describeRequirement } from '../../kubernetes/selector-satisfiability.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import type { Rule } from '../rule.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';

/** Where kinds have label selectors; a path that begins with another one is narrowed by that. */
const selectorsByKind: Readonly<Record<string, readonly JsonPath[]>> = {
  'SidecarSet.apps.kruise.io': [
    ['spec', 'selector'],
    ['spec', 'namespaceSelector'],
    ['spec', 'updateStrategy', 'selector'],
  ],
  'PodUnavailableBudget.policy.kruise.io': [
    ['spec', 'selector'],
    ['spec', 'ignoredPodSelector'],
  ],
  'WorkloadSpread.apps.kruise.io': [['spec', 'targetFilter', 'selector']],
  'PodProbeMarker.apps.kruise.io': [['spec', 'selector']],
  'PodDisruptionBudget.policy': [['spec', 'selector']],
};

const narrowed: readonly string[] = ['updateStrategy', 'ignoredPodSelector'];

const twice = (second: string): string =>
  sidecarSetExample('', {
    selector: `  selector:\n    matchLabels:\n      app: shop\n    matchExpressions:\n    - key: app\n      operator: ${second}\n`,
  });

/** A selector that contradicts itself. */
export const unmatchableSelectorRule: Rule = {
  meta: {
    code: 'kubernetes/unmatchable-selector',
    severity: 'warning',
    summary: 'A selector that nothing can match.',
    explanation: [
      'All conditions of a label selector must hold together: `matchLabels` and every entry of `matchExpressions`. Two that contradict',
      'each other on one label make a selector that no object can ever match. It is accepted, and does nothing.',
      '',
      'The selector of an update strategy, and the Pods that a budget ignores, count together with `spec.selector`: only Pods that',
      'match both are meant.',
    ].join('\n'),
    source: 'k8s.io/apimachinery/pkg/labels/selector.go (v0.32.10)',
    examples: { bad: twice('DoesNotExist'), good: twice('Exists') },
  },
  kinds: Object.keys(selectorsByKind),
  needsWorkspace: false,
  check({ object, report }) {
    for (const path of selectorsByKind[groupKindKey(object.gvk)] ?? []) {
      const own = parseLabelSelector(valueAt(object.value, path));
      if (own?.kind !== 'requirements') continue;
      const outer = narrowed.includes(String(path[1]))
        ? parseLabelSelector(valueAt(object.value, ['spec', 'selector']))
        : undefined;
      const alone = contradictionIn(own);
      const found = alone ?? (outer === undefined ? undefined : contradictionIn(outer, own));
      if (found === undefined) continue;
      const { first, second } = found;
      const nobody = `nothing can be ${describeRequirement(first)} and ${describeRequirement(second)} at once`;
      const place: JsonPath = [...path, ...second.path];
      report({
        path: place,
        part: typeof second.path.at(-1) === 'number' ? 'value' : 'key',
        message:
          alone === undefined
            ? `None of the Pods that "spec.selector" matches is meant here: ${nobody}.`
            : `This selector matches nothing: ${nobody}. The object is accepted and does nothing.`,
        fixes: () =>
          fixesFor(object, [
            {
              title: `Remove the condition ${describeRequirement(second)}`,
              isSafe: false,
              steps: [{ action: 'remove', path: place }],
            },
          ]),
      });
    }
  },
};
