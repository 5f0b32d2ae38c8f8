import type { JsonObject, JsonPath } from '../base/json.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { GroupVersionKind } from './group-version-kind.ts';

/** A Kubernetes object in a document: the document's root, or an item of a `kind: List`. */
export interface ManifestObject {
  readonly document: ManifestDocument;
  /** Where the object stands in its document: `[]`, or for example `['items', 2]`. */
  readonly path: JsonPath;
  readonly value: JsonObject;
  readonly gvk: GroupVersionKind;
  /** `metadata.name`; empty where it is missing or no string. */
  readonly name: string;
  /** `metadata.namespace` as written; `undefined` where it is missing. */
  readonly namespace: string | undefined;
}
