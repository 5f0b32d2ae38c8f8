import { asArray, asString, isJsonObject, valueAt, type JsonPath } from '../../base/json.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { jobKinds } from '../../workspace/pull-coverage/pullers.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { configExample, secretExample, stream } from './example.ts';

const jobExample = (reference: string): string => `apiVersion: apps.kruise.io/v1beta1
kind: ImagePullJob
metadata:
  name: warm-up
  namespace: shop
spec:
  image: registry.example.com/shop:2.0
  pullSecrets:
  - ${reference}
  completionPolicy:
    type: Always
`;

const lists: readonly JsonPath[] = [
  ['spec', 'pullSecrets'],
  ['spec', 'template', 'imageListPullJobTemplate', 'spec', 'pullSecrets'],
];

/** `- name: registry` where a job wants `- registry`. */
export const listOfNamesRule: Rule = {
  meta: {
    code: 'pull-secrets/list-of-names',
    severity: 'error',
    summary: 'A pull Secret of an ImagePullJob that is written as in a Pod.',
    explanation: [
      'A Pod, a SidecarSet and a ServiceAccount list their pull Secrets as `- name: registry`; the `pullSecrets` of ImagePullJobs and',
      'ImageListPullJobs are names alone: `- registry`. The API server refuses the one where it wants the other.',
    ].join('\n'),
    source: 'apis/apps/v1beta1/imagepulljob_types.go (v1.9.1): pullSecrets is a list of strings',
    examples: {
      bad: stream(secretExample(configExample('registry.example.com')), jobExample('name: registry')),
      good: stream(secretExample(configExample('registry.example.com')), jobExample('registry')),
    },
  },
  kinds: jobKinds.map(groupKindKey),
  needsWorkspace: false,
  check({ object, report }) {
    for (const list of lists) {
      for (const [index, reference] of asArray(valueAt(object.value, list)).entries()) {
        if (!isJsonObject(reference)) continue;
        const path = [...list, index];
        const name = asString(reference['name']);
        report({
          path,
          message: `"pullSecrets" is a list of names, and this is a mapping: the API server refuses the object. Write "- ${name ?? 'NAME'}".`,
          fixes: () =>
            fixesFor(
              object,
              name
                ? [{ title: 'Write the name alone', isSafe: true, steps: [{ action: 'set', path, value: name }] }]
                : [],
            ),
        });
      }
    }
  },
};
