import { shiftLines } from '../base/text-range.ts';
import type { ReportEntry } from '../report/index.ts';
import { Checker } from '../rules/checker.ts';
import type { Finding } from '../rules/rule.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import { compareWithBase } from './compare-with-base.ts';
import { readConfiguration } from './configuration.ts';
import { loadManifests, type LoadOptions } from './load-manifests.ts';
import type { ParsedOptions } from './options.ts';
import type { CliPlatform, TextFindings } from './platform.ts';

/** So many documents are taken at a time: some milliseconds of work. */
const documentsPerTurn = 32;

interface CheckedDocument {
  readonly uri: string;
  readonly part: DocumentPart;
}

/** Everything that one thread needs to check documents: all manifests are there, none is checked yet. */
export class LintRun {
  readonly uris: readonly string[];
  readonly #workspace: ManifestWorkspace;
  readonly #checker: Checker;
  readonly #platform: CliPlatform;
  readonly #documents: readonly CheckedDocument[];

  constructor(workspace: ManifestWorkspace, uris: readonly string[], platform: CliPlatform) {
    this.uris = uris;
    this.#workspace = workspace;
    this.#checker = new Checker(workspace);
    this.#platform = platform;
    this.#documents = uris.flatMap((uri) => workspace.partsOf(uri).map((part) => ({ uri, part })));
  }

  /** The same in two threads that have read the same documents. */
  get digest(): string {
    const length = this.#documents.reduce((sum, { part }) => sum + part.document.text.length, 0);
    return `${this.#documents.length} documents of ${length} characters`;
  }

  /** Checks all documents; those whose `texts` are known from elsewhere have them looked at no more. */
  check(texts?: readonly TextFindings[]): readonly ReportEntry[] {
    const known = texts && new Map(texts.map(({ index, findings }) => [index, findings]));
    return this.#documents.flatMap(({ uri, part }, index) => {
      const textFindings = known && (known.get(index) ?? []);
      return this.#entriesOf(uri, part, this.#checker.findingsIn(uri, part, textFindings));
    });
  }

  /** The part of `check` that needs all documents. */
  lookAround(): void {
    for (const { uri, part } of this.#documents) this.#checker.lookAround(uri, part);
  }

  /** The part of `check` that needs the text of a document only, for those from `take(n)` on, `n` of them, until there are no more. */
  checkTexts(take: (count: number) => number): readonly TextFindings[] {
    const texts: TextFindings[] = [];
    for (let start = take(documentsPerTurn); start < this.#documents.length; start = take(documentsPerTurn)) {
      for (const [offset, { uri, part }] of this.#documents.slice(start, start + documentsPerTurn).entries()) {
        const findings = this.#checker.textFindings(uri, part);
        if (findings.length > 0) texts.push({ index: start + offset, findings: findings.map(toData) });
      }
    }
    return texts;
  }

  /** What is told of files of which nothing is read. */
  skipped(): readonly ReportEntry[] {
    return this.uris.flatMap((uri) => {
      const skipped = this.#checker.skippedFinding(uri);
      return skipped === undefined ? [] : this.#entriesOf(uri, skipped.part, skipped.findings);
    });
  }

  #entriesOf(uri: string, part: DocumentPart, findings: readonly Finding[]): readonly ReportEntry[] {
    if (findings.length === 0) return [];
    const file = this.#platform.toPath(uri);
    const { startLine } = this.#workspace.livePart(uri, part) ?? part;
    return findings.map(({ range, severity, code, message }) => {
      const { start, end } = shiftLines(part.document.toPositionRange(range), startLine);
      return {
        file,
        line: start.line + 1,
        column: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
        severity,
        code,
        message,
      };
    });
  }
}

/** Reads what `options` name. Throws `UsageError` where that cannot be. */
export async function loadLintRun(
  options: ParsedOptions,
  platform: CliPlatform,
  loadOptions?: LoadOptions,
): Promise<LintRun> {
  const { workspace, uris } = await loadManifests(
    platform,
    await readConfiguration(options, platform, options.positionals),
    options.positionals,
    options.list('context'),
    loadOptions,
  );
  if (!loadOptions?.isAlone) await compareWithBase(platform, workspace, options);
  return new LintRun(workspace, uris, platform);
}

/** What a report tells of a finding; the rest of it cannot go from thread to thread. */
function toData({ code, severity, message, range }: Finding): TextFindings['findings'][number] {
  return { code, severity, message, range };
}
