import { asString, objectsOf, valueAt, type JsonPath } from '../../base/json.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { similarLabel } from '../../kubernetes/similar-name.ts';
import { jobKinds } from '../../workspace/pull-coverage/pullers.ts';
import { change } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { referringKinds } from './duplicate-name.ts';
import { configExample, secretExample } from './example.ts';
import { secretKinds } from './written-secret.ts';

/** A namespace that cannot exist. */
export const namespaceNameRule: Rule = {
  meta: {
    code: 'pull-secrets/namespace-name',
    severity: 'error',
    summary: 'A Secret, or what uses it, in a namespace that cannot exist.',
    explanation: [
      'The name of a namespace has at most 63 lower-case letters, digits and "-", with a letter or digit at both ends; no dots, no',
      'underscores. The API server refuses every other one, so a Secret can never be there.',
    ].join('\n'),
    source: 'k8s.io/apimachinery/pkg/util/validation, IsDNS1123Label (v0.32.10)',
    examples: {
      bad: secretExample(configExample('registry.example.com')).replace('namespace: shop', 'namespace: Shop_1'),
      good: secretExample(configExample('registry.example.com')),
    },
  },
  kinds: [...new Set([...secretKinds, ...referringKinds, ...jobKinds.map(groupKindKey)])],
  needsWorkspace: false,
  check({ object, report }) {
    for (const path of namespacePaths(object.value)) {
      const name = asString(valueAt(object.value, path));
      if (!name || /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name)) continue;
      const similar = similarLabel(name);
      report({
        path,
        fixes: () => (similar === undefined ? [] : fixesFor(object, [change(path, similar)])),
        message: `"${name}" is no valid name of a namespace: at most 63 lower-case letters, digits and "-". The API server refuses it.`,
      });
    }
  },
};

function namespacePaths(value: Parameters<typeof valueAt>[0]): readonly JsonPath[] {
  const lists = ['includedNamespaces', 'excludedNamespaces'].map((list): JsonPath => ['spec', 'targets', list, 'list']);
  return [
    ['metadata', 'namespace'],
    ...lists.flatMap((list) => objectsOf(valueAt(value, list)).map((_, index) => [...list, index, 'name'])),
  ];
}
