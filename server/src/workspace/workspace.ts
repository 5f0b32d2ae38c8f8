import type { JsonObject, JsonPath, JsonValue } from '../base/json.ts';
import type { PositionRange } from '../base/text-range.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { Configuration } from './configuration.ts';
import type { Mark } from './marks.ts';

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

/** An object as it was in the version that the workspace is compared with. */
export interface PreviousVersion {
  /** The name of that version: `HEAD`. */
  readonly against: string;
  /** The file that it was in. */
  readonly uri: string;
  readonly gvk: GroupVersionKind;
  readonly value: JsonObject;
  /** Its document of that time, and where it stood there. */
  readonly document: ManifestDocument;
  readonly path: JsonPath;
}

/** Which objects to look for; what is left out does not narrow. */
export interface ObjectQuery {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** An object with its value, for who looks at many. */
export interface ObjectValue {
  readonly object: WorkspaceObject;
  readonly value: JsonObject;
}

/** A Pod template of the workspace: a Pod itself, or what a workload makes Pods from. */
export interface PodSource {
  readonly object: WorkspaceObject;
  /** Where the Pod template (or the Pod) stands in the object: `[]`, `['spec', 'template']`, `['spec', 'jobTemplate', 'spec', 'template']`. */
  readonly templatePath: JsonPath;
  readonly labels: Readonly<Record<string, string>>;
}

/** What a label must be: one of `values`, or anything at all where they are left out. */
export interface LabelRequirement {
  readonly key: string;
  readonly values?: readonly string[];
}

/** Namespaces in which something exists. */
export interface NamespaceScope {
  /** Namespaces by name. */
  readonly names: readonly string[];
  /** Whether it exists in all namespaces but the excluded ones. */
  readonly all: boolean;
  /** A label selector for namespaces (a LabelSelector as written). */
  readonly selector: JsonValue | undefined;
  /** Namespaces that are left out in any case. */
  readonly excluded: readonly string[];
}

/** That an object brings a Secret or a ConfigMap into namespaces: itself, or what a controller makes of it. */
export interface Provision {
  readonly kind: 'Secret' | 'ConfigMap';
  readonly name: string;
  readonly scope: NamespaceScope;
  /** The Secret, ResourceDistribution, SealedSecret, ExternalSecret, SopsSecret or kustomization. */
  readonly provider: WorkspaceObject;
  /** Where the name is written in the provider. */
  readonly namePath: JsonPath;
}

/** A place of an object that names another object. */
export interface ObjectUse {
  readonly object: WorkspaceObject;
  /** Where the name is written. */
  readonly path: JsonPath;
  readonly target: ReferenceTarget;
}

/** What a reference points to. */
export interface ReferenceTarget {
  /** The kinds that it may be; the first one is meant where nothing of that name exists. */
  readonly kinds: readonly { readonly group: string; readonly kind: string }[];
  readonly name: string;
  /**
   * Where the target is looked for: the namespace of the object that refers (`own`), every namespace that its Pods run in
   * (`pods`: a SidecarSet), nowhere in particular (`cluster`), or the one that is written beside the name.
   */
  readonly scope: 'own' | 'pods' | 'cluster' | { readonly namespace: string };
  /** Whether it may be missing by its own word (`optional: true`). */
  readonly isOptional: boolean;
}

/** All that is known of the workspace at one moment. Read only; every query is answered from indexes, never by a scan. */
export interface Workspace {
  readonly configuration: Configuration;
  objects(query: ObjectQuery): Iterable<WorkspaceObject>;
  /** Like `objects`, with their values: for who reads those of a whole kind. */
  values(query: ObjectQuery & { readonly group: string; readonly kind: string }): readonly ObjectValue[];
  /** Pods and workloads with a Pod template, optionally only those of one namespace. */
  podSources(namespace?: string): Iterable<PodSource>;
  /** The Pod templates of one object. */
  podSourcesOf(object: WorkspaceObject): readonly PodSource[];
  /** The Pod sources whose labels meet every one of `requirements` (at least one), found through the rarest of them. */
  podSourcesLabelled(requirements: readonly LabelRequirement[], namespace?: string): Iterable<PodSource>;
  /** Labels of a namespace by its Namespace object; `undefined` where none is in the workspace. `kubernetes.io/metadata.name` is always there. */
  namespaceLabels(namespace: string): Readonly<Record<string, string>> | undefined;
  /** Every namespace that has an object in the workspace, or a Namespace object; sorted. */
  namespaces(): readonly string[];
  /** What brings a Secret or ConfigMap of this name into any namespace. */
  provisionsOf(kind: 'Secret' | 'ConfigMap', name: string): Iterable<Provision>;
  /** Every place that may name the object, whatever the namespace. */
  usesOf(target: { readonly group: string; readonly kind: string; readonly name: string }): Iterable<ObjectUse>;
  /** The objects that share a mark, but for those whose selector asks for another value of its label, or that have the same content. */
  objectsMarked(mark: Mark): Iterable<WorkspaceObject>;
  /** The marks of an object; they depend on its text alone. */
  marksOf(object: WorkspaceObject): readonly Mark[];
  /** The objects with the mark that may select something with these labels: their mark asks for no label, or for one that is there. */
  objectsSelecting(mark: string, labels: Readonly<Record<string, string>>): Iterable<WorkspaceObject>;
  /** Every place in `object` that names another one. */
  usesIn(object: WorkspaceObject): readonly ObjectUse[];
  /** The object before the edits of today; `undefined` where it is new, unchanged, or nothing is known of the time before. */
  previousVersionOf(object: WorkspaceObject): PreviousVersion | undefined;
  /** Range of a place of `object` in its file. */
  rangeOf(object: WorkspaceObject, path: JsonPath, part: 'key' | 'value' | 'pair'): PositionRange;
  /**
   * What `compute` gives, computed at most once for `owner` and `key` until something changes that `compute` has read of the
   * workspace. Everything derived from several objects goes through here: that is how cost follows the edit.
   */
  remember<T>(owner: WorkspaceObject, key: string, compute: () => T): T;
}
