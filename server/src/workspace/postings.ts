import { SmallSet } from '../base/small-set.ts';

/**
 * Sets of things by key, each given in one fixed order whatever the order in which its members came. Most sets of an index have one
 * member, and then take no more memory than it.
 */
export class Postings<T extends object> {
  readonly #compare: (left: T, right: T) => number;
  readonly #lists = new Map<string, T | Several<T>>();

  constructor(compare: (left: T, right: T) => number) {
    this.#compare = compare;
  }

  add(key: string, member: T): void {
    const known = this.#lists.get(key);
    if (known === undefined) this.#lists.set(key, member);
    else if (known instanceof Several) known.add(member);
    else if (known !== member) this.#lists.set(key, new Several(known, member));
  }

  delete(key: string, member: T): void {
    const known = this.#lists.get(key);
    if (known instanceof Several) {
      known.delete(member);
      if (known.size === 0) this.#lists.delete(key);
    } else if (known === member) {
      this.#lists.delete(key);
    }
  }

  /** The order of the members may be another one now. */
  resort(key: string): void {
    const known = this.#lists.get(key);
    if (known instanceof Several) known.resort();
  }

  get(key: string): readonly T[] {
    const known = this.#lists.get(key);
    if (known === undefined) return [];
    return known instanceof Several ? known.sorted(this.#compare) : [known];
  }

  count(key: string): number {
    const known = this.#lists.get(key);
    if (known === undefined) return 0;
    return known instanceof Several ? known.size : 1;
  }
}

/** A set that has, or once had, more than one member. */
class Several<T extends object> {
  readonly #members = new SmallSet<T>();
  #sorted: readonly T[] | undefined;

  constructor(first: T, second: T) {
    this.#members.add(first);
    this.#members.add(second);
  }

  get size(): number {
    return this.#members.size;
  }

  add(member: T): void {
    this.#members.add(member);
    this.#sorted = undefined;
  }

  delete(member: T): void {
    this.#members.delete(member);
    this.#sorted = undefined;
  }

  resort(): void {
    this.#sorted = undefined;
  }

  sorted(compare: (left: T, right: T) => number): readonly T[] {
    this.#sorted ??= this.#members.values().sort(compare);
    return this.#sorted;
  }
}
