import type { TextPosition } from '../base/text-range.ts';
import { DocumentList, type ListedDocument, type SharedEnds } from './document-list.ts';
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
  return new SplitManifestFile(DocumentList.of(split(text, isJson, 'file-start').slices.map(toEntry)), isJson);
}

class SplitManifestFile implements ManifestFile {
  readonly #list: DocumentList;
  readonly #isJson: boolean;
  #documents: readonly ManifestDocument[] | undefined;
  #parts: readonly DocumentPart[] | undefined;
  #text: string | undefined;

  constructor(list: DocumentList, isJson: boolean) {
    this.#list = list;
    this.#isJson = isJson;
  }

  get documents(): readonly ManifestDocument[] {
    this.#documents ??= Array.from(this.#list, ({ document }) => document);
    return this.#documents;
  }

  get parts(): readonly DocumentPart[] {
    this.#parts ??= Array.from(this.#list, ({ document }, index) => ({ document, startLine: this.startLineOf(index) }));
    return this.#parts;
  }

  get length(): number {
    return this.#list.characters;
  }

  get text(): string {
    this.#text ??= this.documents.map(({ text }) => text).join('');
    return this.#text;
  }

  get lineBreak(): '\n' | '\r\n' {
    for (const { document } of this.#list) {
      if (document.lineBreaks === 0) continue;
      const lineFeed = document.text.indexOf('\n');
      return lineFeed > 0 && document.text[lineFeed - 1] === '\r' ? '\r\n' : '\n';
    }
    return '\n';
  }

  get documentCount(): number {
    return this.#list.length;
  }

  documentAt(index: number): ManifestDocument | undefined {
    return this.#list.at(index)?.document;
  }

  startLineOf(index: number): number {
    return this.#list.lineOf(index);
  }

  sharedWith(earlier: ManifestFile): SharedEnds {
    return earlier instanceof SplitManifestFile ? this.#list.sharedWith(earlier.#list) : { head: 0, tail: 0 };
  }

  partAtLine(line: number): DocumentPart | undefined {
    const index = this.#list.indexAtLine(line);
    const document = this.documentAt(index);
    return document && { document, startLine: this.startLineOf(index) };
  }

  positionAt(offset: number): TextPosition {
    const index = this.#list.indexAtOffset(offset);
    const document = this.documentAt(index);
    if (document === undefined) return { line: 0, character: 0 };
    const start = this.#list.startOf(index);
    const { line, character } = document.positionAt(offset - start.offset);
    return { line: line + start.line, character };
  }

  offsetAt(position: TextPosition): number {
    if (position.line < 0) return 0;
    const index = this.#list.indexAtLine(position.line);
    const document = this.documentAt(index);
    if (document === undefined) return 0;
    const start = this.#list.startOf(index);
    return document.offsetAt({ line: position.line - start.line, character: position.character }) + start.offset;
  }

  applyChanges(changes: readonly TextChange[]): ManifestFile {
    return changes.reduce<SplitManifestFile>((file, change) => file.#applyChange(change), this);
  }

  #applyChange(change: TextChange): SplitManifestFile {
    if (!change.range || this.#list.length === 0) return this.#replace(0, this.#list.length - 1, change.text);
    const from = this.offsetAt(change.range.start);
    const to = this.offsetAt(change.range.end);
    const [start, end] = from <= to ? [from, to] : [to, from];
    let first = this.#list.indexAtOffset(start);
    const last = this.#list.indexAtOffset(end);
    // The first line decides whether a document starts here at all; an edit of it may join the document to the one above.
    if (first > 0 && this.positionAt(start).line === this.startLineOf(first)) first--;
    const head = this.#textBetween(first, start);
    const tail = this.#textOf(last).slice(end - this.#list.startOf(last).offset);
    return this.#replace(first, last, head + change.text + tail);
  }

  #textOf(index: number): string {
    return this.documentAt(index)?.text ?? '';
  }

  /** The text from the start of document `first` to `offset`. */
  #textBetween(first: number, offset: number): string {
    let text = '';
    for (let index = first; index < this.#list.length; index++) {
      const start = this.#list.startOf(index).offset;
      if (start >= offset) break;
      text += this.#textOf(index).slice(0, offset - start);
    }
    return text;
  }

  /** Puts `text` in the place of the documents `first` to `last`, taking in those below as long as they are touched. */
  #replace(first: number, last: number, text: string): SplitManifestFile {
    const above = this.#list.at(first - 1);
    const origin = above === undefined ? 'file-start' : above.endsWithMarker ? 'end-marker' : 'start-marker';
    let result = split(text, this.#isJson, origin);
    while (last + 1 < this.#list.length && !this.#isBoundary(text, result, last + 1)) {
      last++;
      text += this.#textOf(last);
      result = split(text, this.#isJson, origin);
    }
    const takeReusable = this.#reusableEntries(first, last);
    const replacement = result.slices.map((slice) => takeReusable(slice) ?? toEntry(slice));
    return new SplitManifestFile(this.#list.replace(first, last + 1 - first, replacement), this.#isJson);
  }

  /** Whether the document at `index` still starts a document of its own below `text`. */
  #isBoundary(text: string, { slices, endsInDirectives }: SplitResult, index: number): boolean {
    const next = this.#textOf(index);
    if (text !== '' && !/[\n\r]$/.test(text)) return false;
    if (text.endsWith('\r') && next.startsWith('\n')) return false;
    if (startsWithMarker(next, '---')) return !endsInDirectives;
    return slices.at(-1)?.endsWithMarker ?? false;
  }

  /** Finds the documents `first` to `last` again by their text, each at most once, in their order. */
  #reusableEntries(first: number, last: number): (slice: DocumentSlice) => ListedDocument | undefined {
    const byText = new Map<string, ListedDocument[]>();
    for (let index = last; index >= first; index--) {
      const entry = this.#list.at(index);
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

function toEntry(slice: DocumentSlice): ListedDocument {
  return { document: parseSlice(slice), isContinuation: slice.isContinuation, endsWithMarker: slice.endsWithMarker };
}

function split(text: string, isJson: boolean, origin: SplitOrigin): SplitResult {
  if (!isJson) return splitDocuments(text, origin);
  const lineBreaks = text.split(/\r\n|\n|\r/).length - 1;
  const slice = { text, lineBreaks, isContinuation: false, endsWithMarker: false };
  return { slices: text === '' ? [] : [slice], endsInDirectives: false };
}
