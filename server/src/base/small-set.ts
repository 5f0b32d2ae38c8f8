/** So many members are kept in a list; looking through it takes no longer than hashing. */
const mostListed = 8;

/** A set that takes little memory while it is small, as nearly all of the many sets of an index are. */
export class SmallSet<T extends object | number | string> {
  /** Most sets have one member. A list is never added to in place: it would get room for sixteen more. */
  #members: T | List<T> | Set<T> | undefined;

  get size(): number {
    const members = this.#members;
    if (members === undefined) return 0;
    if (members instanceof List) return members.items.length;
    return members instanceof Set ? members.size : 1;
  }

  add(member: T): void {
    const members = this.#members;
    if (members instanceof Set) members.add(member);
    else if (members === undefined) this.#members = member;
    else if (!(members instanceof List)) {
      if (members !== member) this.#members = new List([members, member]);
    } else if (!members.items.includes(member)) {
      const items = members.items.concat(member);
      this.#members = items.length > mostListed ? new Set(items) : new List(items);
    }
  }

  /** Takes `member` out; tells whether it was there. */
  delete(member: T): boolean {
    const members = this.#members;
    if (members instanceof Set) return members.delete(member);
    if (members instanceof List) {
      const index = members.items.indexOf(member);
      if (index !== -1) this.#members = new List(members.items.toSpliced(index, 1));
      return index !== -1;
    }
    if (members !== member) return false;
    this.#members = undefined;
    return true;
  }

  /** The members at this moment, in the order in which they came. */
  values(): T[] {
    const members = this.#members;
    if (members === undefined) return [];
    if (members instanceof List) return members.items.slice();
    return members instanceof Set ? [...members] : [members];
  }
}

/** Several members, told from one that is a list or a set itself. */
class List<T> {
  readonly items: readonly T[];

  constructor(items: readonly T[]) {
    this.items = items;
  }
}
