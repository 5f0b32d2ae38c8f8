import { SmallSet } from '../base/small-set.ts';

/** Whom a value belongs to. */
export interface MemoOwner {
  /** The file whose verdicts change with it. */
  readonly uri: string;
  /** Told when a value of it does not hold any more. */
  readonly onInvalid?: () => void;
}

/** A value kept until something that its computation has read changes. */
export interface Memo {
  readonly isValid: boolean;
}

/** The memo of all that nothing can make invalid. */
const lasting: Memo = Object.freeze({ isValid: true });

/** Something that computations read, under its key: the set of those who did. */
class Subject extends SmallSet<TrackedMemo> {
  readonly key: string;

  constructor(key: string) {
    super();
    this.key = key;
  }
}

class TrackedMemo implements Memo {
  readonly owner: MemoOwner;
  /** A list once the computation is over: there are many memos, and a set takes ten times as much memory. */
  subjects: Set<Subject> | readonly Subject[] = new Set();
  isValid = true;

  constructor(owner: MemoOwner) {
    this.owner = owner;
  }
}

/**
 * Which computations have read what. A computation runs with its memo on the stack; everything it reads of the workspace is
 * noted under a key (`Secret. in payments`, `Pod sources with logging=enabled`). When what a key stands for changes, the memos
 * that read it become invalid, at once and without looking at any other: this is the reverse table from things to dependents.
 */
export class DependencyGraph {
  /** Whether anything is noted: where nothing ever changes, nobody asks what depends on it. */
  readonly #isNoting: boolean;
  readonly #subjects = new Map<string, Subject>();
  readonly #running: TrackedMemo[] = [];
  #affected = new Set<string>();

  constructor({ isNoting = true }: { readonly isNoting?: boolean } = {}) {
    this.#isNoting = isNoting;
  }

  /** Whether what is read now is noted. */
  get isTracking(): boolean {
    return this.#running.length > 0;
  }

  /** Whether anybody has read anything that could change. */
  get hasReaders(): boolean {
    return this.#subjects.size > 0;
  }

  /** Runs `compute`, whose result belongs to `owner`, and notes what it reads. */
  track<T>(owner: MemoOwner, compute: () => T): { readonly value: T; readonly memo: Memo } {
    if (!this.#isNoting) return { value: compute(), memo: lasting };
    const memo = new TrackedMemo(owner);
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
    memo.subjects = [...memo.subjects];
    this.reuse(memo);
    return { value, memo };
  }

  /** Notes that the running computation, if there is one, reads what `key` stands for. */
  read(key: string): void {
    const memo = this.#running.at(-1);
    if (memo === undefined) return;
    let subject = this.#subjects.get(key);
    if (subject === undefined) {
      subject = new Subject(key);
      this.#subjects.set(key, subject);
    }
    note(memo, subject);
  }

  /** Notes that the running computation uses the result of another one, and so reads all that it has read. */
  reuse(memo: Memo): void {
    const running = this.#running.at(-1);
    if (running === undefined || !(memo instanceof TrackedMemo)) return;
    // What was read changed meanwhile: neither result can be kept.
    if (!memo.isValid) this.release(running);
    for (const subject of memo.subjects) note(running, subject);
  }

  /** Tells that what `key` stands for is different now. */
  changed(key: string): void {
    const subject = this.#subjects.get(key);
    if (subject === undefined) return;
    for (const memo of subject.values()) {
      this.#affected.add(memo.owner.uri);
      this.release(memo);
    }
  }

  /** Forgets a memo whose result nobody keeps. */
  release(memo: Memo): void {
    if (!(memo instanceof TrackedMemo)) return;
    if (memo.isValid) memo.owner.onInvalid?.();
    memo.isValid = false;
    for (const subject of memo.subjects) {
      subject.delete(memo);
      if (subject.size === 0 && this.#subjects.get(subject.key) === subject) this.#subjects.delete(subject.key);
    }
    memo.subjects = [];
  }

  /** The files whose memos became invalid since the last call. */
  takeAffected(): readonly string[] {
    if (this.#affected.size === 0) return [];
    const uris = [...this.#affected].sort();
    this.#affected = new Set();
    return uris;
  }
}

function note(memo: TrackedMemo, subject: Subject): void {
  if (!(memo.subjects instanceof Set) || memo.subjects.has(subject)) return;
  memo.subjects.add(subject);
  subject.add(memo);
}
