import { valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import { createPatch } from '../../kubernetes/json-patch.ts';
import type { GroupVersionKind } from '../../kubernetes/group-version-kind.ts';
import { defaultPodTemplate } from '../../kubernetes/pod-defaults.ts';

/** Whether the webhook of that version lets templates change in nothing but images. CloneSet v1beta1 has no such check. */
export function isInPlaceOnly({ kind, version }: GroupVersionKind, workload: JsonObject): boolean {
  if (kind === 'CloneSet')
    return version === 'v1alpha1' && valueAt(workload, ['spec', 'updateStrategy', 'type']) === 'InPlaceOnly';
  return valueAt(workload, ['spec', 'updateStrategy', 'rollingUpdate', 'podUpdatePolicy']) === 'InPlaceOnly';
}

/** The paths in a Pod template that changed although only images may. */
export function inPlaceOnlyViolations(
  { kind }: Pick<GroupVersionKind, 'kind'>,
  before: JsonObject,
  after: JsonObject,
): readonly JsonPath[] {
  const [old, now] = [before, after].map((template) => defaultPodTemplate(template)['spec'] ?? {});
  return createPatch(old ?? {}, now ?? {}).flatMap(({ operation, path }) => {
    const [list, index, field, ...below] = path;
    const isOfContainer = list === 'containers' && typeof index === 'number' && operation === 'replace';
    // The pattern of the Advanced StatefulSet has no end, so that it takes `imagePullPolicy` as well.
    const isAllowed =
      kind === 'CloneSet'
        ? field === 'image' && below.length === 0
        : typeof field === 'string' && field.startsWith('image');
    return isOfContainer && isAllowed ? [] : [['spec', ...path]];
  });
}
