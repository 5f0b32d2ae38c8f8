/** A seeded source of randomness (sfc32): the same seed and stream give the same values for ever, on every platform. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    this.#c = 0x9e3779b9 | 0;
    this.#counter = 1;
    for (let round = 0; round < 16; round++) this.#next();
  }

  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }

  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor((this.#next() / 0x1_0000_0000) * limit);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.#next() / 0x1_0000_0000 < probability;
  }

  /** One of `choices`. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** One of `choices`, by weight. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    let rest = this.below(choices.reduce((total, [weight]) => total + weight, 0));
    for (const [weight, value] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return (choices[0] as readonly [number, T])[1];
  }

  /** `choices` in another order. */
  shuffle<T>(choices: readonly T[]): T[] {
    const result = [...choices];
    for (let index = result.length - 1; index > 0; index--) {
      const other = this.below(index + 1);
      [result[index], result[other]] = [result[other] as T, result[index] as T];
    }
    return result;
  }

  /** `count` different ones of `choices`, or all where there are fewer. */
  sample<T>(choices: readonly T[], count: number): T[] {
    return this.shuffle(choices).slice(0, count);
  }

  /** As many values as `count` says, each made anew. */
  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}
