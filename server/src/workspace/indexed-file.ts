import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { ManifestFile } from '../yaml/manifest-file.ts';
import type { FileReview } from './file-review.ts';
import {
  IndexedDocument,
  plainPlacement,
  type DocumentHolder,
  type IndexContext,
  type Placement,
} from './indexed-document.ts';

/** A file that an editor has open: its text wins over the one on disk. */
export interface OpenFile {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly file: ManifestFile;
}

/** A file of the workspace and its documents, in order. */
export class IndexedFile implements DocumentHolder {
  readonly uri: string;
  readonly #context: IndexContext;
  placement: Placement = plainPlacement;
  documents: readonly IndexedDocument[] = [];
  /** Who follows what changes in the file; nobody does where it is not open. */
  readonly reviews = new Set<FileReview<unknown>>();
  open: OpenFile | undefined;
  #startLines: Int32Array | undefined;

  constructor(uri: string, context: IndexContext) {
    this.uri = uri;
    this.#context = context;
  }

  startLineOf(index: number): number {
    return this.#startLines?.[index] ?? 0;
  }

  /**
   * Takes over the documents of a new text; `undefined` for one that is not to be read. A document whose text did not change stays
   * the same object, wherever it moved to. Gives what came and what went.
   */
  update(manifest: ManifestFile | undefined): {
    readonly added: readonly IndexedDocument[];
    readonly removed: readonly IndexedDocument[];
  } {
    const before = this.documents;
    const sources = manifest?.documents ?? [];
    const shortest = Math.min(before.length, sources.length);
    let head = 0;
    while (head < shortest && this.#isOf(before[head], sources[head])) head++;
    let tail = 0;
    while (tail < shortest - head && this.#isOf(before.at(-1 - tail), sources.at(-1 - tail))) tail++;
    const leftover = before.slice(head, before.length - tail);
    const added: IndexedDocument[] = [];
    const middle = sources.slice(head, sources.length - tail).map((source) => {
      const kept = takeByText(leftover, source.text);
      const document = kept ?? new IndexedDocument(this, source.text, this.#context);
      if (kept === undefined) added.push(document);
      document.source = this.open === undefined ? undefined : source;
      return document;
    });
    for (const document of leftover) this.release(document);
    this.documents = [...before.slice(0, head), ...middle, ...before.slice(before.length - tail)];
    // Most files hold one document, which starts at the first line.
    this.#startLines = sources.length > 1 ? manifest?.startLines : undefined;
    const movedEnd = sources.length === before.length ? head + middle.length : sources.length;
    for (let index = head; index < movedEnd; index++) {
      const document = this.documents[index];
      if (document !== undefined) document.index = index;
    }
    for (const document of added) this.noteStale(document);
    return { added, removed: leftover };
  }

  /** Whether a document is that of `source`; then it is read from there as long as the file is open. */
  #isOf(document: IndexedDocument | undefined, source: ManifestDocument | undefined): boolean {
    if (document === undefined || source === undefined) return false;
    if (document.source === source) return true;
    if (document.text !== source.text) return false;
    document.source = this.open === undefined ? undefined : source;
    return true;
  }

  noteStale(document: IndexedDocument): void {
    if (document.isInFile) for (const review of this.reviews) review.wait(document);
  }

  /** The document is no longer one of the file. */
  release(document: IndexedDocument): void {
    document.leaveFile();
    for (const review of this.reviews) review.drop(document);
  }

  /** Nobody follows the file any more. */
  endReviews(): void {
    for (const review of this.reviews) review.end();
    this.reviews.clear();
  }

  /** The document that starts at `line`. */
  documentAt(line: number): IndexedDocument | undefined {
    let low = 0;
    let high = this.documents.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const document = this.documents[middle];
      if (document === undefined || document.startLine === line) return document;
      if (document.startLine < line) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}

function takeByText(documents: IndexedDocument[], text: string): IndexedDocument | undefined {
  const index = documents.findIndex((document) => document.text === text);
  return index === -1 ? undefined : documents.splice(index, 1)[0];
}
