import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import { readBlockEntries, type BlockEntry } from './block-entries.ts';

/** A document's lines and their block structure. */
export interface DocumentOutline {
  /** Without line breaks. */
  readonly lines: readonly string[];
  readonly entries: readonly BlockEntry[];
}

const outlines = new WeakMap<ManifestDocument, DocumentOutline>();

/** The structure of `document` by its lines alone; read once for each document. */
export function outlineOf(document: ManifestDocument): DocumentOutline {
  let outline = outlines.get(document);
  if (!outline) {
    const lines = document.text.split(/\r\n|\n|\r/);
    outline = { lines, entries: readBlockEntries(lines) };
    outlines.set(document, outline);
  }
  return outline;
}
