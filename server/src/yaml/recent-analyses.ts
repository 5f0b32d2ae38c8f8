import type { DocumentAnalysis } from './analyze-document.ts';

/** How much is kept. */
export interface RecentLimits {
  /** The texts of the documents that are kept have so many characters together, */
  readonly maxCharacters: number;
  /** but so many documents are kept whatever their length: a request may go back and forth between a few. */
  readonly minDocuments: number;
}

/** Keeps the trees of the documents that were looked at last. */
export class RecentAnalyses {
  readonly #limits: RecentLimits;
  readonly #entries = new Map<object, { readonly analysis: DocumentAnalysis; readonly length: number }>();
  #characters = 0;

  constructor(limits: RecentLimits) {
    this.#limits = limits;
  }

  /** The analysis of `owner`, whose text is `length` characters long: the one that is kept, or a new one. */
  get(owner: object, length: number, analyze: () => DocumentAnalysis): DocumentAnalysis {
    const known = this.#entries.get(owner);
    const entry = known ?? { analysis: analyze(), length };
    if (known === undefined) this.#characters += length;
    else this.#entries.delete(owner);
    this.#entries.set(owner, entry);
    this.#dropOldest();
    return entry.analysis;
  }

  #dropOldest(): void {
    for (const [owner, { length }] of this.#entries) {
      if (this.#characters <= this.#limits.maxCharacters || this.#entries.size <= this.#limits.minDocuments) return;
      this.#entries.delete(owner);
      this.#characters -= length;
    }
  }
}
