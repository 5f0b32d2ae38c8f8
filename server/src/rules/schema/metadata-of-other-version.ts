import { asObject, asString, valueAt, type JsonPath, type JsonValue } from '../../base/json.ts';
import type { Remedy } from '../../schema/index.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from './remedy-fix.ts';

/** A label or annotation of `v1alpha1` that became a field of `v1beta1`. */
interface Promotion {
  readonly kind: string;
  readonly path: JsonPath;
  readonly field: string;
  /** What the label or annotation still does in `v1beta1`. */
  readonly effect: string;
  /** Its value as the field has it; `undefined` where it cannot be one. */
  readonly toField: (text: string) => JsonValue | undefined;
}

const promotions: readonly Promotion[] = [
  {
    kind: 'SidecarSet',
    path: ['metadata', 'labels', 'apps.kruise.io/sidecarset-custom-version'],
    field: 'customVersion',
    effect: 'has no effect, so that the revision cannot be found by its custom version',
    toField: (text) => text,
  },
  {
    kind: 'PodUnavailableBudget',
    path: ['metadata', 'annotations', 'pub.kruise.io/protect-total-replicas'],
    field: 'protectTotalReplicas',
    effect: 'has no effect, but the webhook refuses it where it is no number or differs from the field',
    toField: (text) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined),
  },
  {
    kind: 'PodUnavailableBudget',
    path: ['metadata', 'annotations', 'kruise.io/pub-protect-operations'],
    field: 'protectOperations',
    effect: 'is deprecated, not checked, and counts only while the field is empty',
    toField: (text) => {
      const operations = text.split(',').map((piece) => piece.trim());
      return operations.every((operation) => /^(DELETE|UPDATE|EVICT|RESIZE)$/.test(operation)) ? operations : undefined;
    },
  },
];

/** A label or annotation that `v1beta1` has a field for. */
export const metadataOfOtherVersionRule: Rule = {
  meta: {
    code: 'kruise/api/metadata-of-other-version',
    covers: ['0.3'],
    severity: 'warning',
    summary: 'A label or annotation of v1alpha1 on an object of v1beta1, which has a field for it.',
    explanation: [
      'What `v1alpha1` kept in labels and annotations has fields in `v1beta1`: the custom version of a SidecarSet, and the protected',
      'operations and total replicas of a PodUnavailableBudget. Kruise moves them only when it converts a `v1alpha1` object. On a',
      '`v1beta1` object they have no effect, or will lose it. Write the field instead.',
    ].join('\n'),
    since: '1.9',
    source:
      'pkg/control/sidecarcontrol/history_control.go (v1.9.1), pkg/control/pubcontrol/pub_control_utils.go (main)',
    examples: {
      bad: sidecarSet('  labels:\n    apps.kruise.io/sidecarset-custom-version: v2\nspec:\n'),
      good: sidecarSet('spec:\n  customVersion: v2\n'),
    },
  },
  kinds: ['SidecarSet.apps.kruise.io', 'PodUnavailableBudget.policy.kruise.io'],
  needsWorkspace: false,
  allowsPartial: true,
  check(context) {
    const { object } = context;
    if (object.gvk.version !== 'v1beta1') return;
    for (const { kind, path, field, effect, toField } of promotions) {
      const text = asString(valueAt(object.value, path));
      if (kind !== object.gvk.kind || text === undefined) continue;
      const value = toField(text);
      const isSet = Object.hasOwn(asObject(object.value['spec']) ?? {}, field);
      const remedy: Remedy = {
        title: isSet ? 'Remove it' : `Move to \`spec.${field}\``,
        isSafe: isSet,
        steps: [
          { action: 'remove', path },
          ...(isSet || value === undefined ? [] : [{ action: 'set' as const, path: ['spec', field], value }]),
        ],
      };
      context.report({
        path,
        part: 'key',
        message: `In \`v1beta1\` this ${path[1] === 'labels' ? 'label' : 'annotation'} ${effect}. Write \`spec.${field}\` instead.`,
        ...(isSet || value !== undefined ? { fixes: () => fixesFor(object, [remedy]) } : {}),
      });
    }
  },
};

function sidecarSet(lines: string): string {
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
${lines}  selector:
    matchLabels:
      app: shop
  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.4
`;
}
