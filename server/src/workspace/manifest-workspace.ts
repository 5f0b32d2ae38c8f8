import type { CancellationToken } from '../base/cancellation.ts';
import { Emitter } from '../base/emitter.ts';
import type { JsonPath } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { shiftLines, type PositionRange } from '../base/text-range.ts';
import type { DocumentPart, TextChange } from '../yaml/manifest-file.ts';
import { parseManifestFile } from '../yaml/parse-manifest-file.ts';
import type { RecentLimits } from '../yaml/recent-results.ts';
import type { Configuration } from './configuration.ts';
import { createCounters } from './counters.ts';
import { FileReader, type ScanOptions, type ScanResult } from './file-reader.ts';
import type { FileSystem } from './file-system.ts';
import type { FileReview } from './file-review.ts';
import { FileStore } from './file-store.ts';
import { IndexedObject } from './indexed-document.ts';
import type { OpenFile } from './indexed-file.ts';
import { keys } from './keys.ts';
import type { Mark } from './marks.ts';
import { PreviousVersions, type PreviousText } from './previous-versions.ts';
import { uriKey } from './uri.ts';
import type {
  LabelRequirement,
  ObjectQuery,
  ObjectUse,
  ObjectValue,
  PodSource,
  PreviousVersion,
  Provision,
  Workspace,
  WorkspaceObject,
} from './workspace.ts';

export type { OpenFile } from './indexed-file.ts';

/** What changed in the workspace. */
export interface WorkspaceChange {
  /** Files whose text or place in the workspace changed, or that came or went. */
  readonly changedUris: readonly string[];
  /** Files in which a verdict that was asked for before may be different now, because of something in another file. */
  readonly affectedUris: readonly string[];
}

/** What a workspace is made with. */
export interface WorkspaceOptions {
  readonly fileSystem: FileSystem;
  readonly logger: Logger;
  readonly configuration: Configuration;
  /** How many parsed documents of closed files are kept. */
  readonly recentDocuments?: RecentLimits;
  /** Whether nothing changes once the files are read, as in most runs of the command line: then nobody notes what depends on what. */
  readonly isOneShot?: boolean;
  /**
   * Whether objects are looked for. Where documents are only looked at for themselves, there is no index, and each is read when it
   * is asked for.
   */
  readonly isIndexed?: boolean;
}

/** A Pod may be looked at by a thousand SidecarSets, at each keystroke. Values take ten times the memory of their text. */
const defaultLimits: RecentLimits = { maxCharacters: 512 * 1024, minDocuments: 4 };

/** Open files and files on disk, one index over both. An open file wins over the disk. */
export class ManifestWorkspace implements Workspace {
  /** How much work was done so far. */
  readonly counters = createCounters();
  readonly #changes = new Emitter<WorkspaceChange>();
  readonly #store: FileStore;
  readonly #reader: FileReader;
  readonly #previous: PreviousVersions;

  constructor({
    fileSystem,
    logger,
    configuration,
    recentDocuments = defaultLimits,
    isOneShot = false,
    isIndexed = true,
  }: WorkspaceOptions) {
    this.#store = new FileStore({
      configuration,
      counters: this.counters,
      recentDocuments,
      isOneShot,
      isIndexed,
      onIndexed: (changedUris) => this.#tell(changedUris),
    });
    this.#reader = new FileReader(fileSystem, logger, this.#store);
    this.#previous = new PreviousVersions(this.#store.graph);
  }

  readonly onDidChange = this.#changes.event;

  get configuration(): Configuration {
    this.#store.graph.read(keys.configuration);
    return this.#store.configuration;
  }

  /** Whether files are still being read, so that what is missing may only not have been seen yet. */
  get isScanning(): boolean {
    return this.#reader.isScanning || this.#store.isIndexing;
  }

  /** Takes over a text that an editor has opened. */
  open(uri: string, languageId: string, version: number, text: string): void {
    const isJson = /^json/.test(languageId) || isJsonFile(uri);
    this.#store.setOpen({ uri, languageId, version, file: parseManifestFile(text, { isJson }) });
    this.#tell([uri]);
  }

  /** Applies edits to an open file; does nothing for one that is not open. */
  change(uri: string, version: number, changes: readonly TextChange[]): void {
    const open = this.openFile(uri);
    if (open === undefined) return;
    this.#store.setOpen({ ...open, version, file: open.file.applyChanges(changes) });
    this.#tell([uri]);
  }

  /** Lets go of an open file: what is on disk counts again. Resolves when that is read. */
  async close(uri: string): Promise<void> {
    if (this.openFile(uri) === undefined) return;
    this.#store.setClosed(uri);
    if (this.#reader.isInWorkspace(uri)) await this.fileChanged(uri);
    else this.fileDeleted(uri);
  }

  openFile(uri: string): OpenFile | undefined {
    return this.#store.file(uri)?.open;
  }

  openFiles(): readonly OpenFile[] {
    return this.#store.files().flatMap(({ open }) => open ?? []);
  }

  /** URIs of all files that have documents, sorted. */
  uris(): readonly string[] {
    return this.#store
      .files()
      .map(({ uri }) => uri)
      .sort();
  }

  /** Reads every manifest below `roots` (all roots of the workspace, each time). Files that are gone leave the index. */
  async scan(roots: readonly string[], options?: ScanOptions): Promise<ScanResult> {
    const result = await this.#reader.scan(roots, options);
    // What waited for the whole picture can be said now.
    this.#tell([...new Set([...result.changedUris, ...this.#store.openUris()])]);
    return result;
  }

  /** Reads a file again that changed on disk, or appeared there. */
  async fileChanged(uri: string): Promise<void> {
    if (await this.#reader.read(uri)) this.#tell([uri]);
  }

  /** Drops a file that is gone from disk, or all files of a directory; open ones stay. */
  fileDeleted(uri: string): void {
    const gone = this.#store.filesBelow(uri).filter((file) => this.#store.remove(file));
    if (this.#store.remove(uri)) gone.push(uri);
    if (gone.length > 0) this.#tell(gone);
  }

  /** Changes what is configured; everything that depends on it is computed anew. */
  setConfiguration(configuration: Configuration): void {
    this.#store.configure(configuration);
    this.#tell([]);
  }

  /**
   * Tells what files held in the version that the workspace is compared with, named `against` (`HEAD`). Files that are not named
   * keep what was told of them, unless it was another version. Where nothing is told, nothing is compared.
   */
  setPreviousVersions(against: string, texts: readonly PreviousText[]): void {
    this.#previous.set(against, texts, (uri) => new Set(this.#store.file(uri)?.documents.map(({ text }) => text)));
    this.#tell([], this.#store.openUris());
  }

  /** Resolves when every document of the open files is in the index; large files are read in slices, between requests. */
  whenIndexed(token?: CancellationToken): Promise<void> {
    return this.#store.whenIndexed(token);
  }

  /** Why a file is not read, or `undefined` where it is. */
  skipReason(uri: string): string | undefined {
    return this.#store.skipReason(uri);
  }

  /** The documents of a file: of its open text, or as it was read from disk. */
  partsOf(uri: string): readonly DocumentPart[] {
    return this.#store.file(uri)?.documents ?? [];
  }

  /** Has everything noted in `review` that changes in an open file, from now on; tells whether the file is open. */
  follow(uri: string, review: FileReview<unknown>): boolean {
    const file = this.#store.file(uri);
    if (file?.open === undefined) return false;
    file.follow(review);
    return true;
  }

  /** The part as it is kept: its `startLine` follows the edits above it. */
  livePart(uri: string, part: DocumentPart): DocumentPart | undefined {
    return this.#store.document(uri, part);
  }

  /** The objects that are written in a file, in order. */
  objectsOf(uri: string): readonly WorkspaceObject[] {
    const documents = this.#store.file(uri)?.documents ?? [];
    return documents.flatMap((document) => this.#store.index(document).writtenObjects);
  }

  /** The objects that are written in one document of a file. */
  objectsInPart(uri: string, part: DocumentPart): readonly WorkspaceObject[] {
    return this.#store.document(uri, part)?.writtenObjects ?? [];
  }

  /** Like `objectsInPart`, but where Kustomize makes several objects of one that is written, all of them. */
  deployedObjectsInPart(uri: string, part: DocumentPart): readonly WorkspaceObject[] {
    return this.#store.document(uri, part)?.objects ?? [];
  }

  objects(query: ObjectQuery): Iterable<WorkspaceObject> {
    return this.#store.manifestIndex.objects(query);
  }

  values(query: ObjectQuery & { readonly group: string; readonly kind: string }): readonly ObjectValue[] {
    return this.#store.manifestIndex.values(query);
  }

  podSources(namespace?: string): Iterable<PodSource> {
    return this.#store.manifestIndex.podSources(namespace);
  }

  podSourcesOf(object: WorkspaceObject): readonly PodSource[] {
    return object instanceof IndexedObject ? object.podSources : [];
  }

  podSourcesLabelled(requirements: readonly LabelRequirement[], namespace?: string): Iterable<PodSource> {
    return this.#store.manifestIndex.podSourcesLabelled(requirements, namespace);
  }

  namespaceLabels(namespace: string): Readonly<Record<string, string>> | undefined {
    for (const { labels } of this.objects({ group: '', kind: 'Namespace', name: namespace })) {
      return { ...labels, 'kubernetes.io/metadata.name': namespace };
    }
    return undefined;
  }

  namespaces(): readonly string[] {
    return this.#store.manifestIndex.namespaces();
  }

  provisionsOf(kind: Provision['kind'], name: string): Iterable<Provision> {
    return this.#store.manifestIndex.provisionsOf(kind, name);
  }

  usesOf(target: { readonly group: string; readonly kind: string; readonly name: string }): Iterable<ObjectUse> {
    return this.#store.manifestIndex.usesOf(target);
  }

  objectsMarked(mark: Mark): Iterable<WorkspaceObject> {
    return this.#store.manifestIndex.objectsMarked(mark);
  }

  marksOf(object: WorkspaceObject): readonly Mark[] {
    return object instanceof IndexedObject ? object.facts.marks : [];
  }

  objectsSelecting(mark: string, labels: Readonly<Record<string, string>>): Iterable<WorkspaceObject> {
    return this.#store.manifestIndex.objectsSelecting(mark, labels);
  }

  usesIn(object: WorkspaceObject): readonly ObjectUse[] {
    if (!(object instanceof IndexedObject)) return [];
    return object.facts.references.map(({ path, target }) => ({ object, path, target }));
  }

  previousVersionOf(object: WorkspaceObject): PreviousVersion | undefined {
    return this.#previous.find(object, {
      defaultNamespace: this.configuration.defaultNamespace,
      isStillIn: (uri, { gvk: { group, kind }, name, namespace }) => {
        return [...this.objects({ group, kind, name })].some(
          (other) => uriKey(other.uri) === uriKey(uri) && (namespace === undefined || other.namespace === namespace),
        );
      },
    });
  }

  rangeOf(object: WorkspaceObject, path: JsonPath, part: 'key' | 'value' | 'pair'): PositionRange {
    const { document, startLine } = object;
    const range = document.nearestRangeAt([...object.path, ...path], part);
    return shiftLines(document.toPositionRange(range), startLine);
  }

  remember<T>(owner: WorkspaceObject, key: string, compute: () => T): T {
    if (!(owner instanceof IndexedObject) || !owner.isIndexed) return compute();
    const { graph } = this.#store;
    const known = owner.remembered(key);
    if (known?.memo.isValid) {
      graph.reuse(known.memo);
      return known.value as T;
    }
    const result = graph.track(owner, compute);
    owner.remember(key, result);
    return result.value;
  }

  #tell(changedUris: readonly string[], alsoAffected: readonly string[] = []): void {
    const changed = new Set(changedUris.map(uriKey));
    const affected = new Set([...this.#store.graph.takeAffected(), ...alsoAffected]);
    const affectedUris = [...affected].filter((uri) => !changed.has(uriKey(uri)));
    if (changedUris.length > 0 || affectedUris.length > 0) this.#changes.fire({ changedUris, affectedUris });
  }
}

function isJsonFile(uri: string): boolean {
  return uri.toLowerCase().endsWith('.json');
}
