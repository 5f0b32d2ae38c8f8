import type { JsonObject, JsonPath } from '../base/json.ts';
import type { PositionRange } from '../base/text-range.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { Configuration } from './configuration.ts';

/** An object of the workspace: from an open document or from a file on disk. Small; `value` may be read again when asked for. */
export interface WorkspaceObject {
  readonly uri: string;
  readonly gvk: GroupVersionKind;
  readonly name: string;
  /** The namespace that the object lives in: as written, by Kustomize, or the default one; `undefined` for cluster-scoped kinds. */
  readonly namespace: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  /** Where the object stands in its document: `[]`, or `['items', 2]` in a List. */
  readonly path: JsonPath;
  readonly value: JsonObject;
  readonly document: ManifestDocument;
  /** Line of the document's first character in the file. */
  readonly startLine: number;
  /** Whether it is only a part of an object: a Kustomize patch or a template. */
  readonly isPartial: boolean;
}

/** Which objects to look for; what is left out does not narrow. */
export interface ObjectQuery {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** A Pod template of the workspace: a Pod itself, or what a workload makes Pods from. */
export interface PodSource {
  readonly object: WorkspaceObject;
  /** Where the Pod template (or the Pod) stands in the object: `[]`, `['spec', 'template']`, `['spec', 'jobTemplate', 'spec', 'template']`. */
  readonly templatePath: JsonPath;
  readonly labels: Readonly<Record<string, string>>;
}

/** All that is known of the workspace at one moment. Read only; every query is answered from indexes, never by a scan. */
export interface Workspace {
  readonly configuration: Configuration;
  objects(query: ObjectQuery): Iterable<WorkspaceObject>;
  /** Pods and workloads with a Pod template, optionally only those of one namespace. */
  podSources(namespace?: string): Iterable<PodSource>;
  /** Labels of a namespace by its Namespace object; `undefined` where none is in the workspace. `kubernetes.io/metadata.name` is always there. */
  namespaceLabels(namespace: string): Readonly<Record<string, string>> | undefined;
  /** Range of a place of `object` in its file. */
  rangeOf(object: WorkspaceObject, path: JsonPath, part: 'key' | 'value' | 'pair'): PositionRange;
}
