import type { ManifestDocument } from '../../yaml/manifest-document.ts';

/** What is needed to judge ignore comments. */
export interface IgnoreContext {
  readonly uri: string;
  readonly document: ManifestDocument;
  /** Line of the document in its file; asked for when a fix is made, since edits above move the document. */
  readonly startLine: () => number;
  /** What stands above the first `---` line of the file, where `document` is the first one below: it speaks of that too. */
  readonly header?: ManifestDocument | undefined;
  /** The codes that findings may have. */
  readonly codes: ReadonlySet<string>;
  /** Whether findings of this code could have been found at all: its rule ran. */
  isChecked(code: string): boolean;
}
