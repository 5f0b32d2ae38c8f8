/** Undoes a registration. */
export interface Disposable {
  dispose(): void;
}

/** A minimal event source: listeners run in the order in which they registered. */
export class Emitter<T> {
  readonly #listeners = new Set<(event: T) => void>();

  /** Registers `listener`; dispose the result to stop. */
  readonly event = (listener: (event: T) => void): Disposable => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(event: T): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
