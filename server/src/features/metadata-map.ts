import type { JsonPath } from '../base/json.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { workloadKind } from '../kubernetes/workload-kinds.ts';
import type { MetadataKey } from '../schema/index.ts';

/** The annotations or labels of an object, or of its Pod template. */
export interface MetadataMap {
  readonly part: MetadataKey['in'];
  /** What carries them; a Pod template counts as a Pod. */
  readonly owner: GroupVersionKind;
}

const pod: GroupVersionKind = { group: '', version: 'v1', kind: 'Pod' };

/** Which annotations or labels stand at `path` of an object of that kind; `undefined` for every other place. */
export function metadataMapAt(gvk: GroupVersionKind, path: JsonPath): MetadataMap | undefined {
  const [part, metadata] = [path.at(-1), path.at(-2)];
  if ((part !== 'annotations' && part !== 'labels') || metadata !== 'metadata') return undefined;
  if (path.length === 2) return { part, owner: gvk };
  const isTemplate = workloadKind(gvk.group, gvk.kind)?.templates.some((template) => {
    return template.path.length === path.length - 2 && template.path.every((step, index) => step === path[index]);
  });
  return isTemplate ? { part, owner: pod } : undefined;
}
