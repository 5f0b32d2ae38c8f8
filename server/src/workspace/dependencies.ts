/** A value kept until something that its computation has read changes. */
export interface Memo {
  /** The file whose verdicts change with it. */
  readonly uri: string;
  readonly keys: ReadonlySet<string>;
  readonly isValid: boolean;
}

class TrackedMemo implements Memo {
  readonly uri: string;
  readonly keys = new Set<string>();
  isValid = true;

  constructor(uri: string) {
    this.uri = uri;
  }
}

/**
 * Which computations have read what. A computation runs with its memo on the stack; everything it reads of the workspace is
 * noted under a key (`Secret. in payments`, `Pod sources with logging=enabled`). When what a key stands for changes, the memos
 * that read it become invalid, at once and without looking at any other: this is the reverse table from things to dependents.
 */
export class DependencyGraph {
  readonly #readers = new Map<string, Set<TrackedMemo>>();
  readonly #running: TrackedMemo[] = [];
  #affected = new Set<string>();

  /** Runs `compute` and notes what it reads. `uri` is the file that its result belongs to. */
  track<T>(uri: string, compute: () => T): { readonly value: T; readonly memo: Memo } {
    const memo = new TrackedMemo(uri);
    this.#running.push(memo);
    let value: T;
    try {
      value = compute();
    } catch (error) {
      this.release(memo);
      throw error;
    } finally {
      this.#running.pop();
    }
    this.reuse(memo);
    return { value, memo };
  }

  /** Notes that the running computation, if there is one, reads what `key` stands for. */
  read(key: string): void {
    const memo = this.#running.at(-1);
    if (memo === undefined || memo.keys.has(key)) return;
    memo.keys.add(key);
    const readers = this.#readers.get(key);
    if (readers === undefined) this.#readers.set(key, new Set([memo]));
    else readers.add(memo);
  }

  /** Notes that the running computation uses the result of another one, and so reads all that it has read. */
  reuse(memo: Memo): void {
    if (this.#running.length === 0) return;
    for (const key of memo.keys) this.read(key);
  }

  /** Tells that what `key` stands for is different now. */
  changed(key: string): void {
    const readers = this.#readers.get(key);
    if (readers === undefined) return;
    for (const memo of [...readers]) {
      this.#affected.add(memo.uri);
      this.release(memo);
    }
  }

  /** Forgets a memo whose result nobody keeps. */
  release(memo: Memo): void {
    if (!(memo instanceof TrackedMemo)) return;
    memo.isValid = false;
    for (const key of memo.keys) {
      const readers = this.#readers.get(key);
      readers?.delete(memo);
      if (readers?.size === 0) this.#readers.delete(key);
    }
  }

  /** The files whose memos became invalid since the last call. */
  takeAffected(): readonly string[] {
    if (this.#affected.size === 0) return [];
    const uris = [...this.#affected].sort();
    this.#affected = new Set();
    return uris;
  }
}
