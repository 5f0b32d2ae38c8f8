/** So many members are kept in a list; looking through it takes no longer than hashing. */
const mostListed = 8;

/** A set that takes little memory while it is small, as nearly all of the many sets of an index are. */
export class SmallSet<T> {
  #members: T[] | Set<T> = [];

  get size(): number {
    return Array.isArray(this.#members) ? this.#members.length : this.#members.size;
  }

  add(member: T): void {
    if (!Array.isArray(this.#members)) this.#members.add(member);
    else if (this.#members.includes(member)) return;
    else if (this.#members.length < mostListed) this.#members.push(member);
    else this.#members = new Set([...this.#members, member]);
  }

  /** Takes `member` out; tells whether it was there. */
  delete(member: T): boolean {
    if (!Array.isArray(this.#members)) return this.#members.delete(member);
    const index = this.#members.indexOf(member);
    if (index !== -1) this.#members.splice(index, 1);
    return index !== -1;
  }

  /** The members at this moment, in the order in which they came. */
  values(): T[] {
    return [...this.#members];
  }
}
