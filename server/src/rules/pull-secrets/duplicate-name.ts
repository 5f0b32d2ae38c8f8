import { asString, objectsOf, valueAt, type JsonPath } from '../../base/json.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import { isPullSecretUse } from '../../workspace/pull-coverage/pull-uses.ts';
import type { RuleContext, Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { podExample } from './example.ts';

/** Kinds with lists of references to pull Secrets. */
export const referringKinds: readonly string[] = [
  'SidecarSet.apps.kruise.io',
  'ServiceAccount.',
  'WorkloadSpread.apps.kruise.io',
  ...workloadKinds.map(groupKindKey),
];

const image = 'registry.example.com/shop:2.0';

/** The same pull Secret twice in one list. */
export const duplicatePullSecretRule: Rule = {
  meta: {
    code: 'pull-secrets/duplicate-name',
    severity: 'warning',
    summary: 'The same pull Secret twice in one list.',
    explanation: [
      'The list is merged by name. With a name twice `kubectl apply` cannot tell which entry an edit is about: later changes of the',
      'list are refused, or get lost.',
    ].join('\n'),
    source: 'k8s.io/api/core/v1/types.go, PodSpec.imagePullSecrets (v0.32.10): patchMergeKey name',
    examples: {
      bad: podExample(image, '  - name: registry\n  - name: registry\n'),
      good: podExample(image, ''),
    },
  },
  kinds: referringKinds,
  needsWorkspace: false,
  allowsPartial: true,
  check(context) {
    for (const list of referenceLists(context)) {
      const seen = new Set<string>();
      for (const [index, reference] of objectsOf(valueAt(context.object.value, list)).entries()) {
        const name = asString(reference['name']);
        if (!name || name.includes('{{')) continue;
        const isDuplicate = seen.has(name);
        seen.add(name);
        if (!isDuplicate) continue;
        context.report({
          path: [...list, index, 'name'],
          message: `The Secret "${name}" is in this list already. The list is merged by name: "kubectl apply" may refuse later changes of it. Remove one.`,
          fixes: () =>
            fixesFor(context.object, [
              { title: 'Remove it', isSafe: true, steps: [{ action: 'remove', path: [...list, index] }] },
            ]),
        });
      }
    }
  },
};

/** The lists of `name:` references to pull Secrets in the object. */
export function referenceLists({ object, workspace }: Pick<RuleContext, 'object' | 'workspace'>): readonly JsonPath[] {
  const lists = new Map<string, JsonPath>();
  for (const use of workspace.usesIn(object)) {
    const at = use.path.lastIndexOf('imagePullSecrets');
    if (at < 0 || !isPullSecretUse(use)) continue;
    const list = use.path.slice(0, at + 1);
    lists.set(list.join('/'), list);
  }
  return [...lists.values()];
}
