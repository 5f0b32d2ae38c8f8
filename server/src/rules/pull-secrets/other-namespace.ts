import { presenceIn, namespacesWith } from '../../workspace/secret-providers.ts';
import { isPullSecretUse, namespacesOfUse } from '../../workspace/pull-coverage/pull-uses.ts';
import { jobKinds } from '../../workspace/pull-coverage/pullers.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { referringKinds } from './duplicate-name.ts';
import { configExample, podExample, secretExample, stream } from './example.ts';

const image = 'registry.example.com/shop:2.0';

/** A name like `kube-system.registry` or `kube-system/registry`. */
export const otherNamespaceRule: Rule = {
  meta: {
    code: 'pull-secrets/other-namespace',
    severity: 'warning',
    summary: 'A name of a pull Secret that is meant to reach into another namespace.',
    explanation: [
      'There is no way to name a Secret of another namespace: `platform/registry` is no valid name, and `platform.registry` is the name',
      'of another Secret in the namespace of the Pod. This is by design: whoever may create Pods could use every Secret otherwise.',
      'Copy the Secret into every namespace that needs it; a ResourceDistribution does so.',
    ].join('\n'),
    source: 'k8s.io/api/core/v1/types.go, LocalObjectReference (v0.32.10)',
    examples: {
      bad: stream(secretExample(configExample('registry.example.com')), podExample(image, '  - name: shop/registry\n')),
      good: stream(secretExample(configExample('registry.example.com')), podExample(image)),
    },
  },
  kinds: [...new Set([...referringKinds, ...jobKinds.map(groupKindKey)])],
  needsWorkspace: true,
  check({ object, workspace, report }) {
    for (const use of workspace.usesIn(object).filter(isPullSecretUse)) {
      const { name } = use.target;
      const slash = name.indexOf('/');
      const parts = /^([^./]+)[./](.+)$/.exec(name);
      const [, namespace = '', rest = ''] = parts ?? [];
      if (slash < 0) {
        const isThere = namespacesOfUse(workspace, use).some(
          (own) => presenceIn(workspace, 'Secret', name, own) !== 'missing',
        );
        if (!parts || isThere || !namespacesWith(workspace, 'Secret', rest).includes(namespace)) continue;
      }
      report({
        path: use.path,
        message:
          (slash < 0
            ? `"${name}" does not mean the Secret "${rest}" of the namespace ${namespace}`
            : `"${name}" is no valid name of a Secret`) +
          ': a pull Secret is always looked up in the namespace of the Pod. Copy the Secret there, for example by a ResourceDistribution.',
        fixes: () =>
          fixesFor(
            object,
            rest === ''
              ? []
              : [
                  {
                    title: `Write the name "${rest}"`,
                    isSafe: false,
                    steps: [{ action: 'set', path: use.path, value: rest }],
                  },
                ],
          ),
      });
    }
  },
};
