import type { TextPosition } from '../base/text-range.ts';
import { parseSlice } from './parse-manifest-document.ts';
import type { ManifestDocument } from './manifest-document.ts';
import type { DocumentPart, ManifestFile, TextChange } from './manifest-file.ts';
import {
  type DocumentSlice,
  type SplitOrigin,
  type SplitResult,
  splitDocuments,
  startsWithMarker,
} from './split-documents.ts';

/** How a file is to be read. */
export interface ParseFileOptions {
  /** A JSON file is one document, whatever it holds. */
  readonly isJson?: boolean;
}

/** Splits `text` into its documents. Nothing is parsed until somebody asks a document for it. */
export function parseManifestFile(text: string, options: ParseFileOptions = {}): ManifestFile {
  const isJson = options.isJson ?? false;
  const entries = split(text, isJson, 'file-start').slices.map(toEntry);
  const starts = { offsets: new Int32Array(entries.length + 1), lines: new Int32Array(entries.length + 1) };
  addStarts(starts, 0, entries);
  return new SplitManifestFile(entries, isJson, starts);
}

/** A document with what its slice knows besides. */
interface Entry {
  readonly document: ManifestDocument;
  readonly isContinuation: boolean;
  readonly endsWithMarker: boolean;
}

/** Where documents stand: `offsets[i]` and `lines[i]` for document `i`, and the end of the file in one element more. */
interface Starts {
  readonly offsets: Int32Array;
  readonly lines: Int32Array;
}

class SplitManifestFile implements ManifestFile {
  readonly #entries: readonly Entry[];
  readonly #isJson: boolean;
  readonly #offsets: Int32Array;
  readonly #lines: Int32Array;
  readonly #parts: (DocumentPart | undefined)[] = [];
  #hasAllParts = false;
  #documents: readonly ManifestDocument[] | undefined;
  #text: string | undefined;

  constructor(entries: readonly Entry[], isJson: boolean, starts: Starts) {
    this.#entries = entries;
    this.#isJson = isJson;
    this.#offsets = starts.offsets;
    this.#lines = starts.lines;
  }

  get documents(): readonly ManifestDocument[] {
    this.#documents ??= this.#entries.map(({ document }) => document);
    return this.#documents;
  }

  get startLines(): Int32Array {
    return this.#lines;
  }

  get parts(): readonly DocumentPart[] {
    if (!this.#hasAllParts) {
      for (let index = 0; index < this.#entries.length; index++) this.#partAt(index);
      this.#hasAllParts = true;
    }
    return this.#parts as readonly DocumentPart[];
  }

  #partAt(index: number): DocumentPart | undefined {
    const entry = this.#entries[index];
    if (!entry) return undefined;
    return (this.#parts[index] ??= { document: entry.document, startLine: this.#lines[index] ?? 0 });
  }

  get length(): number {
    return this.#offsets[this.#entries.length] ?? 0;
  }

  get text(): string {
    this.#text ??= this.#entries.map(({ document }) => document.text).join('');
    return this.#text;
  }

  get lineBreak(): '\n' | '\r\n' {
    for (const { document } of this.#entries) {
      if (document.lineBreaks === 0) continue;
      const lineFeed = document.text.indexOf('\n');
      return lineFeed > 0 && document.text[lineFeed - 1] === '\r' ? '\r\n' : '\n';
    }
    return '\n';
  }

  partAtLine(line: number): DocumentPart | undefined {
    return this.#partAt(lastAtOrBelow(this.#lines, this.#entries.length, line));
  }

  positionAt(offset: number): TextPosition {
    const index = lastAtOrBelow(this.#offsets, this.#entries.length, offset);
    const entry = this.#entries[index];
    if (!entry) return { line: 0, character: 0 };
    const { line, character } = entry.document.positionAt(offset - (this.#offsets[index] ?? 0));
    return { line: line + (this.#lines[index] ?? 0), character };
  }

  offsetAt(position: TextPosition): number {
    if (position.line < 0) return 0;
    const index = lastAtOrBelow(this.#lines, this.#entries.length, position.line);
    const entry = this.#entries[index];
    if (!entry) return 0;
    const line = position.line - (this.#lines[index] ?? 0);
    return entry.document.offsetAt({ line, character: position.character }) + (this.#offsets[index] ?? 0);
  }

  applyChanges(changes: readonly TextChange[]): ManifestFile {
    return changes.reduce<SplitManifestFile>((file, change) => file.#applyChange(change), this);
  }

  #applyChange(change: TextChange): SplitManifestFile {
    if (!change.range || this.#entries.length === 0) return this.#replace(0, this.#entries.length - 1, change.text);
    const from = this.offsetAt(change.range.start);
    const to = this.offsetAt(change.range.end);
    const [start, end] = from <= to ? [from, to] : [to, from];
    const count = this.#entries.length;
    let first = lastAtOrBelow(this.#offsets, count, start);
    const last = lastAtOrBelow(this.#offsets, count, end);
    // The first line decides whether a document starts here at all; an edit of it may join the document to the one above.
    if (first > 0 && this.positionAt(start).line === this.#lines[first]) first--;
    const head = this.#textBetween(first, start);
    const tail = (this.#entries[last]?.document.text ?? '').slice(end - (this.#offsets[last] ?? 0));
    return this.#replace(first, last, head + change.text + tail);
  }

  /** The text from the start of document `first` to `offset`. */
  #textBetween(first: number, offset: number): string {
    let text = '';
    for (let index = first; index < this.#entries.length && (this.#offsets[index] ?? 0) < offset; index++) {
      text += (this.#entries[index]?.document.text ?? '').slice(0, offset - (this.#offsets[index] ?? 0));
    }
    return text;
  }

  /** Puts `text` in the place of the documents `first` to `last`, taking in those below as long as they are touched. */
  #replace(first: number, last: number, text: string): SplitManifestFile {
    const above = this.#entries[first - 1];
    const origin = above === undefined ? 'file-start' : above.endsWithMarker ? 'end-marker' : 'start-marker';
    let result = split(text, this.#isJson, origin);
    while (last + 1 < this.#entries.length && !this.#isBoundary(text, result, last + 1)) {
      last++;
      text += this.#entries[last]?.document.text ?? '';
      result = split(text, this.#isJson, origin);
    }
    const takeReusable = this.#reusableEntries(first, last);
    const replacement = result.slices.map((slice) => takeReusable(slice) ?? toEntry(slice));
    const entries = [...this.#entries.slice(0, first), ...replacement, ...this.#entries.slice(last + 1)];
    return new SplitManifestFile(entries, this.#isJson, this.#startsAfter(first, replacement, last + 1));
  }

  /** The starts once `replacement` stands from document `first` on, and what was at `tail` below it. */
  #startsAfter(first: number, replacement: readonly Entry[], tail: number): Starts {
    const count = first + replacement.length + this.#entries.length - tail;
    const starts = { offsets: new Int32Array(count + 1), lines: new Int32Array(count + 1) };
    starts.offsets.set(this.#offsets.subarray(0, first + 1));
    starts.lines.set(this.#lines.subarray(0, first + 1));
    addStarts(starts, first, replacement);
    const newTail = first + replacement.length;
    shiftInto(starts.offsets, newTail, this.#offsets, tail);
    shiftInto(starts.lines, newTail, this.#lines, tail);
    return starts;
  }

  /** Whether the document at `index` still starts a document of its own below `text`. */
  #isBoundary(text: string, { slices, endsInDirectives }: SplitResult, index: number): boolean {
    const next = this.#entries[index]?.document.text ?? '';
    if (text !== '' && !/[\n\r]$/.test(text)) return false;
    if (text.endsWith('\r') && next.startsWith('\n')) return false;
    if (startsWithMarker(next, '---')) return !endsInDirectives;
    return slices.at(-1)?.endsWithMarker ?? false;
  }

  /** Finds the documents `first` to `last` again by their text, each at most once, in their order. */
  #reusableEntries(first: number, last: number): (slice: DocumentSlice) => Entry | undefined {
    const byText = new Map<string, Entry[]>();
    for (let index = last; index >= first; index--) {
      const entry = this.#entries[index];
      if (!entry) continue;
      const candidates = byText.get(entry.document.text);
      if (candidates) candidates.push(entry);
      else byText.set(entry.document.text, [entry]);
    }
    return ({ text, isContinuation, endsWithMarker }) => {
      const candidates = byText.get(text);
      const candidate = candidates?.at(-1);
      if (candidate?.isContinuation !== isContinuation || candidate.endsWithMarker !== endsWithMarker) return undefined;
      return candidates?.pop();
    };
  }
}

/** Fills in where the documents below `first` start, the end of the last one included. */
function addStarts({ offsets, lines }: Starts, first: number, entries: readonly Entry[]): void {
  for (const [index, { document }] of entries.entries()) {
    offsets[first + index + 1] = (offsets[first + index] ?? 0) + document.text.length;
    lines[first + index + 1] = (lines[first + index] ?? 0) + document.lineBreaks;
  }
}

/** Copies `source` from `sourceStart` on to `target`, moved so that it goes on from what stands at `targetStart`. */
function shiftInto(target: Int32Array, targetStart: number, source: Int32Array, sourceStart: number): void {
  const delta = (target[targetStart] ?? 0) - (source[sourceStart] ?? 0);
  const shift = targetStart - sourceStart;
  for (let index = sourceStart + 1; index < source.length; index++)
    target[index + shift] = (source[index] ?? 0) + delta;
}

function toEntry(slice: DocumentSlice): Entry {
  return { document: parseSlice(slice), isContinuation: slice.isContinuation, endsWithMarker: slice.endsWithMarker };
}

function split(text: string, isJson: boolean, origin: SplitOrigin): SplitResult {
  if (!isJson) return splitDocuments(text, origin);
  const lineBreaks = text.split(/\r\n|\n|\r/).length - 1;
  const slice = { text, lineBreaks, isContinuation: false, endsWithMarker: false };
  return { slices: text === '' ? [] : [slice], endsInDirectives: false };
}

/** The last of the first `count` elements of the ascending `starts` that is not above `value`; 0 where there is none. */
function lastAtOrBelow(starts: Int32Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}
