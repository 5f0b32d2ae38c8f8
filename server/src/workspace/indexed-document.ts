import { asObject, valueAt, type JsonObject, type JsonPath } from '../base/json.ts';
import { isClusterScoped } from '../kruise/scope.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import { parseManifestDocument } from '../yaml/parse-manifest-document.ts';
import type { RecentResults } from '../yaml/recent-results.ts';
import type { DependencyGraph, Memo, MemoOwner } from './dependencies.ts';
import { keys, type ObjectIdentity } from './keys.ts';
import type { ObjectFacts } from './object-facts.ts';
import type { PodSource, WorkspaceObject } from './workspace.ts';

/** What documents and objects need of the workspace that holds them. */
export interface IndexContext {
  readonly graph: DependencyGraph;
  /** Parsed documents of closed files. */
  readonly documents: RecentResults<ManifestDocument>;
}

/** How the files around it place a document in the cluster. */
export interface Placement {
  /** Whether the whole file is a part of something: a Kustomize patch, a Helm template. */
  readonly isPartial: boolean;
  /** Namespaces that Kustomize puts the file's objects into; `undefined` for the one that is written. Never empty. */
  readonly namespaces: readonly (string | undefined)[];
}

/** A file that nothing else says anything about. */
export const plainPlacement: Placement = Object.freeze({ isPartial: false, namespaces: Object.freeze([undefined]) });

/** What a document needs of its file. */
export interface DocumentHolder {
  readonly uri: string;
  /** Line of the first character of the document at `index`. */
  startLineOf(index: number): number;
  /** Told when a verdict on the document may be different now. */
  noteStale(document: IndexedDocument): void;
}

/** A document of a file of the workspace: its text, where it stands, and what the index knows of it. */
export class IndexedDocument {
  readonly uri: string;
  readonly #file: DocumentHolder;
  readonly text: string;
  readonly context: IndexContext;
  /** Its place among the documents of its file. An edit above moves all lines, and costs nothing here. */
  index = 0;
  #lastLine: number | undefined;
  /** The parsed document of an open file; those of closed files are parsed on demand. */
  source: ManifestDocument | undefined;
  /** `undefined` until the document is read. */
  facts: readonly ObjectFacts[] | undefined;
  /** Whether it holds template expressions. */
  isTemplate = false;
  isPartial = false;
  objects: readonly IndexedObject[] = [];

  constructor(file: DocumentHolder, text: string, context: IndexContext) {
    this.uri = file.uri;
    this.#file = file;
    this.text = text;
    this.context = context;
  }

  /** Whether its file still holds it. */
  get isInFile(): boolean {
    return this.#lastLine === undefined;
  }

  /** Line of its first character; the last one where it is no longer in its file. */
  get startLine(): number {
    return this.#lastLine ?? this.#file.startLineOf(this.index);
  }

  /** Its file holds it no longer. */
  leaveFile(): void {
    this.#lastLine = this.startLine;
  }

  get document(): ManifestDocument {
    const { documents } = this.context;
    return this.source ?? documents.get(this, this.text.length, () => parseManifestDocument(this.text));
  }

  /** A verdict on it may be different now. */
  onInvalid(): void {
    this.#file.noteStale(this);
  }

  replaceObject(object: IndexedObject, by: IndexedObject): void {
    this.objects = this.objects.map((candidate) => (candidate === object ? by : candidate));
  }

  /** Makes the objects that the facts and the placement give. They are not in the index yet. */
  createObjects(placement: Placement, defaultNamespace: string): void {
    this.#file.noteStale(this);
    this.isPartial = placement.isPartial || this.isTemplate;
    const objects = (this.facts ?? []).flatMap((facts, ordinal) => {
      const { group, kind } = facts.gvk;
      if (isClusterScoped(group, kind)) return [new IndexedObject(this, facts, ordinal, undefined)];
      const namespaces = placement.namespaces.map((namespace) => namespace ?? facts.namespace ?? defaultNamespace);
      return [...new Set(namespaces)].map((namespace) => new IndexedObject(this, facts, ordinal, namespace));
    });
    // A list that grew has room for more, and there are as many as documents.
    this.objects = objects.slice();
  }

  /** The objects as they are written: where Kustomize makes several of one, the first of them. */
  get writtenObjects(): readonly IndexedObject[] {
    return this.objects.filter(({ ordinal }, index) => ordinal !== this.objects[index - 1]?.ordinal);
  }
}

/** What was computed from several objects for one; see `Workspace.remember`. */
export interface Remembered {
  readonly value: unknown;
  readonly memo: Memo;
}

/** An object of the workspace: a small index entry whose value is read from its document when asked for. */
export class IndexedObject implements WorkspaceObject, MemoOwner {
  readonly facts: ObjectFacts;
  #owner: IndexedDocument;
  #ordinal: number;
  readonly namespace: string | undefined;
  readonly podSources: readonly PodSource[];
  /** Of most objects nothing was asked yet. */
  #remembered: Map<string, Remembered> | undefined;
  isIndexed = false;

  constructor(owner: IndexedDocument, facts: ObjectFacts, ordinal: number, namespace: string | undefined) {
    this.#owner = owner;
    this.facts = facts;
    this.#ordinal = ordinal;
    this.namespace = namespace;
    // A part of a workload tells neither all labels nor, mostly, the namespace.
    this.podSources = owner.isPartial
      ? []
      : facts.templates.map(({ path, labels }) => ({ object: this, templatePath: path, labels }));
  }

  /** The document that it is written in. */
  get owner(): IndexedDocument {
    return this.#owner;
  }

  /** The how-manieth object of its document. */
  get ordinal(): number {
    return this.#ordinal;
  }

  /**
   * Goes on as `successor`: the same object with the same facts, in a later text. Whoever holds this one holds the right one; that
   * the text is another one is told to those who have read it.
   */
  continueAs(successor: IndexedObject): void {
    this.#owner = successor.owner;
    this.#ordinal = successor.ordinal;
    successor.owner.replaceObject(successor, this);
  }

  onInvalid(): void {
    this.#owner.onInvalid();
  }

  remembered(key: string): Remembered | undefined {
    return this.#remembered?.get(key);
  }

  remember(key: string, remembered: Remembered): void {
    this.#remembered ??= new Map();
    this.#remembered.set(key, remembered);
  }

  /** Forgets everything; gives the memos that nobody keeps any more. */
  forgetAll(): readonly Memo[] {
    const memos = [...(this.#remembered?.values() ?? [])].map(({ memo }) => memo);
    this.#remembered = undefined;
    return memos;
  }

  get uri(): string {
    return this.owner.uri;
  }

  get gvk(): GroupVersionKind {
    return this.facts.gvk;
  }

  get name(): string {
    return this.facts.name;
  }

  get labels(): Readonly<Record<string, string>> {
    return this.facts.labels;
  }

  get path(): JsonPath {
    return this.facts.path;
  }

  get identity(): ObjectIdentity {
    return { group: this.gvk.group, kind: this.gvk.kind, namespace: this.namespace, name: this.name };
  }

  get document(): ManifestDocument {
    const { graph } = this.owner.context;
    if (graph.isTracking) graph.read(keys.value(this.identity));
    return this.owner.document;
  }

  get value(): JsonObject {
    return valueIn(this.document, this.path);
  }

  /** The value, for who has noted by other means that it was read. */
  get untrackedValue(): JsonObject {
    return valueIn(this.owner.document, this.path);
  }

  get startLine(): number {
    return this.owner.startLine;
  }

  get isPartial(): boolean {
    return this.owner.isPartial;
  }
}

function valueIn(document: ManifestDocument, path: JsonPath): JsonObject {
  return asObject(valueAt(document.value, path)) ?? {};
}

/** The order in which look-ups give objects: by file, then as written. It never depends on the order of edits. */
export function compareObjects(left: IndexedObject, right: IndexedObject): number {
  if (left.uri !== right.uri) return left.uri < right.uri ? -1 : 1;
  const byLine = left.startLine - right.startLine || left.ordinal - right.ordinal;
  if (byLine !== 0 || left.namespace === right.namespace) return byLine;
  return (left.namespace ?? '') < (right.namespace ?? '') ? -1 : 1;
}
