import { isClusterScoped } from '../../kruise/scope.ts';
import { asObject } from '../../base/json.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import type { Rule } from '../rule.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';

/** A namespace on an object that lives in none. */
export const namespaceOnClusterScopedRule: Rule = {
  meta: {
    code: 'kubernetes/namespace-on-cluster-scoped',
    severity: 'warning',
    summary: 'A namespace on an object that lives in none.',
    explanation:
      'Objects of this kind belong to the whole cluster, so `metadata.namespace` says nothing. A SidecarSet with a namespace still matches ' +
      'Pods everywhere: narrow it with `spec.namespaceSelector`.',
    source: 'config/crd/bases (v1.9.1)',
    examples: {
      bad: sidecarSetExample('').replace('name: log-agent\nspec', 'name: log-agent\n  namespace: shop\nspec'),
      good: sidecarSetExample(''),
    },
  },
  kinds: ['*'],
  needsWorkspace: false,
  check({ object, report }) {
    const { group, kind } = object.gvk;
    const namespace = asObject(object.value['metadata'])?.['namespace'];
    if (typeof namespace !== 'string' || namespace === '' || !isClusterScoped(group, kind)) return;
    const path = ['metadata', 'namespace'];
    const hint =
      kind === 'SidecarSet' ? ' It matches Pods in all namespaces unless "spec.namespaceSelector" narrows it.' : '';
    report({
      path,
      part: 'key',
      message: `A ${kind} belongs to the whole cluster: its namespace has no effect.${hint}`,
      fixes: () =>
        fixesFor(object, [{ title: 'Remove the namespace', isSafe: true, steps: [{ action: 'remove', path }] }]),
    });
  },
};
