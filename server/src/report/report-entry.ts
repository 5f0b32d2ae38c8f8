import type { RuleDescription } from '../rules/descriptions.ts';
import type { Severity } from '../rules/rule.ts';

/** One finding at its place in a file, ready for any report format. Lines and columns count from 1, columns in UTF-16 code units. */
export interface ReportEntry {
  /** Path as the user would type it, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The end is exclusive: the column after the last character. */
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
}

/** All that a report is made of. */
export interface Report {
  readonly entries: readonly ReportEntry[];
  /** How many files were checked, with or without findings. */
  readonly fileCount: number;
  readonly rules: readonly RuleDescription[];
  /** Version of the product. */
  readonly version: string;
}

/** Orders entries by file, then by place, then by code: the same findings always give the same report. */
export function sortEntries(entries: readonly ReportEntry[]): readonly ReportEntry[] {
  return [...entries].sort(
    (left, right) =>
      compareText(left.file, right.file) ||
      left.line - right.line ||
      left.column - right.column ||
      compareText(left.code, right.code),
  );
}

/** How many entries have `severity`. */
export function countSeverity(entries: readonly Pick<ReportEntry, 'severity'>[], severity: Severity): number {
  return entries.reduce((count, entry) => (entry.severity === severity ? count + 1 : count), 0);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
