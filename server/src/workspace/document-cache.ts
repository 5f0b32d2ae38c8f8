import type { ManifestDocument } from '../yaml/manifest-document.ts';

/** Keeps the last few parsed documents of closed files; the others are parsed again from their text when somebody asks. */
export class DocumentCache {
  readonly #parse: (text: string) => ManifestDocument;
  readonly #capacity: number;
  readonly #documents = new Map<object, ManifestDocument>();

  constructor(parse: (text: string) => ManifestDocument, capacity: number) {
    this.#parse = parse;
    this.#capacity = capacity;
  }

  /** The parsed document of `owner`, whose text is `text` for as long as `owner` lives. */
  get(owner: object, text: string): ManifestDocument {
    const known = this.#documents.get(owner);
    if (known !== undefined) {
      this.#documents.delete(owner);
      this.#documents.set(owner, known);
      return known;
    }
    const document = this.#parse(text);
    this.#documents.set(owner, document);
    if (this.#documents.size > this.#capacity) {
      const oldest = this.#documents.keys().next();
      if (!oldest.done) this.#documents.delete(oldest.value);
    }
    return document;
  }

  forget(owner: object): void {
    this.#documents.delete(owner);
  }
}
