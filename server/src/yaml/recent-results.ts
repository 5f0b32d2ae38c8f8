/** How much is kept. */
export interface RecentLimits {
  /** The texts of the documents that are kept have so many characters together, */
  readonly maxCharacters: number;
  /** but so many documents are kept whatever their length: a request may go back and forth between a few. */
  readonly minDocuments: number;
}

/** Keeps what was made of the documents that were looked at last. */
export class RecentResults<T> {
  readonly #limits: RecentLimits;
  readonly #entries = new Map<object, { readonly result: T; readonly length: number }>();
  #characters = 0;
  #latest: { readonly owner: object; readonly result: T } | undefined;

  constructor(limits: RecentLimits) {
    this.#limits = limits;
  }

  /** What was made of `owner`, whose text is `length` characters long: what is kept, or made anew. */
  get(owner: object, length: number, make: () => T): T {
    // A rule asks for one document again and again.
    if (this.#latest?.owner === owner) return this.#latest.result;
    const known = this.#entries.get(owner);
    const entry = known ?? { result: make(), length };
    if (known === undefined) {
      this.#characters += length;
      this.#entries.set(owner, entry);
      if (this.#isOverfull) this.#dropOldest();
    } else if (this.#limits.maxCharacters < Infinity) {
      // It is the last one that goes now.
      this.#entries.delete(owner);
      this.#entries.set(owner, entry);
    }
    this.#latest = { owner, result: entry.result };
    return entry.result;
  }

  /** Lets go of what was made of `owner`. */
  forget(owner: object): void {
    if (this.#latest?.owner === owner) this.#latest = undefined;
    const known = this.#entries.get(owner);
    if (known === undefined) return;
    this.#entries.delete(owner);
    this.#characters -= known.length;
  }

  get #isOverfull(): boolean {
    return this.#characters > this.#limits.maxCharacters && this.#entries.size > this.#limits.minDocuments;
  }

  #dropOldest(): void {
    for (const [owner, { length }] of this.#entries) {
      if (!this.#isOverfull) return;
      this.#entries.delete(owner);
      this.#characters -= length;
    }
  }
}
