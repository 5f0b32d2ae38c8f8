import type { DocumentPart, ManifestFile } from '../yaml/manifest-file.ts';
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

  constructor(uri: string, context: IndexContext) {
    this.uri = uri;
    this.#context = context;
  }

  /**
   * Takes over the documents of a new text. A document whose text did not change stays the same object, wherever it moved to.
   * Gives what came and what went.
   */
  update(parts: readonly DocumentPart[]): {
    readonly added: readonly IndexedDocument[];
    readonly removed: readonly IndexedDocument[];
  } {
    const before = this.documents;
    const shortest = Math.min(before.length, parts.length);
    let head = 0;
    while (head < shortest && before[head]?.text === parts[head]?.document.text) head++;
    let tail = 0;
    while (tail < shortest - head && before.at(-1 - tail)?.text === parts.at(-1 - tail)?.document.text) tail++;
    const leftover = before.slice(head, before.length - tail);
    const added: IndexedDocument[] = [];
    this.documents = parts.map((part, index) => {
      const isHead = index < head;
      const isTail = index >= parts.length - tail;
      const kept = isHead
        ? before[index]
        : isTail
          ? before[before.length - parts.length + index]
          : takeByText(leftover, part.document.text);
      const document = kept ?? new IndexedDocument(this, part.document.text, this.#context);
      if (kept === undefined) added.push(document);
      document.startLine = part.startLine;
      document.startOffset = part.startOffset;
      document.source = this.open === undefined ? undefined : part.document;
      return document;
    });
    for (const document of leftover) this.release(document);
    for (const document of added) this.noteStale(document);
    return { added, removed: leftover };
  }

  noteStale(document: IndexedDocument): void {
    if (document.isInFile) for (const review of this.reviews) review.wait(document);
  }

  /** The document is no longer one of the file. */
  release(document: IndexedDocument): void {
    document.isInFile = false;
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
