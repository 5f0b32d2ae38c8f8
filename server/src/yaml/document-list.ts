import type { ManifestDocument } from './manifest-document.ts';

/** A document with what its slice knows besides. */
export interface ListedDocument {
  readonly document: ManifestDocument;
  /** See `DocumentSlice`. */
  readonly isContinuation: boolean;
  readonly endsWithMarker: boolean;
}

/** Where a document starts in its file: offset (UTF-16 code units) and line of its first character. */
export interface DocumentStart {
  readonly offset: number;
  readonly line: number;
}

/** A chunk that grows beyond this is cut into pieces of about half of it. */
const mostInChunk = 128;

/** Whoever leaves less than this in a chunk joins it with the next one. */
const leastInChunk = 32;

/**
 * The documents of a file in order, and where each starts. It never changes: `replace` gives a new list that shares everything but
 * the chunk that was touched, so that an edit of a file of 10,000 documents costs as much as one in a file of a hundred.
 */
export class DocumentList {
  readonly #chunks: readonly Chunk[];
  /** Where each chunk starts, and behind the last one the end of the file. */
  readonly #indexes: readonly number[];
  readonly #offsets: readonly number[];
  readonly #lines: readonly number[];

  /** Of chunks that are there already; `of` makes them. */
  constructor(chunks: readonly Chunk[]) {
    this.#chunks = chunks;
    this.#indexes = sums(chunks, ({ entries }) => entries.length);
    this.#offsets = sums(chunks, ({ offsets }) => last(offsets));
    this.#lines = sums(chunks, ({ lines }) => last(lines));
  }

  static of(entries: readonly ListedDocument[]): DocumentList {
    return new DocumentList(toChunks(entries));
  }

  /** How many documents there are. */
  get length(): number {
    return last(this.#indexes);
  }

  /** Length of the file in UTF-16 code units. */
  get characters(): number {
    return last(this.#offsets);
  }

  at(index: number): ListedDocument | undefined {
    const chunk = lastAtOrBelow(this.#indexes, index);
    return this.#chunks[chunk]?.entries[index - startAt(this.#indexes, chunk)];
  }

  /** The end of the file for an index behind the last document. */
  startOf(index: number): DocumentStart {
    const at = lastAtOrBelow(this.#indexes, index);
    const chunk = this.#chunks[at];
    if (chunk === undefined) return { offset: 0, line: 0 };
    const within = Math.min(index - startAt(this.#indexes, at), chunk.entries.length);
    return {
      offset: startAt(this.#offsets, at) + startAt(chunk.offsets, within),
      line: startAt(this.#lines, at) + startAt(chunk.lines, within),
    };
  }

  /** The line that the document at `index` starts in. */
  lineOf(index: number): number {
    const at = lastAtOrBelow(this.#indexes, index);
    return (this.#lines[at] ?? 0) + (this.#chunks[at]?.lines[index - startAt(this.#indexes, at)] ?? 0);
  }

  /** Index of the document that holds `offset`: the last one that starts there or above; 0 where none does. */
  indexAtOffset(offset: number): number {
    const at = lastAtOrBelow(this.#offsets, offset);
    return (
      (this.#indexes[at] ?? 0) + lastAtOrBelow(this.#chunks[at]?.offsets ?? [], offset - startAt(this.#offsets, at))
    );
  }

  /** Index of the document that holds `line`: the last one that starts there or above; 0 where none does. */
  indexAtLine(line: number): number {
    const at = lastAtOrBelow(this.#lines, line);
    return (this.#indexes[at] ?? 0) + lastAtOrBelow(this.#chunks[at]?.lines ?? [], line - startAt(this.#lines, at));
  }

  *[Symbol.iterator](): Iterator<ListedDocument> {
    for (const { entries } of this.#chunks) yield* entries;
  }

  /** With `entries` in the place of the `count` documents from `first` on. */
  replace(first: number, count: number, entries: readonly ListedDocument[]): DocumentList {
    const from = lastAtOrBelow(this.#indexes, first);
    let to = count === 0 ? from : lastAtOrBelow(this.#indexes, first + count - 1);
    const head = this.#chunks[from]?.entries.slice(0, first - startAt(this.#indexes, from)) ?? [];
    const tail = this.#chunks[to]?.entries.slice(first + count - startAt(this.#indexes, to)) ?? [];
    let touched = [...head, ...entries, ...tail];
    while (touched.length < leastInChunk && to + 1 < this.#chunks.length) {
      to++;
      touched = [...touched, ...(this.#chunks[to]?.entries ?? [])];
    }
    return new DocumentList([...this.#chunks.slice(0, from), ...toChunks(touched), ...this.#chunks.slice(to + 1)]);
  }

  /**
   * How many documents at the start and at the end are the same objects as in an earlier state of the list, at most all of the
   * shorter one together. Chunks that both share are not looked into.
   */
  sharedWith(earlier: DocumentList): SharedEnds {
    const mine = this.#chunks;
    const theirs = earlier.#chunks;
    const most = Math.min(this.length, earlier.length);
    let chunk = 0;
    while (chunk < mine.length && mine[chunk] === theirs[chunk]) chunk++;
    let head = this.#indexes[chunk] ?? 0;
    while (head < most && this.at(head)?.document === earlier.at(head)?.document) head++;
    chunk = 0;
    while (chunk < mine.length && mine.at(-1 - chunk) === theirs.at(-1 - chunk)) chunk++;
    let tail = Math.min(this.length - startAt(this.#indexes, mine.length - chunk), most - head);
    while (
      tail < most - head &&
      this.at(this.length - 1 - tail)?.document === earlier.at(earlier.length - 1 - tail)?.document
    ) {
      tail++;
    }
    return { head, tail };
  }
}

/** How many elements two lists have in common at their start and at their end. */
export interface SharedEnds {
  readonly head: number;
  readonly tail: number;
}

/** Documents that follow each other, and where each starts, counted from the first; with the end of the last one. */
interface Chunk {
  readonly entries: readonly ListedDocument[];
  readonly offsets: readonly number[];
  readonly lines: readonly number[];
}

function toChunks(entries: readonly ListedDocument[]): readonly Chunk[] {
  if (entries.length === 0) return [];
  const pieces = entries.length <= mostInChunk ? 1 : Math.ceil(entries.length / (mostInChunk / 2));
  return Array.from({ length: pieces }, (_, piece) => {
    const [start, end] = [piece, piece + 1].map((at) => Math.round((entries.length * at) / pieces));
    return toChunk(entries.slice(start, end));
  });
}

function toChunk(entries: readonly ListedDocument[]): Chunk {
  return {
    entries,
    offsets: sums(entries, ({ document }) => document.text.length),
    lines: sums(entries, ({ document }) => document.lineBreaks),
  };
}

/** Zero, and the sum of the sizes of the first elements, for each of them. */
function sums<T>(elements: readonly T[], sizeOf: (element: T) => number): readonly number[] {
  const result = [0];
  let sum = 0;
  for (const element of elements) result.push((sum += sizeOf(element)));
  return result;
}

function startAt(starts: readonly number[], index: number): number {
  return starts[index] ?? 0;
}

function last(values: readonly number[]): number {
  return values.at(-1) ?? 0;
}

/** Index of the last of the ascending `starts` that is not above `value`, but for the end behind them; 0 where there is none. */
function lastAtOrBelow(starts: readonly number[], value: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (startAt(starts, middle) <= value) low = middle;
    else high = middle;
  }
  return low;
}
