import type { DocumentPart, ManifestFile } from '../yaml/manifest-file.ts';
import { parseManifestDocument } from '../yaml/parse-manifest-document.ts';

/** The document that a line belongs to; an empty file has none, and still wants answers. */
export function partAt(file: ManifestFile, line: number): DocumentPart {
  return file.partAtLine(line) ?? { document: parseManifestDocument(''), startLine: 0 };
}
