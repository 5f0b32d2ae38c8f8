import { neverCancelled, type CancellationToken } from '../base/cancellation.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import type { DocumentPart, ManifestFile } from '../yaml/manifest-file.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import { parseManifestDocument } from '../yaml/parse-manifest-document.ts';
import type { Configuration } from './configuration.ts';
import type { Counters } from './counters.ts';
import { DependencyGraph } from './dependencies.ts';
import { DocumentCache } from './document-cache.ts';
import { plainPlacement, type IndexedDocument, type IndexContext, type IndexedObject } from './indexed-document.ts';
import { IndexedFile, type OpenFile } from './indexed-file.ts';
import { keys } from './keys.ts';
import { isKustomizationFile, kustomizationFacts } from './kustomize.ts';
import { ManifestIndex } from './manifest-index.ts';
import { factsOf } from './object-facts.ts';
import { isSamePlacement, Surroundings } from './surroundings.ts';
import { uriKey } from './uri.ts';

/** So many new documents of an open file are read at once; the rest follows in slices of the same size, between requests. */
const sliceSize = 32;

/** The files of the workspace and their documents, kept in step with the index. */
export class FileStore {
  configuration: Configuration;
  readonly graph = new DependencyGraph();
  readonly manifestIndex: ManifestIndex;
  readonly #counters: Counters;
  readonly #context: IndexContext;
  readonly #onIndexed: (uris: readonly string[]) => void;
  readonly #files = new Map<string, IndexedFile>();
  readonly #skipped = new Map<string, string>();
  readonly #surroundings = new Surroundings();
  readonly #backlog = new Set<IndexedDocument>();
  #draining: Promise<void> | undefined;
  #isPlacingDeferred = false;
  #mustPlace = false;

  constructor(
    configuration: Configuration,
    counters: Counters,
    documentCacheSize: number,
    onIndexed: (uris: readonly string[]) => void,
  ) {
    this.configuration = configuration;
    this.#counters = counters;
    this.#onIndexed = onIndexed;
    this.#context = { graph: this.graph, documents: new DocumentCache(parseManifestDocument, documentCacheSize) };
    this.manifestIndex = new ManifestIndex(this.graph, counters);
  }

  file(uri: string): IndexedFile | undefined {
    return this.#files.get(uriKey(uri));
  }

  files(): readonly IndexedFile[] {
    return [...this.#files.values()];
  }

  /** Whether documents of open files are still to be read. */
  get isIndexing(): boolean {
    return this.#backlog.size > 0;
  }

  /** The files in a directory and below it. */
  filesBelow(directory: string): string[] {
    const prefix = uriKey(directory).replace(/\/?$/, '/');
    return [...this.#files].flatMap(([key, { uri }]) => (key.startsWith(prefix) ? [uri] : []));
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
    this.#update(file, isTooLarge ? [] : open.file.parts);
  }

  /** The file is no longer open; its documents stay until they are read from disk. */
  setClosed(uri: string): void {
    const file = this.file(uri);
    if (file === undefined) return;
    file.open = undefined;
    for (const document of file.documents) document.source = undefined;
  }

  /** Takes over the text of a file on disk. */
  setClosedText(uri: string, manifest: ManifestFile): void {
    this.#skipped.delete(uriKey(uri));
    this.#update(this.#fileFor(uri), manifest.parts);
  }

  /** Notes a file that holds no objects, for what its mere presence says; tells whether anything changed. */
  noteOther(uri: string): boolean {
    this.#skipped.delete(uriKey(uri));
    if (!Surroundings.concerns(uri) || !this.#surroundings.note(uri, true, undefined)) return false;
    this.#placeSoon();
    return true;
  }

  /** Drops a file that is not open; tells whether there was one. */
  remove(uri: string): boolean {
    const wasSkipped = this.#skipped.delete(uriKey(uri));
    const file = this.file(uri);
    if (file === undefined && Surroundings.concerns(uri) && this.#surroundings.note(uri, false, undefined))
      this.#placeSoon();
    if (file === undefined || file.open !== undefined) return wasSkipped;
    this.#files.delete(uriKey(uri));
    this.#drop(file.documents);
    this.#noteSurroundings(file, false);
    return true;
  }

  configure(configuration: Configuration): void {
    const before = this.configuration;
    this.configuration = configuration;
    this.graph.changed(keys.configuration);
    if (before.defaultNamespace !== configuration.defaultNamespace) {
      for (const file of this.#files.values()) this.#replaceObjects(file.documents);
    }
    if (before.maxFileSize !== configuration.maxFileSize) {
      for (const { open } of this.#files.values()) if (open !== undefined) this.setOpen(open);
    }
  }

  /** The document of `part`, in the index. */
  document(uri: string, part: DocumentPart): IndexedDocument | undefined {
    const file = this.file(uri);
    const at = file?.documentAt(part.startLine);
    const { text } = part.document;
    const document = at?.text === text ? at : file?.documents.find((candidate) => candidate.text === text);
    return document && this.index(document);
  }

  /** Makes sure that a document is in the index. */
  index(document: IndexedDocument): IndexedDocument {
    if (document.facts === undefined) this.#indexAll([document]);
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

  async whenIndexed(token: CancellationToken = neverCancelled): Promise<void> {
    while (this.#draining !== undefined && !token.isCancellationRequested) await this.#draining;
  }

  #fileFor(uri: string): IndexedFile {
    const key = uriKey(uri);
    const known = this.#files.get(key);
    if (known?.uri === uri) return known;
    // Another spelling of the same file: whoever opened it is told about it in the spelling that it uses.
    if (known !== undefined) this.#drop(known.documents);
    const file = new IndexedFile(uri, this.#context);
    this.#files.set(key, file);
    file.placement = this.#surroundings.placementOf(uri, undefined);
    return file;
  }

  #update(file: IndexedFile, parts: readonly DocumentPart[]): void {
    const { added, removed } = file.update(parts);
    const placement = this.#surroundings.placementOf(file.uri, file.open?.languageId);
    if (!isSamePlacement(placement, file.placement)) {
      file.placement = placement;
      this.#replaceObjects(file.documents);
    }
    this.#forget(removed);
    const now = file.open === undefined || added.length <= sliceSize ? added : added.slice(0, sliceSize);
    this.#indexAll(now, removed);
    if (now.length < added.length) this.#enqueue(added.slice(sliceSize));
    if (added.length > 0 || removed.length > 0) this.#noteSurroundings(file, true);
  }

  #indexAll(documents: readonly IndexedDocument[], removed: readonly IndexedDocument[] = []): void {
    for (const document of documents) {
      this.#backlog.delete(document);
      if (document.facts === undefined) this.#read(document, document.document);
      this.#createObjects(document);
    }
    this.manifestIndex.replace(objectsOf(removed), objectsOf(documents));
  }

  #read(document: IndexedDocument, source: ManifestDocument): void {
    this.#counters.documentsRead++;
    const own = isKustomizationFile(document.uri) ? kustomizationFacts(source.value) : [];
    document.facts = own.length > 0 ? own : factsOf(source);
    document.isTemplate = source.isTemplate;
  }

  #createObjects(document: IndexedDocument): void {
    const placement = this.file(document.uri)?.placement ?? plainPlacement;
    document.createObjects(placement, this.configuration.defaultNamespace);
  }

  /** Makes the objects of `documents` anew, whose facts did not change but their place in the cluster did. */
  #replaceObjects(documents: readonly IndexedDocument[]): void {
    const indexed = documents.filter(({ facts }) => facts !== undefined);
    const before = objectsOf(indexed);
    for (const document of indexed) this.#createObjects(document);
    this.manifestIndex.replace(before, objectsOf(indexed));
  }

  #drop(documents: readonly IndexedDocument[]): void {
    this.#forget(documents);
    this.manifestIndex.replace(objectsOf(documents), []);
  }

  #forget(documents: readonly IndexedDocument[]): void {
    for (const document of documents) {
      this.#backlog.delete(document);
      this.#context.documents.forget(document);
    }
  }

  #noteSurroundings(file: IndexedFile, exists: boolean): void {
    if (!Surroundings.concerns(file.uri)) return;
    if (this.#surroundings.note(file.uri, exists, file.documents[0]?.document.value)) this.#placeSoon();
  }

  #placeSoon(): void {
    if (this.#isPlacingDeferred) this.#mustPlace = true;
    else this.#onIndexed(this.#placeAll());
  }

  #placeAll(): readonly string[] {
    this.#mustPlace = false;
    const moved: string[] = [];
    for (const file of this.#files.values()) {
      const placement = this.#surroundings.placementOf(file.uri, file.open?.languageId);
      if (isSamePlacement(placement, file.placement)) continue;
      file.placement = placement;
      this.#replaceObjects(file.documents);
      moved.push(file.uri);
    }
    return moved;
  }

  #enqueue(documents: readonly IndexedDocument[]): void {
    for (const document of documents) this.#backlog.add(document);
    this.#draining ??= this.#drain();
  }

  async #drain(): Promise<void> {
    const uris = new Set<string>();
    while (this.#backlog.size > 0) {
      await yieldToEventLoop();
      const slice = first(this.#backlog, sliceSize);
      for (const document of slice) {
        uris.add(document.uri);
        // Parsed for this look only: the trees of a large file do not stay in memory because it was opened.
        this.#read(document, parseManifestDocument(document.text));
      }
      this.#indexAll(slice);
    }
    this.#draining = undefined;
    for (const { open } of this.#files.values()) if (open !== undefined) uris.add(open.uri);
    this.#onIndexed([...uris]);
  }
}

/** What is said about a file that is not read because of its size. */
export function tooLarge(size: number, limit: number): string {
  return `it is larger than ${limit} characters (${size}), the limit set by kruise.maxFileSize`;
}

function objectsOf(documents: readonly IndexedDocument[]): readonly IndexedObject[] {
  return documents.flatMap(({ objects }) => objects);
}

function first<T>(items: Iterable<T>, count: number): readonly T[] {
  const taken: T[] = [];
  for (const item of items) {
    if (taken.length === count) break;
    taken.push(item);
  }
  return taken;
}
