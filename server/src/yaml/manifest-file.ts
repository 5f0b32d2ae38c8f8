import type { PositionRange, TextPosition } from '../base/text-range.ts';
import type { SharedEnds } from './document-list.ts';
import type { ManifestDocument } from './manifest-document.ts';

/** A document and where it stands in its file. */
export interface DocumentPart {
  readonly document: ManifestDocument;
  /** Line of the document's first character, from zero. Documents start at the beginning of a line. */
  readonly startLine: number;
}

/** One change of an incremental text synchronisation; without `range` it replaces everything. */
export interface TextChange {
  readonly range?: PositionRange;
  readonly text: string;
}

/**
 * A file, split into its YAML documents (or one JSON document). Immutable: `applyChanges` gives a new one that shares every
 * document whose text did not change — the same object, so that whatever was derived from it stays valid.
 */
export interface ManifestFile {
  /** Made on first use, like `parts`: in a large file who asks for one document takes it by its index or line. */
  readonly documents: readonly ManifestDocument[];
  /** The documents, each with its place. */
  readonly parts: readonly DocumentPart[];
  readonly lineBreak: '\n' | '\r\n';
  /** The whole text; joined on first use. */
  readonly text: string;
  /** Length in UTF-16 code units. */
  readonly length: number;
  /** How many documents there are. */
  readonly documentCount: number;
  /** Like `documents[index]`, without making a list of them all. */
  documentAt(index: number): ManifestDocument | undefined;
  /** Line of the first character of the document at `index`. */
  startLineOf(index: number): number;
  /** How many documents at both ends an earlier state of the file has as well; costs as much as what is different. */
  sharedWith(earlier: ManifestFile): SharedEnds;
  applyChanges(changes: readonly TextChange[]): ManifestFile;
  /** The part that holds `line` (a cursor on the last, empty line belongs to the last part). `undefined` for an empty file. */
  partAtLine(line: number): DocumentPart | undefined;
  positionAt(offset: number): TextPosition;
  offsetAt(position: TextPosition): number;
}
