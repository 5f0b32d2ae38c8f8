/** A value computed at most once, on first use. */
export class Lazy<T> {
  #compute: (() => T) | undefined;
  #value: T | undefined;

  constructor(compute: () => T) {
    this.#compute = compute;
  }

  get value(): T {
    if (this.#compute) {
      this.#value = this.#compute();
      this.#compute = undefined;
    }
    return this.#value as T;
  }
}
