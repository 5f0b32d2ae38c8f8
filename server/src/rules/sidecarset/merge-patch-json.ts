import { asObject, isJsonObject, objectsOf, type JsonValue } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { sidecarSetKind, specOf } from './spec.ts';

const patch = (value: string): string =>
  sidecarSetExample(
    `  patchPodMetadata:\n  - patchPolicy: MergePatchJson\n    annotations:\n      example.com/logs: '${value}'\n`,
  );

/** `MergePatchJson` of text that is no JSON. */
export const mergePatchJsonRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/merge-patch-json',
    severity: 'warning',
    summary: 'A merge patch for an annotation that is no JSON object.',
    explanation: [
      'With `patchPolicy: MergePatchJson` the annotation of a Pod is merged with the value given here, both as JSON. The webhook does not',
      'look whether it is JSON. A Pod without the annotation gets the text as it is; one that has the annotation already, or gets it from',
      'another SidecarSet, is refused. A list or number instead of an object replaces what was there, or is refused too.',
    ].join('\n'),
    since: '1.8',
    source: 'pkg/control/sidecarcontrol/util.go (v1.9.1), PatchPodMetadata',
    examples: { bad: patch('level=debug'), good: patch('{"level": "debug"}') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    for (const [index, { patchPolicy, annotations }] of objectsOf(specOf(object)['patchPodMetadata']).entries()) {
      if (patchPolicy !== 'MergePatchJson') continue;
      for (const [key, value] of Object.entries(asObject(annotations) ?? {})) {
        const problem = typeof value === 'string' ? problemOf(value) : undefined;
        if (problem === undefined) continue;
        const path = ['spec', 'patchPodMetadata', index, 'patchPolicy'];
        report({
          path: ['spec', 'patchPodMetadata', index, 'annotations', key],
          message: `${problem} Write a JSON object, or choose another "patchPolicy".`,
          fixes: () =>
            fixesFor(
              object,
              ['Overwrite', 'Retain'].map((policy) => ({
                title: `Change the policy to ${policy}`,
                isSafe: false,
                steps: [{ action: 'set', path, value: policy }],
              })),
            ),
        });
      }
    }
  },
};

function problemOf(text: string): string | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return 'This is no JSON, and cannot be merged: a Pod that has the annotation already is refused.';
  }
  if (isJsonObject(value)) return undefined;
  return Array.isArray(value)
    ? 'A list is not merged but replaces the annotation that a Pod has.'
    : 'Only a JSON object can be merged: a Pod that has the annotation already is refused.';
}
