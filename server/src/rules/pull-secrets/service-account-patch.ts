import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule } from '../rule.ts';
import { listNames } from '../wording.ts';
import { secretNames } from '../../workspace/pull-coverage/pullers.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { addReferences } from './add-references.ts';
import { configExample, secretExample, stream } from './example.ts';

const registry = secretExample(configExample('registry.example.com'));
const mirror = secretExample(configExample('mirror.example.com'), { name: 'mirror' });
const account = (secret: string): string => `apiVersion: v1
kind: ServiceAccount
metadata:
  name: builder
  namespace: shop
imagePullSecrets:
- name: ${secret}
`;

/** A patch of a ServiceAccount that drops the pull Secrets it had. */
export const serviceAccountPatchRule: Rule = {
  meta: {
    code: 'pull-secrets/service-account-patch',
    severity: 'warning',
    summary: 'A patch that drops pull Secrets of a ServiceAccount.',
    explanation: [
      'A strategic merge patch merges the `imagePullSecrets` of a Pod by name, but not those of a ServiceAccount: there the list of the',
      'patch **replaces** the one before, and the Secrets that it leaves out are gone. Repeat them in the patch, or add to the list with a',
      'JSON patch (`op: add`, `path: /imagePullSecrets/-`).',
    ].join('\n'),
    source: 'k8s.io/api/core/v1/types.go, ServiceAccount.imagePullSecrets (v0.32.10): listType atomic',
    examples: {
      bad: stream(registry, mirror, account('registry'), account('mirror')),
      good: stream(registry, mirror, account('registry'), account('mirror').replace('builder', 'other')),
    },
  },
  kinds: ['ServiceAccount.'],
  needsWorkspace: true,
  allowsPartial: true,
  check({ object, workspace, report }) {
    if (object.document.isTemplate) return;
    const own = secretNames(object.value['imagePullSecrets']);
    if (own.length === 0) return;
    for (const base of workspace.objects({ group: '', kind: 'ServiceAccount', name: object.name })) {
      if (base === object || base.isPartial || !comesLater(object, base)) continue;
      const dropped = secretNames(base.value['imagePullSecrets']).filter((name) => !own.includes(name));
      if (dropped.length === 0) continue;
      report({
        path: ['imagePullSecrets'],
        part: 'key',
        message:
          `This list replaces that of ${nameOf(base)}, and drops ${listNames(dropped.map((name) => `"${name}"`))}: ` +
          'lists of a ServiceAccount are not merged. Repeat the names here.',
        related: [relatedPlace(workspace, base, ['imagePullSecrets'], `${nameOf(base)} has them.`)],
        fixes: () => [
          {
            title: `Repeat ${listNames(dropped, 3)}`,
            isSafe: false,
            isPreferred: true,
            edits: addReferences(object, ['imagePullSecrets'], dropped),
          },
        ],
      });
      return;
    }
  },
};

/** Whether `object` is applied onto `base`: a patch of it, or the same ServiceAccount further down in the same file. */
function comesLater(object: WorkspaceObject, base: WorkspaceObject): boolean {
  if (object.isPartial) return true;
  return object.uri === base.uri && object.namespace === base.namespace && object.startLine > base.startLine;
}
