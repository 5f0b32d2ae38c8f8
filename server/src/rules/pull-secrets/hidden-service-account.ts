import { asObject, valueAt } from '../../base/json.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import { pullCoverageOf } from '../../workspace/pull-coverage/pull-coverage.ts';
import { secretNames, serviceAccountOf } from '../../workspace/pull-coverage/pullers.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { listNames } from '../wording.ts';
import { addReferences } from './add-references.ts';
import { configExample, podExample, secretExample, stream } from './example.ts';

const account = `apiVersion: v1
kind: ServiceAccount
metadata:
  name: default
  namespace: shop
imagePullSecrets:
- name: mirror
`;
const mirror = secretExample(configExample('mirror.example.com'), { name: 'mirror' });
const registry = secretExample(configExample('registry.example.com'));

/** A Pod's own list of pull Secrets hides that of its ServiceAccount. */
export const hiddenServiceAccountRule: Rule = {
  meta: {
    code: 'pull-secrets/hidden-service-account',
    severity: 'information',
    summary: 'Pull Secrets of the ServiceAccount that do not count, because the Pod lists its own.',
    explanation: [
      'The pull Secrets of a ServiceAccount are copied into a Pod only where it lists none by itself: one name of its own, and all',
      'those of the ServiceAccount are gone. (What a SidecarSet adds comes later and hides nothing.) This is told where some image of the',
      'Pod is served by none of its own Secrets.',
    ].join('\n'),
    source: 'plugin/pkg/admission/serviceaccount/admission.go (Kubernetes v1.32.10)',
    examples: {
      bad: stream(registry, mirror, account, podExample('mirror.example.com/shop:2.0')),
      good: stream(registry, mirror, account, podExample('mirror.example.com/shop:2.0', '')),
    },
  },
  kinds: workloadKinds.map(groupKindKey),
  needsWorkspace: true,
  check(context) {
    const { object, workspace } = context;
    const isServed = pullCoverageOf(workspace, object).every(({ images }) =>
      images.every(({ verdict }) => verdict.kind === 'covered' || verdict.kind === 'unknown'),
    );
    if (isServed) return;
    for (const { templatePath } of workspace.podSourcesOf(object)) checkTemplate(context, templatePath);
  },
};

function checkTemplate({ object, workspace, report }: RuleContext, templatePath: readonly (string | number)[]): void {
  const path = [...templatePath, 'spec', 'imagePullSecrets'];
  const own = secretNames(valueAt(object.value, path));
  if (own.length === 0) return;
  const template = asObject(valueAt(object.value, templatePath)) ?? {};
  const serviceAccount = serviceAccountOf(workspace, template, object.namespace ?? '');
  if (!serviceAccount) return;
  const hidden = secretNames(serviceAccount.value['imagePullSecrets']).filter((name) => !own.includes(name));
  if (hidden.length === 0) return;
  report({
    path,
    part: 'key',
    message:
      `Since this list is not empty, the pull Secrets of its ServiceAccount "${serviceAccount.name}" do not count: ` +
      `${listNames(hidden.map((name) => `"${name}"`))}. Add them here where they are needed.`,
    related: [relatedPlace(workspace, serviceAccount, ['imagePullSecrets'], `${nameOf(serviceAccount)} lists them.`)],
    fixes: () => [
      {
        title: `Add ${listNames(hidden, 3)} of the ServiceAccount`,
        isSafe: false,
        edits: addReferences(object, path, hidden),
      },
    ],
  });
}
