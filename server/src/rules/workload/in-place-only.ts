import { asObject, formatPath, type JsonObject } from '../../base/json.ts';
import { inPlaceOnlyViolations, isInPlaceOnly } from '../../kruise/changes/in-place-only.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';

const cloneSet = (image: string, policy: string): string => `apiVersion: apps.kruise.io/v1alpha1
kind: CloneSet
metadata:
  name: shop
  namespace: shop
spec:
  replicas: 3
  updateStrategy:
    type: InPlaceOnly
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      terminationGracePeriodSeconds: ${policy}
      containers:
      - name: app
        image: ${image}
`;

/** CS-V19, STS-V15. */
export const inPlaceOnlyRule: Rule = {
  meta: {
    code: 'kruise/workload/in-place-only',
    severity: 'error',
    summary: 'A template change that cannot be made in running Pods, with InPlaceOnly.',
    explanation: [
      'With `InPlaceOnly` Pods are never created anew, so of `template.spec` only images of containers may change; labels and annotations of',
      'the template may change too. Everything else is refused. Use `InPlaceIfPossible`, which falls back to new Pods.',
    ].join('\n'),
    source:
      'pkg/controller/cloneset/core/cloneset_core.go (v1.9.0), ValidateCloneSetUpdate; pkg/webhook/statefulset/validating/statefulset_validation.go (v1.9.0), validateTemplateInPlaceOnly',
    examples: {
      before: cloneSet('registry.example.com/shop:1.0', '30'),
      bad: cloneSet('registry.example.com/shop:1.0', '60'),
      good: cloneSet('registry.example.com/shop:1.1', '30'),
    },
  },
  kinds: ['CloneSet.apps.kruise.io', 'StatefulSet.apps.kruise.io'],
  needsWorkspace: true,
  comparesVersions: true,
  check({ object, previous, report }) {
    const kind = groupKindKey(object.gvk);
    if (previous === undefined || !isInPlaceOnly(object.gvk, object.value)) return;
    const [first] = inPlaceOnlyViolations(object.gvk, templateOf(previous.value), templateOf(object.value));
    if (first === undefined) return;
    const typePath =
      kind === 'CloneSet.apps.kruise.io'
        ? ['spec', 'updateStrategy', 'type']
        : ['spec', 'updateStrategy', 'rollingUpdate', 'podUpdatePolicy'];
    report({
      path: ['spec', 'template', ...first],
      message: `"${formatPath(['template', ...first])}" cannot be changed in running Pods, and with InPlaceOnly no new ones are made: of the Pod's spec only images of containers may change. Kruise's webhook refuses the ${object.gvk.kind}.`,
      fixes: () =>
        fixesFor(object, [
          {
            title: 'Use InPlaceIfPossible',
            isSafe: false,
            steps: [{ action: 'set', path: typePath, value: 'InPlaceIfPossible' }],
          },
        ]),
    });
  },
};

function templateOf(workload: JsonObject): JsonObject {
  return asObject(asObject(workload['spec'])?.['template']) ?? {};
}
