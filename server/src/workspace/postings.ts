import { SmallSet } from '../base/small-set.ts';

/** Sets of things by key, each given in one fixed order whatever the order in which its members came. */
export class Postings<T> {
  readonly #compare: (left: T, right: T) => number;
  readonly #lists = new Map<string, { readonly members: SmallSet<T>; sorted: readonly T[] | undefined }>();

  constructor(compare: (left: T, right: T) => number) {
    this.#compare = compare;
  }

  add(key: string, member: T): void {
    let list = this.#lists.get(key);
    if (list === undefined) {
      list = { members: new SmallSet(), sorted: undefined };
      this.#lists.set(key, list);
    }
    list.members.add(member);
    list.sorted = undefined;
  }

  delete(key: string, member: T): void {
    const list = this.#lists.get(key);
    if (!list?.members.delete(member)) return;
    list.sorted = undefined;
    if (list.members.size === 0) this.#lists.delete(key);
  }

  /** The order of the members may be another one now. */
  resort(key: string): void {
    const list = this.#lists.get(key);
    if (list !== undefined) list.sorted = undefined;
  }

  get(key: string): readonly T[] {
    const list = this.#lists.get(key);
    if (list === undefined) return [];
    list.sorted ??= list.members.values().sort(this.#compare);
    return list.sorted;
  }

  count(key: string): number {
    return this.#lists.get(key)?.members.size ?? 0;
  }
}
