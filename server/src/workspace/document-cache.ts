import type { ManifestDocument } from '../yaml/manifest-document.ts';

/** Keeps the last few parsed documents of closed files; the others are parsed again from their text when somebody asks. */
export class DocumentCache {
  readonly #parse: (text: string) => ManifestDocument;
  readonly #capacity: number;
  readonly #documents = new Map<object, ManifestDocument>();
  #latest: { readonly owner: object; readonly document: ManifestDocument } | undefined;

  constructor(parse: (text: string) => ManifestDocument, capacity: number) {
    this.#parse = parse;
    this.#capacity = capacity;
  }

  /** The parsed document of `owner`, whose text is `text` for as long as `owner` lives. */
  get(owner: object, text: string): ManifestDocument {
    // A rule asks for one document again and again.
    if (this.#latest?.owner === owner) return this.#latest.document;
    const known = this.#documents.get(owner);
    if (known !== undefined) this.#documents.delete(owner);
    const document = known ?? this.#parse(text);
    this.#documents.set(owner, document);
    this.#latest = { owner, document };
    if (this.#documents.size > this.#capacity) {
      const oldest = this.#documents.keys().next();
      if (!oldest.done) this.#documents.delete(oldest.value);
    }
    return document;
  }

  forget(owner: object): void {
    if (this.#latest?.owner === owner) this.#latest = undefined;
    this.#documents.delete(owner);
  }
}
