import { neverCancelled, type CancellationToken } from '../base/cancellation.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';

/** Work that may wait: done a slice at a time, so that requests have their turn in between. */
export class Backlog<T> {
  readonly #sliceSize: number;
  readonly #work: (slice: readonly T[]) => void;
  readonly #onEmpty: () => void;
  readonly #waiting = new Set<T>();
  #draining: Promise<void> | undefined;

  /** `work` does a slice; `onEmpty` is told when nothing waits any more. */
  constructor(sliceSize: number, work: (slice: readonly T[]) => void, onEmpty: () => void) {
    this.#sliceSize = sliceSize;
    this.#work = work;
    this.#onEmpty = onEmpty;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  add(items: Iterable<T>): void {
    for (const item of items) this.#waiting.add(item);
    if (!this.isEmpty) this.#draining ??= this.#drain();
  }

  /** Takes out what is done already, or not wanted any more. */
  delete(item: T): void {
    this.#waiting.delete(item);
  }

  /** Resolves when nothing waits any more. */
  async whenEmpty(token: CancellationToken = neverCancelled): Promise<void> {
    while (this.#draining !== undefined && !token.isCancellationRequested) await this.#draining;
  }

  async #drain(): Promise<void> {
    while (!this.isEmpty) {
      await yieldToEventLoop();
      const slice: T[] = [];
      for (const item of this.#waiting) {
        if (slice.length === this.#sliceSize) break;
        slice.push(item);
      }
      for (const item of slice) this.#waiting.delete(item);
      this.#work(slice);
    }
    this.#draining = undefined;
    this.#onEmpty();
  }
}
