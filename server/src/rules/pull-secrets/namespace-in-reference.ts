import { asString, valueAt } from '../../base/json.ts';
import { isPullSecretUse } from '../../workspace/pull-coverage/pull-uses.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { referringKinds } from './duplicate-name.ts';
import { podExample } from './example.ts';

const image = 'registry.example.com/shop:2.0';

/** A namespace beside the name of a pull Secret. */
export const namespaceInReferenceRule: Rule = {
  meta: {
    code: 'pull-secrets/namespace-in-reference',
    severity: 'warning',
    summary: 'A namespace in a reference to a pull Secret.',
    explanation: [
      'A reference to a pull Secret has a `name` only. A Pod can not use a Secret of another namespace, whatever is written beside the',
      'name. Copy the Secret into every namespace that needs it; a ResourceDistribution does so.',
    ].join('\n'),
    source: 'k8s.io/api/core/v1/types.go, LocalObjectReference (v0.32.10)',
    examples: {
      bad: podExample(image, '  - name: registry\n    namespace: platform\n'),
      good: podExample(image, ''),
    },
  },
  kinds: referringKinds,
  needsWorkspace: false,
  allowsPartial: true,
  check({ object, workspace, report }) {
    for (const use of workspace.usesIn(object).filter(isPullSecretUse)) {
      if (!use.path.includes('imagePullSecrets')) continue;
      const path = [...use.path.slice(0, -1), 'namespace'];
      const namespace = asString(valueAt(object.value, path));
      if (namespace === undefined) continue;
      report({
        path,
        part: 'key',
        message:
          `A pull Secret is always looked up in the namespace of the Pod: "namespace: ${namespace}" does nothing here. ` +
          `Copy the Secret "${use.target.name}" into each namespace, for example by a ResourceDistribution.`,
        fixes: () =>
          fixesFor(object, [{ title: 'Remove "namespace"', isSafe: true, steps: [{ action: 'remove', path }] }]),
      });
    }
  },
};
