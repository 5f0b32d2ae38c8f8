import type { ManifestDocument } from '../yaml/manifest-document.ts';
import { parseManifestDocument } from '../yaml/parse-manifest-document.ts';
import type { Counters } from './counters.ts';
import type { IndexContext, IndexedDocument, IndexedObject, Placement } from './indexed-document.ts';
import { isKustomizationFile, kustomizationFacts } from './kustomize.ts';
import { ManifestIndex } from './manifest-index.ts';
import { factsOf } from './object-facts.ts';

/** What decides the objects of a document besides its text. */
export interface Environment {
  placementOf(uri: string): Placement;
  defaultNamespace(): string;
}

/** Reads documents, makes their objects, and keeps the index in step. */
export class DocumentIndexer {
  readonly manifestIndex: ManifestIndex;
  readonly #context: IndexContext;
  readonly #counters: Counters;
  readonly #environment: Environment;

  constructor(context: IndexContext, counters: Counters, environment: Environment) {
    this.manifestIndex = new ManifestIndex(context.graph, counters);
    this.#context = context;
    this.#counters = counters;
    this.#environment = environment;
  }

  /** Puts documents into the index, in the place of `removed` ones. */
  index(documents: readonly IndexedDocument[], removed: readonly IndexedDocument[] = []): void {
    for (const document of removed) this.#context.documents.forget(document);
    for (const document of documents) {
      if (document.facts === undefined) this.#readFacts(document, document.document);
      this.#createObjects(document);
    }
    this.manifestIndex.replace(objectsOf(removed), objectsOf(documents));
  }

  /** Reads a document and makes its objects, for itself alone. */
  read(document: IndexedDocument): void {
    this.#readFacts(document, document.document, false);
    this.#createObjects(document);
  }

  /** Like `index`, but parses for this look only: the trees of a large file do not stay in memory because it was opened. */
  indexAside(documents: readonly IndexedDocument[]): void {
    for (const document of documents) this.#readFacts(document, parseManifestDocument(document.text));
    this.index(documents);
  }

  /** Makes the objects of documents anew, whose text did not change but their place in the cluster did. */
  renew(documents: readonly IndexedDocument[]): void {
    const indexed = documents.filter(({ facts }) => facts !== undefined);
    const before = objectsOf(indexed);
    for (const document of indexed) this.#createObjects(document);
    this.manifestIndex.replace(before, objectsOf(indexed));
  }

  #readFacts(document: IndexedDocument, source: ManifestDocument, isIndexed = true): void {
    this.#counters.documentsRead++;
    const own = isKustomizationFile(document.uri) ? kustomizationFacts(source.value) : [];
    document.facts = own.length > 0 ? own : factsOf(source, isIndexed);
    document.isTemplate = source.isTemplate;
  }

  #createObjects(document: IndexedDocument): void {
    document.createObjects(this.#environment.placementOf(document.uri), this.#environment.defaultNamespace());
  }
}

function objectsOf(documents: readonly IndexedDocument[]): readonly IndexedObject[] {
  return documents.flatMap(({ objects }) => objects);
}
