import { asObject, asString, type JsonObject, type JsonPath } from '../base/json.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import { groupVersionKindOf, type GroupVersionKind } from './group-version-kind.ts';
import type { ManifestObject } from './manifest-object.ts';

/**
 * The Kubernetes objects of a document: its root, or the items of a `kind: List` (also `PodList`, `SidecarSetList` …), nested
 * lists included. Whatever has no `apiVersion` and `kind` is not an object.
 */
export function objectsIn(document: ManifestDocument): readonly ManifestObject[] {
  const root = asObject(document.value);
  return root === undefined ? [] : collect(document, root, [], undefined);
}

/** An item of a typed list may leave out its own kind; the list's kind tells it. */
function collect(
  document: ManifestDocument,
  value: JsonObject,
  path: JsonPath,
  fallback: GroupVersionKind | undefined,
): ManifestObject[] {
  const gvk = groupVersionKindOf(value) ?? fallback;
  if (gvk === undefined) return [];
  const items = value['items'];
  if (gvk.kind.endsWith('List') && Array.isArray(items)) {
    const itemKind = gvk.kind.slice(0, -'List'.length);
    const itemGvk = itemKind === '' ? undefined : { ...gvk, kind: itemKind };
    return items.flatMap((item, index) => {
      const object = asObject(item);
      return object === undefined ? [] : collect(document, object, [...path, 'items', index], itemGvk);
    });
  }
  const metadata = asObject(value['metadata']);
  return [
    {
      document,
      path,
      value,
      gvk,
      name: asString(metadata?.['name']) ?? '',
      namespace: asString(metadata?.['namespace']),
    },
  ];
}
