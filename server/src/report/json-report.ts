import type { Report } from './report-entry.ts';

/** An array of `{ file, line, column, endLine, endColumn, severity, code, message }`. */
export function formatJson(report: Report): string {
  return `${JSON.stringify(report.entries, undefined, 2)}\n`;
}
