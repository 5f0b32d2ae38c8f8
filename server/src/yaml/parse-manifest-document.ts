import { type Document, isScalar } from 'yaml';
import { valueAt, type JsonPath, type JsonValue } from '../base/json.ts';
import { Lazy } from '../base/lazy.ts';
import type { PositionRange, TextPosition, TextRange } from '../base/text-range.ts';
import { analyzeDocument, type DocumentAnalysis } from './analyze-document.ts';
import { RecentResults } from './recent-results.ts';
import { hasCarriageReturn, LineTable, nextLineStart } from './line-table.ts';
import { locateNode } from './locate.ts';
import { maxLexemes } from './compose-document.ts';
import type { ManifestDocument, NodeLocation, YamlProblem } from './manifest-document.ts';
import { findNode } from './node-paths.ts';
import { firstContentRange, targetRange } from './path-ranges.ts';
import { readPlainDocument } from './plain-document.ts';
import { findPlainPlace, firstPlainKey, type PlainPlace } from './plain-places.ts';
import type { DocumentSlice } from './split-documents.ts';
import { isTemplateText } from './template-mask.ts';

/** Reads `text` as one document. Nothing is parsed before it is asked for; what it says is kept as long as the document. */
export function parseManifestDocument(text: string): ManifestDocument {
  let lineBreaks = 0;
  const hasCarriageReturns = hasCarriageReturn(text);
  for (
    let next = nextLineStart(text, 0, hasCarriageReturns);
    next !== undefined;
    next = nextLineStart(text, next, hasCarriageReturns)
  ) {
    lineBreaks++;
  }
  let content: Content | undefined;
  return new LazyManifestDocument({ text, lineBreaks, isContinuation: false }, (_, read) => (content ??= read()));
}

/** Reads a slice of a file as one document. A file may hold thousands: what they say is kept of those that were asked last. */
export function parseSlice(slice: SliceText): ManifestDocument {
  return new LazyManifestDocument(slice, (document, read) => recentContents.get(document, slice.text.length, read));
}

/** What a document takes over from its slice. */
type SliceText = Pick<DocumentSlice, 'text' | 'lineBreaks' | 'isContinuation'>;

/** Trees take fifty times the memory of their text, and few documents are looked at so closely at a time. */
const recentAnalyses = new RecentResults<DocumentAnalysis>({ maxCharacters: 256 * 1024, minDocuments: 4 });

/** Values take ten times the memory of their text, and are read in a tenth of a millisecond. */
const recentContents = new RecentResults<Content>({ maxCharacters: 1024 * 1024, minDocuments: 4 });

class LazyManifestDocument implements ManifestDocument {
  readonly text: string;
  readonly lineBreaks: number;
  readonly #lines: Lazy<LineTable>;
  readonly #isContinuation: boolean;
  /** What stays known when the tree is gone, in the keeping of somebody else. */
  readonly #keepContent: KeepContent;
  #isEmpty: boolean | undefined;
  #isTemplate: boolean | undefined;

  constructor(slice: SliceText, keepContent: KeepContent) {
    this.text = slice.text;
    this.lineBreaks = slice.lineBreaks;
    this.#lines = new Lazy(() => new LineTable(slice.text));
    this.#isContinuation = slice.isContinuation;
    this.#keepContent = keepContent;
  }

  get isEmpty(): boolean {
    this.#isEmpty ??= hasNoContent(this.text);
    return this.#isEmpty;
  }

  get isTemplate(): boolean {
    this.#isTemplate ??= isTemplateText(this.text);
    return this.#isTemplate;
  }

  get problems(): readonly YamlProblem[] {
    return this.#content.problems;
  }

  get tree(): Document.Parsed {
    return this.#analysis.tree;
  }

  get value(): JsonValue | undefined {
    return this.#content.value;
  }

  get comments(): readonly TextRange[] {
    return this.#content.comments;
  }

  get #content(): Content {
    return this.#keepContent(this, () => this.#readContent());
  }

  /** Nothing but a text and a value is kept for good: the tree is built again where somebody asks late. */
  get #analysis(): DocumentAnalysis {
    return recentAnalyses.get(this, this.text.length, () =>
      analyzeDocument({
        text: this.text,
        lines: this.#lines.value,
        isEmpty: this.isEmpty,
        isTemplate: this.isTemplate,
        isContinuation: this.#isContinuation,
      }),
    );
  }

  /** Without a tree where the document has nothing unusual; it has no problems then. */
  #readContent(): Content {
    // Whether a longer one is too large to be parsed only the parser knows, and then nothing in it has a place.
    const isShort = this.text.length <= maxLexemes;
    const mayBePlain = isShort && !this.#isContinuation && !this.isEmpty && !this.isTemplate;
    const plain = mayBePlain ? readPlainDocument(this.text) : undefined;
    if (plain) return { ...plain, problems: [], isPlain: true };
    const { value, comments, problems } = this.#analysis;
    return { value: value.value, comments, problems, isPlain: false };
  }

  /** Where `path` is written, as far as that can be told without a tree. */
  #plainPlace(path: JsonPath): PlainPlace | undefined {
    return this.#content.isPlain ? findPlainPlace(this.text, path) : undefined;
  }

  rangeAt(path: JsonPath, part: 'key' | 'value' | 'pair'): TextRange | undefined {
    const { isPlain, value } = this.#content;
    if (isPlain && valueAt(value, path) === undefined) return undefined;
    const place = this.#plainPlace(path);
    if (place !== undefined && part !== 'pair') {
      const range = part === 'key' ? (place.key ?? place.value) : place.value;
      if (range !== undefined) return range;
    }
    const target = findNode(this.tree.contents, path, this.#analysis.targets);
    return target && targetRange(target, part, this.text);
  }

  nearestRangeAt(path: JsonPath, part: 'key' | 'value' | 'pair'): TextRange {
    const exact = this.rangeAt(path, part);
    if (exact && path.length > 0) return exact;
    for (let length = path.length - 1; length > 0; length--) {
      const nearest = this.rangeAt(path.slice(0, length), 'key');
      if (nearest) return nearest;
    }
    const firstKey = this.#content.isPlain ? firstPlainKey(this.text) : undefined;
    if (firstKey !== undefined) return firstKey;
    return firstContentRange(this.tree.contents, this.text, this.#lines.value);
  }

  locate(offset: number): NodeLocation {
    const { comments, targets } = this.#analysis;
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    return locateNode(
      { text: this.text, root: this.tree.contents, lines: this.#lines.value, comments, targets },
      clamped,
    );
  }

  sourceAt(path: JsonPath): string | undefined {
    const place = this.#plainPlace(path)?.value;
    if (place !== undefined) return this.text.slice(place.start, place.end);
    const value = findNode(this.tree.contents, path, this.#analysis.targets)?.value;
    return isScalar(value) && value.range ? this.text.slice(value.range[0], value.range[1]) : undefined;
  }

  positionAt(offset: number): TextPosition {
    return this.#lines.value.positionAt(offset);
  }

  offsetAt(position: TextPosition): number {
    return this.#lines.value.offsetAt(position);
  }

  toPositionRange(range: TextRange): PositionRange {
    return { start: this.positionAt(range.start), end: this.positionAt(range.end) };
  }
}

/** What a document says. */
type Content = Pick<ManifestDocument, 'value' | 'comments' | 'problems'> & { readonly isPlain: boolean };

/** Gives what is known of a document's content, or has it read. */
type KeepContent = (document: ManifestDocument, read: () => Content) => Content;

/** Whether there is nothing but white space, comments and document markers. */
function hasNoContent(text: string): boolean {
  const hasCarriageReturns = hasCarriageReturn(text);
  const emptyLine = /\uFEFF?(?:---|\.\.\.)?[ \t]*(?:#[^\n\r]*)?(?=[\n\r]|$)/y;
  let lineStart: number | undefined = 0;
  while (lineStart !== undefined) {
    emptyLine.lastIndex = lineStart;
    if (!emptyLine.test(text)) return false;
    lineStart = nextLineStart(text, lineStart, hasCarriageReturns);
  }
  return true;
}
