import { countSeverity, type Report, type ReportEntry } from './report-entry.ts';

/** One line a finding, in the form that compilers use and editors recognise, and a last line that counts. */
export function formatText(report: Report): string {
  const lines = report.entries.map(formatEntry);
  return [...lines, summarize(report), ''].join('\n');
}

function formatEntry(entry: ReportEntry): string {
  const message = entry.message.replaceAll(/\s*\n\s*/g, ' ');
  return `${entry.file}:${entry.line}:${entry.column}: ${entry.severity}: ${message} [${entry.code}]`;
}

function summarize(report: Report): string {
  const files = count(report.fileCount, 'file');
  if (report.entries.length === 0) return `${files} checked, nothing found`;
  const errors = countSeverity(report.entries, 'error');
  const warnings = countSeverity(report.entries, 'warning');
  const others = report.entries.length - errors - warnings;
  const parts = [count(errors, 'error'), count(warnings, 'warning'), ...(others > 0 ? [count(others, 'note')] : [])];
  return `${files} checked: ${parts.join(', ')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
