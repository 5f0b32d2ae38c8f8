import type { DocumentPart } from '../yaml/manifest-file.ts';

/**
 * A look at all documents of a file, again and again, that costs as much as what changed since the last one: which documents have to
 * be looked at again, and what came of the others. It says nothing about changes that concern all files, such as other settings.
 */
export class FileReview<T> {
  readonly #waiting = new Set<DocumentPart>();
  readonly #results = new Map<DocumentPart, T>();
  #isOver = false;

  /** Whether the file is gone, or closed: what changes in it is not followed any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** All documents have to be looked at, in this order. */
  restart(parts: readonly DocumentPart[]): void {
    this.#waiting.clear();
    this.#results.clear();
    for (const part of parts) this.#waiting.add(part);
  }

  /** Something changed that what came of `part` depends on. */
  wait(part: DocumentPart): void {
    if (!this.#isOver) this.#waiting.add(part);
  }

  /** `part` is no document of the file any more. */
  drop(part: DocumentPart): void {
    this.#waiting.delete(part);
    this.#results.delete(part);
  }

  end(): void {
    this.restart([]);
    this.#isOver = true;
  }

  /** The documents that have to be looked at; each is taken for looked at once it is given. */
  *take(): Iterable<DocumentPart> {
    for (const part of this.#waiting) {
      this.#waiting.delete(part);
      yield part;
    }
  }

  /** What came of a document; `undefined` where nothing did. */
  note(part: DocumentPart, result: T | undefined): void {
    if (result === undefined) this.#results.delete(part);
    else this.#results.set(part, result);
  }

  /** What came of all documents, in their order in the file. */
  results(): readonly (readonly [DocumentPart, T])[] {
    return [...this.#results].sort(([left], [right]) => left.startLine - right.startLine);
  }
}
