import { SmallSet } from '../base/small-set.ts';
import type { SharedEnds } from '../yaml/document-list.ts';
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

type Places = Pick<ManifestFile, 'startLineOf'>;

/** A file of the workspace and its documents, in order. */
export class IndexedFile implements DocumentHolder {
  readonly uri: string;
  readonly #context: IndexContext;
  placement: Placement = plainPlacement;
  #documents: IndexedDocument[] = [];
  /** Who follows what changes in the file; nobody does where it is not open. */
  readonly #reviews = new SmallSet<FileReview<unknown>>();
  open: OpenFile | undefined;
  /** The text of an open file that the documents are those of. */
  #manifest: ManifestFile | undefined;
  #places: Places | undefined;

  constructor(uri: string, context: IndexContext) {
    this.uri = uri;
    this.#context = context;
  }

  /** The list goes with the text: who wants to keep what it is now makes a copy. */
  get documents(): readonly IndexedDocument[] {
    return this.#documents;
  }

  startLineOf(index: number): number {
    return this.#places?.startLineOf(index) ?? 0;
  }

  /**
   * Takes over the documents of a new text; `undefined` for one that is not to be read. A document whose text did not change stays
   * the same object, wherever it moved to. Gives what came and what went.
   */
  update(manifest: ManifestFile | undefined): {
    readonly added: readonly IndexedDocument[];
    readonly removed: readonly IndexedDocument[];
  } {
    const before = this.#documents;
    const count = manifest?.documentCount ?? 0;
    const { head, tail } = this.#unchangedEnds(manifest);
    const leftover = before.slice(head, before.length - tail);
    const added: IndexedDocument[] = [];
    const middle: IndexedDocument[] = [];
    for (let index = head; index < count - tail; index++) {
      const source = manifest?.documentAt(index);
      if (source === undefined) continue;
      const kept = takeByText(leftover, source.text);
      const document = kept ?? new IndexedDocument(this, source.text, this.#context);
      if (kept === undefined) added.push(document);
      document.source = this.open === undefined ? undefined : source;
      middle.push(document);
    }
    for (const document of leftover) this.release(document);
    // A keystroke replaces one document by another, in the list as it is.
    if (count === before.length) for (const [offset, document] of middle.entries()) before[head + offset] = document;
    else this.#documents = before.slice(0, head).concat(middle, before.slice(before.length - tail));
    this.#manifest = this.open === undefined ? undefined : manifest;
    this.#places = placesOf(manifest, this.open !== undefined);
    const movedEnd = count === before.length ? head + middle.length : count;
    for (let index = head; index < movedEnd; index++) {
      const document = this.#documents[index];
      if (document !== undefined) document.index = index;
    }
    for (const document of added) this.noteStale(document);
    return { added, removed: leftover };
  }

  /** How many documents at both ends are those of `manifest` already. */
  #unchangedEnds(manifest: ManifestFile | undefined): SharedEnds {
    if (manifest === undefined) return { head: 0, tail: 0 };
    const before = this.#documents;
    const count = manifest.documentCount;
    const most = Math.min(before.length, count);
    let { head, tail } = this.#manifest === undefined ? { head: 0, tail: 0 } : manifest.sharedWith(this.#manifest);
    while (head + tail < most && this.#isOf(before[head], manifest.documentAt(head))) head++;
    while (head + tail < most && this.#isOf(before.at(-1 - tail), manifest.documentAt(count - 1 - tail))) tail++;
    return { head, tail };
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
    if (document.isInFile) for (const review of this.#reviews.values()) review.wait(document);
  }

  /** The document is no longer one of the file. */
  release(document: IndexedDocument): void {
    document.leaveFile();
    for (const review of this.#reviews.values()) review.drop(document);
  }

  /** Has everything noted in `review` that changes in the file. */
  follow(review: FileReview<unknown>): void {
    this.#reviews.add(review);
  }

  /** Nobody follows the file any more. */
  endReviews(): void {
    for (const review of this.#reviews.values()) {
      review.end();
      this.#reviews.delete(review);
    }
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

/** Where documents start; `undefined` where there is one at most, which starts in the first line. */
function placesOf(manifest: ManifestFile | undefined, isOpen: boolean): Places | undefined {
  if (manifest === undefined || manifest.documentCount <= 1) return undefined;
  if (isOpen) return manifest;
  // Of closed files, of which there may be many, nothing but the numbers is kept.
  const lines = Int32Array.from({ length: manifest.documentCount }, (_, index) => manifest.startLineOf(index));
  return { startLineOf: (index) => lines[index] ?? 0 };
}

function takeByText(documents: IndexedDocument[], text: string): IndexedDocument | undefined {
  const index = documents.findIndex((document) => document.text === text);
  return index === -1 ? undefined : documents.splice(index, 1)[0];
}
