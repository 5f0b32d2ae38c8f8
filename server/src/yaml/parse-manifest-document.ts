import { type Document, isScalar } from 'yaml';
import type { JsonPath, JsonValue } from '../base/json.ts';
import { Lazy } from '../base/lazy.ts';
import type { PositionRange, TextPosition, TextRange } from '../base/text-range.ts';
import { analyzeDocument, type DocumentAnalysis } from './analyze-document.ts';
import { nextLineStart, LineTable } from './line-table.ts';
import { locateNode } from './locate.ts';
import type { ManifestDocument, NodeLocation, YamlProblem } from './manifest-document.ts';
import { findNode } from './node-paths.ts';
import { firstContentRange, targetRange } from './path-ranges.ts';
import { readPlainDocument, type PlainDocument } from './plain-document.ts';
import type { DocumentSlice } from './split-documents.ts';
import { isTemplateText } from './template-mask.ts';

/** Reads `text` as one document. Nothing is parsed before it is asked for. */
export function parseManifestDocument(text: string): ManifestDocument {
  let lineBreaks = 0;
  const hasCarriageReturns = text.includes('\r');
  for (
    let next = nextLineStart(text, 0, hasCarriageReturns);
    next !== undefined;
    next = nextLineStart(text, next, hasCarriageReturns)
  ) {
    lineBreaks++;
  }
  return new LazyManifestDocument({ text, lineBreaks, isContinuation: false });
}

/** Reads a slice of a file as one document. */
export function parseSlice(slice: SliceText): ManifestDocument {
  return new LazyManifestDocument(slice);
}

/** What a document takes over from its slice. */
type SliceText = Pick<DocumentSlice, 'text' | 'lineBreaks' | 'isContinuation'>;

class LazyManifestDocument implements ManifestDocument {
  readonly text: string;
  readonly lineBreaks: number;
  readonly #lines: Lazy<LineTable>;
  readonly #analysis: Lazy<DocumentAnalysis>;
  /** Value and comments without a tree, where the document has nothing unusual; problems it has none then. */
  readonly #plain: Lazy<PlainDocument | undefined>;
  #isEmpty: boolean | undefined;
  #isTemplate: boolean | undefined;

  constructor(slice: SliceText) {
    this.text = slice.text;
    this.lineBreaks = slice.lineBreaks;
    this.#lines = new Lazy(() => new LineTable(slice.text));
    this.#analysis = new Lazy(() =>
      analyzeDocument({
        text: slice.text,
        lines: this.#lines.value,
        isEmpty: this.isEmpty,
        isTemplate: this.isTemplate,
        isContinuation: slice.isContinuation,
      }),
    );
    this.#plain = new Lazy(() =>
      slice.isContinuation || this.isEmpty || this.isTemplate ? undefined : readPlainDocument(slice.text),
    );
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
    return this.#plain.value ? [] : this.#analysis.value.problems;
  }

  get tree(): Document.Parsed {
    return this.#analysis.value.tree;
  }

  get value(): JsonValue | undefined {
    return this.#plain.value ? this.#plain.value.value : this.#analysis.value.value.value;
  }

  get comments(): readonly TextRange[] {
    return this.#plain.value ? this.#plain.value.comments : this.#analysis.value.comments;
  }

  rangeAt(path: JsonPath, part: 'key' | 'value' | 'pair'): TextRange | undefined {
    const target = findNode(this.tree.contents, path, this.#analysis.value.targets);
    return target && targetRange(target, part, this.text);
  }

  nearestRangeAt(path: JsonPath, part: 'key' | 'value' | 'pair'): TextRange {
    const exact = this.rangeAt(path, part);
    if (exact && path.length > 0) return exact;
    for (let length = path.length - 1; length > 0; length--) {
      const nearest = this.rangeAt(path.slice(0, length), 'key');
      if (nearest) return nearest;
    }
    return firstContentRange(this.tree.contents, this.text, this.#lines.value);
  }

  locate(offset: number): NodeLocation {
    const { comments, targets } = this.#analysis.value;
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    return locateNode(
      { text: this.text, root: this.tree.contents, lines: this.#lines.value, comments, targets },
      clamped,
    );
  }

  sourceAt(path: JsonPath): string | undefined {
    const value = findNode(this.tree.contents, path, this.#analysis.value.targets)?.value;
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

/** Whether there is nothing but white space, comments and document markers. */
function hasNoContent(text: string): boolean {
  const hasCarriageReturns = text.includes('\r');
  const emptyLine = /\uFEFF?(?:---|\.\.\.)?[ \t]*(?:#[^\n\r]*)?(?=[\n\r]|$)/y;
  let lineStart: number | undefined = 0;
  while (lineStart !== undefined) {
    emptyLine.lastIndex = lineStart;
    if (!emptyLine.test(text)) return false;
    lineStart = nextLineStart(text, lineStart, hasCarriageReturns);
  }
  return true;
}
