import { parseManifestFile } from '../../../server/src/yaml/parse-manifest-file.ts';
import type { ManifestFile } from '../../../server/src/yaml/manifest-file.ts';

/** A text with a cursor in it. */
export interface MarkedText {
  readonly text: string;
  readonly file: ManifestFile;
  readonly offset: number;
  readonly position: { readonly line: number; readonly character: number };
}

/** Reads `text` with its cursor, written as `|`, or as `‸` where the text needs a `|` itself. */
export function marked(text: string, options: { isJson?: boolean } = {}): MarkedText {
  const mark = text.includes('‸') ? '‸' : '|';
  const offset = text.indexOf(mark);
  if (offset < 0 || text.indexOf(mark, offset + 1) >= 0) throw new Error(`There must be one ${mark} in ${text}`);
  const plain = text.slice(0, offset) + text.slice(offset + 1);
  const file = parseManifestFile(plain, options);
  return { text: plain, file, offset, position: file.positionAt(offset) };
}
