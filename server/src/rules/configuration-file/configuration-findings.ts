import { isConfigurationFile } from '../../workspace/configuration-file.ts';
import type { FoundConfigurationFile } from '../../workspace/configuration-file.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';
import { parseManifestFile } from '../../yaml/parse-manifest-file.ts';
import type { Finding } from '../rule.ts';
import { isReadable, problemFindings } from '../yaml-problems.ts';
import { invalidSetting } from './metas.ts';
import { readConfigurationFile, type ReadSettings } from './read-configuration-file.ts';
import { firstLineOf } from './setting-reader.ts';

export { isConfigurationFile };

/** What is wrong in one document of a `kruise-lint.yaml`. */
export function configurationFindings(
  uri: string,
  { document }: DocumentPart,
  isFirst: boolean,
  codes: readonly string[],
  startLine: () => number,
): readonly Finding[] {
  if (document.isEmpty) return [];
  const problems = problemFindings(document, uri, startLine);
  if (!isReadable(document)) return problems;
  if (isFirst) return [...problems, ...readConfigurationFile({ uri, document, startLine }, codes).findings];
  const range = firstLineOf(document, { start: 0, end: document.text.length });
  const message = 'Only the first YAML document of this file is read: remove the `---` line, or what is below it.';
  return [...problems, { code: invalidSetting.code, severity: invalidSetting.severity, message, range }];
}

/** What a file says, and what is wrong in it; offsets count from the start of `part`, the document that is read. */
export interface CheckedConfigurationFile extends Pick<ReadSettings, 'settings'> {
  readonly problems: readonly { readonly part: DocumentPart; readonly finding: Finding }[];
}

/** Reads a `kruise-lint.yaml`, never failing: what is not valid is told and left out. */
export function checkConfigurationFile(
  { uri, text }: FoundConfigurationFile,
  codes: readonly string[],
): CheckedConfigurationFile {
  const parts = parseManifestFile(text).parts.filter(({ document }) => !document.isEmpty);
  const [first] = parts;
  const place = first && { uri, document: first.document, startLine: () => first.startLine };
  return {
    settings: place && isReadable(first.document) ? readConfigurationFile(place, codes).settings : {},
    problems: parts.flatMap((part) =>
      configurationFindings(uri, part, part === first, codes, () => part.startLine).map((finding) => ({
        part,
        finding,
      })),
    ),
  };
}
