import { formatPath, valueAt } from '../../base/json.ts';
import { isAtLeast } from '../../kruise/kruise-version.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { restoreStep } from '../changes/restore-step.ts';
import { isSameMeaning, isSameValue } from '../changes/same-value.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { countedValue, immutableFields } from './immutable-fields.ts';

const cloneSet = (app: string, image: string): string => `apiVersion: apps.kruise.io/v1alpha1
kind: CloneSet
metadata:
  name: shop
  namespace: shop
spec:
  replicas: 3
  selector:
    matchLabels:
      app: ${app}
  template:
    metadata:
      labels:
        app: ${app}
    spec:
      containers:
      - name: app
        image: ${image}
`;

/** CS-V18, STS-V14, DS-V11, UD-V20, UD-V21, ACJ-V12, CRR-V02, CRR-V03, IPJ-V12, RD-V05, PPS-V04, PPM-V03. */
export const immutableFieldRule: Rule = {
  meta: {
    code: 'kruise/object/immutable-field',
    severity: 'error',
    summary: 'A field changed that must stay what it was when the object was created.',
    explanation: [
      'Some fields decide which Pods or objects belong to an object, so they cannot change while it exists: the selector of a CloneSet, an',
      'Advanced StatefulSet or DaemonSet and of a PodProbeMarker, the service name and Pod management policy of an Advanced StatefulSet, the',
      'target of a PersistentPodState, kind and name of what a ResourceDistribution distributes, the whole spec of a',
      'ContainerRecreateRequest, the Job template of an AdvancedCronJob, the pull Secrets of an ImagePullJob, node selection and',
      'tolerations of a subset of a UnitedDeployment and most of the spec of its StatefulSets. Delete the object and create it anew, or',
      'create another one.',
    ].join('\n'),
    source: 'pkg/webhook/<kind>/validating (v1.9.0, v1.9.1, main)',
    examples: {
      before: cloneSet('shop', 'registry.example.com/shop:1.0'),
      bad: cloneSet('cart', 'registry.example.com/shop:1.0'),
      good: cloneSet('shop', 'registry.example.com/shop:1.1'),
    },
  },
  kinds: Object.keys(immutableFields),
  needsWorkspace: true,
  comparesVersions: true,
  check({ object, previous, workspace, report }) {
    const fieldsOf = immutableFields[groupKindKey(object.gvk)];
    if (previous === undefined || fieldsOf === undefined) return;
    const { kind } = object.gvk;
    for (const field of fieldsOf(previous.value, object.value)) {
      if (field.since !== undefined && !isAtLeast(workspace.configuration.kruiseVersion, field.since)) continue;
      const { path, formerPath = path } = field;
      const former = valueAt(previous.value, formerPath);
      if (field.onlyWhereWritten && former === undefined) continue;
      const isSame = field.isStrict ? isSameValue : isSameMeaning;
      if (isSame(countedValue(previous.value, formerPath, field), countedValue(object.value, path, field))) continue;
      report({
        path,
        message: `"${formatPath(path)}" cannot change once the ${kind} exists. Kruise's webhook refuses the ${kind}. Delete it and create it anew, or create another one.`,
        fixes: () =>
          fixesFor(object, [
            {
              title: `Take back the change of "${formatPath(path)}"`,
              isSafe: false,
              steps: [restoreStep(path, former)],
            },
          ]),
      });
    }
  },
};
