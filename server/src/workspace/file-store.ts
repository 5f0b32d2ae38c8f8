import type { CancellationToken } from '../base/cancellation.ts';
import type { DocumentPart, ManifestFile } from '../yaml/manifest-file.ts';
import { RecentResults, type RecentLimits } from '../yaml/recent-results.ts';
import { Backlog } from './backlog.ts';
import type { Configuration } from './configuration.ts';
import type { Counters } from './counters.ts';
import { DependencyGraph } from './dependencies.ts';
import { DocumentIndexer } from './document-indexer.ts';
import { IndexedDocument, plainPlacement, type IndexContext } from './indexed-document.ts';
import { IndexedFile, type OpenFile } from './indexed-file.ts';
import { keys } from './keys.ts';
import type { ManifestIndex } from './manifest-index.ts';
import { isLeftOut } from './folder-configuration.ts';
import { isSamePlacement, Surroundings } from './surroundings.ts';
import { uriKey } from './uri.ts';

/** So many new documents of an open file are read at once; the rest follows in slices of the same size, between requests. */
const sliceSize = 32;

/** What a store is made with. */
export interface FileStoreOptions {
  readonly configuration: Configuration;
  readonly counters: Counters;
  readonly recentDocuments: RecentLimits;
  readonly isOneShot: boolean;
  readonly isIndexed: boolean;
  /** Told of files whose objects changed without an edit: by a kustomization, or because they were read late. */
  readonly onIndexed: (uris: readonly string[]) => void;
}

/** The files of the workspace and their documents, kept in step with the index. */
export class FileStore {
  configuration: Configuration;
  readonly graph: DependencyGraph;
  readonly #context: IndexContext;
  readonly #indexer: DocumentIndexer;
  readonly #onIndexed: (uris: readonly string[]) => void;
  readonly #isIndexed: boolean;
  readonly #files = new Map<string, IndexedFile>();
  readonly #skipped = new Map<string, string>();
  readonly #surroundings = new Surroundings();
  readonly #backlog: Backlog<IndexedDocument>;
  #isPlacingDeferred = false;
  #mustPlace = false;

  constructor({ configuration, counters, recentDocuments, isOneShot, isIndexed, onIndexed }: FileStoreOptions) {
    this.configuration = configuration;
    this.graph = new DependencyGraph({ isNoting: !isOneShot });
    this.#onIndexed = onIndexed;
    this.#isIndexed = isIndexed;
    this.#context = { graph: this.graph, documents: new RecentResults(recentDocuments) };
    this.#indexer = new DocumentIndexer(this.#context, counters, {
      placementOf: (uri) => this.file(uri)?.placement ?? plainPlacement,
      defaultNamespace: () => this.configuration.defaultNamespace,
    });
    this.#backlog = new Backlog(
      sliceSize,
      (documents) => this.#indexer.indexAside(documents),
      () => this.#onIndexed(this.openUris()),
    );
  }

  get manifestIndex(): ManifestIndex {
    return this.#indexer.manifestIndex;
  }

  file(uri: string): IndexedFile | undefined {
    return this.#files.get(uriKey(uri));
  }

  files(): readonly IndexedFile[] {
    return [...this.#files.values()];
  }

  openUris(): readonly string[] {
    return this.files().flatMap(({ open }) => open?.uri ?? []);
  }

  /** The files in a directory and below it. */
  filesBelow(directory: string): string[] {
    const prefix = uriKey(directory).replace(/\/?$/, '/');
    return [...this.#files].flatMap(([key, { uri }]) => (key.startsWith(prefix) ? [uri] : []));
  }

  /** Whether documents of open files are still to be read. */
  get isIndexing(): boolean {
    return !this.#backlog.isEmpty;
  }

  whenIndexed(token?: CancellationToken): Promise<void> {
    return this.#backlog.whenEmpty(token);
  }

  skipReason(uri: string): string | undefined {
    return this.#skipped.get(uriKey(uri));
  }

  /** Notes that a file is not read, and why; what was known of it is dropped. */
  skip(uri: string, reason: string): void {
    this.remove(uri);
    this.#skipped.set(uriKey(uri), reason);
  }

  /** Takes over the text of an open file, opened or changed. */
  setOpen(open: OpenFile): void {
    const file = this.#fileFor(open.uri);
    const isTooLarge = open.file.length > this.configuration.maxFileSize;
    file.open = open;
    if (isTooLarge) this.#skipped.set(uriKey(open.uri), tooLarge(open.file.length, this.configuration.maxFileSize));
    else this.#skipped.delete(uriKey(open.uri));
    this.#update(file, isTooLarge || this.isLeftOut(open.uri) ? undefined : open.file);
  }

  /** Whether the user wants nothing of a file to be read. */
  isLeftOut(uri: string): boolean {
    return isLeftOut(this.configuration, uri);
  }

  /** The file is no longer open; its documents stay until they are read from disk. */
  setClosed(uri: string): void {
    const file = this.file(uri);
    if (file === undefined) return;
    file.open = undefined;
    file.endReviews();
    for (const document of file.documents) document.source = undefined;
  }

  /** Takes over the text of a file on disk. */
  setClosedText(uri: string, manifest: ManifestFile): void {
    this.#skipped.delete(uriKey(uri));
    this.#update(this.#fileFor(uri), manifest);
  }

  /** Notes a file that holds no objects, for what its mere presence says; tells whether anything changed. */
  noteOther(uri: string): boolean {
    this.#skipped.delete(uriKey(uri));
    return this.#noteSurroundings(uri, true);
  }

  /** Drops a file that is not open; tells whether there was one. */
  remove(uri: string): boolean {
    const wasSkipped = this.#skipped.delete(uriKey(uri));
    const file = this.file(uri);
    if (file?.open !== undefined) return wasSkipped;
    this.#files.delete(uriKey(uri));
    if (file !== undefined) this.#drop(file);
    this.#noteSurroundings(uri, false);
    return wasSkipped || file !== undefined;
  }

  configure(configuration: Configuration): void {
    const before = this.configuration;
    this.configuration = configuration;
    this.graph.changed(keys.configuration);
    if (before.defaultNamespace !== configuration.defaultNamespace) {
      for (const { documents } of this.#files.values()) this.#indexer.renew(documents);
    }
    const filters = ({ folders = [] }: Configuration): string => JSON.stringify(folders.map(({ filter }) => filter));
    if (before.maxFileSize !== configuration.maxFileSize || filters(before) !== filters(configuration)) {
      for (const { open } of this.#files.values()) if (open !== undefined) this.setOpen(open);
    }
  }

  /** The document of `part`, in the index. */
  document(uri: string, part: DocumentPart): IndexedDocument | undefined {
    if (part instanceof IndexedDocument && part.isInFile) return this.index(part);
    const file = this.file(uri);
    const at = file?.documentAt(part.startLine);
    const { text } = part.document;
    const document = at?.text === text ? at : file?.documents.find((candidate) => candidate.text === text);
    return document && this.index(document);
  }

  /** Makes sure that a document is read, and in the index where there is one. */
  index(document: IndexedDocument): IndexedDocument {
    if (document.facts === undefined) {
      this.#backlog.delete(document);
      if (this.#isIndexed) this.#indexer.index([document]);
      else this.#indexer.read(document);
    }
    return document;
  }

  /** Until `resume`, files are not placed anew when a kustomization or chart appears: a scan does that once, at its end. */
  deferPlacing(): { resume(): readonly string[] } {
    this.#isPlacingDeferred = true;
    return {
      resume: () => {
        this.#isPlacingDeferred = false;
        return this.#mustPlace ? this.#placeAll() : [];
      },
    };
  }

  #fileFor(uri: string): IndexedFile {
    const key = uriKey(uri);
    const known = this.#files.get(key);
    if (known?.uri === uri) return known;
    // Another spelling of the same file: whoever opened it is told about it in the spelling that it uses.
    if (known !== undefined) this.#drop(known);
    const file = new IndexedFile(uri, this.#context);
    this.#files.set(key, file);
    file.placement = this.#surroundings.placementOf(uri, undefined);
    return file;
  }

  #update(file: IndexedFile, manifest: ManifestFile | undefined): void {
    const { added, removed } = file.update(manifest);
    this.#place(file);
    if (this.#isIndexed) this.#exchange(added, removed, file.open === undefined ? added.length : sliceSize);
    if (added.length > 0 || removed.length > 0) this.#noteSurroundings(file.uri, true);
  }

  /** Puts documents into the index in the place of others: the first of them, `now` in number, at once. */
  #exchange(added: readonly IndexedDocument[], removed: readonly IndexedDocument[], now: number): void {
    for (const document of removed) this.#backlog.delete(document);
    this.#indexer.index(added.slice(0, now), removed);
    this.#backlog.add(added.slice(now));
  }

  #drop(file: IndexedFile): void {
    for (const document of file.documents) {
      file.release(document);
      this.#backlog.delete(document);
    }
    file.endReviews();
    this.#indexer.index([], file.documents);
  }

  /** Looks at what the file says about others; tells whether that is news. */
  #noteSurroundings(uri: string, exists: boolean): boolean {
    if (!Surroundings.concerns(uri)) return false;
    const value = exists ? this.file(uri)?.documents[0]?.document.value : undefined;
    if (!this.#surroundings.note(uri, exists, value)) return false;
    if (this.#isPlacingDeferred) this.#mustPlace = true;
    else this.#onIndexed(this.#placeAll());
    return true;
  }

  #placeAll(): readonly string[] {
    this.#mustPlace = false;
    return this.files().flatMap((file) => (this.#place(file) ? [file.uri] : []));
  }

  /** Asks where the files around it put a file; tells whether its objects had to be made anew. */
  #place(file: IndexedFile): boolean {
    const placement = this.#surroundings.placementOf(file.uri, file.open?.languageId);
    if (isSamePlacement(placement, file.placement)) return false;
    file.placement = placement;
    this.#indexer.renew(file.documents);
    return true;
  }
}

/** What is said about a file that is not read because of its size. */
export function tooLarge(size: number, limit: number): string {
  return `it is larger than ${limit} characters (${size}), the limit set by kruise.maxFileSize`;
}
