import type { JsonPath, JsonValue } from '../../base/json.ts';
import type { TextRange } from '../../base/text-range.ts';
import { nearest } from '../../schema/index.ts';
import type { DocumentEdit } from '../../yaml/document-edit.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import { renameKey, setValue } from '../../yaml/manifest-edit.ts';
import type { Finding, Fix, RuleMeta } from '../rule.ts';

/** Where a `kruise-lint.yaml` stands. */
export interface SettingPlace {
  readonly uri: string;
  readonly document: ManifestDocument;
  /** Line of the document's first character in the file, now. */
  readonly startLine: () => number;
}

/** Collects what is wrong while a file of settings is read. */
export class SettingReader {
  readonly findings: Finding[] = [];
  readonly #place: SettingPlace;

  constructor(place: SettingPlace) {
    this.#place = place;
  }

  /** Something is wrong with the value at `path`; `values` are those that it may have. */
  reportValue(
    meta: RuleMeta,
    path: JsonPath,
    message: string,
    values: readonly string[] = [],
    written?: JsonValue,
  ): void {
    const { document } = this.#place;
    const meant = typeof written === 'string' ? nearest(written, values) : undefined;
    this.#report(meta, path, 'value', message, meant, (value) => setValue(document, path, value));
  }

  /** The key at `path` is none of `keys`. */
  reportKey(meta: RuleMeta, path: JsonPath, message: string, keys: readonly string[]): void {
    const { document } = this.#place;
    const meant = nearest(String(path.at(-1)), keys);
    this.#report(meta, path, 'key', message, meant, (key) => renameKey(document, path, key));
  }

  #report(
    meta: RuleMeta,
    path: JsonPath,
    part: 'key' | 'value',
    message: string,
    meant: string | undefined,
    editsFor: (meant: string) => readonly DocumentEdit[],
  ): void {
    this.findings.push({
      code: meta.code,
      severity: meta.severity,
      message: meant === undefined ? message : `${message} Did you mean "${meant}"?`,
      range: firstLineOf(this.#place.document, this.#place.document.nearestRangeAt(path, part)),
      ...(meant !== undefined && { fixes: () => [this.#fix(`Change to "${meant}"`, editsFor(meant))] }),
    });
  }

  #fix(title: string, edits: readonly DocumentEdit[]): Fix {
    const { uri, document, startLine } = this.#place;
    return {
      title,
      isSafe: false,
      isPreferred: true,
      edits: edits.map(({ range, newText }) => ({
        uri,
        startLine: startLine(),
        range: document.toPositionRange(range),
        newText,
      })),
    };
  }
}

/** `range` up to the end of its first line. */
export function firstLineOf({ text }: ManifestDocument, range: TextRange): TextRange {
  const lineEnd = /[\r\n]/.exec(text.slice(range.start, range.end));
  return lineEnd === null ? range : { start: range.start, end: range.start + lineEnd.index };
}
