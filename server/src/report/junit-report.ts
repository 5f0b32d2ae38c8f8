import { countSeverity, type Report, type ReportEntry } from './report-entry.ts';

/**
 * JUnit XML: one suite a file with findings, one case a finding. Errors and warnings are failures; what is less is a passed
 * case that carries its message.
 */
export function formatJUnit(report: Report): string {
  const files = [...new Set(report.entries.map(({ file }) => file))];
  const suites = files.map((file) =>
    formatSuite(
      file,
      report.entries.filter((entry) => entry.file === file),
    ),
  );
  const failures = countFailures(report.entries);
  const tests = Math.max(report.entries.length, 1);
  const clean =
    suites.length === 0
      ? [
          `  <testsuite name="kruise-lint" tests="1" failures="0">`,
          `    <testcase classname="kruise-lint" name="${report.fileCount} files checked, nothing found"/>`,
          `  </testsuite>`,
        ]
      : [];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="kruise-lint" tests="${tests}" failures="${failures}">`,
    ...suites,
    ...clean,
    '</testsuites>',
    '',
  ].join('\n');
}

function formatSuite(file: string, entries: readonly ReportEntry[]): string {
  return [
    `  <testsuite name="${escapeXml(file)}" tests="${entries.length}" failures="${countFailures(entries)}">`,
    ...entries.map(formatCase),
    '  </testsuite>',
  ].join('\n');
}

function formatCase(entry: ReportEntry): string {
  const place = `${entry.file}:${entry.line}:${entry.column}`;
  const attributes = `classname="${escapeXml(entry.code)}" name="${escapeXml(place)}" file="${escapeXml(entry.file)}" line="${entry.line}"`;
  const element = isFailure(entry)
    ? `<failure type="${entry.severity}" message="${escapeXml(entry.message)}">${escapeXml(`${place}: ${entry.message}`)}</failure>`
    : `<system-out>${escapeXml(`${entry.severity}: ${entry.message}`)}</system-out>`;
  return `    <testcase ${attributes}>${element}</testcase>`;
}

function isFailure(entry: ReportEntry): boolean {
  return entry.severity === 'error' || entry.severity === 'warning';
}

function countFailures(entries: readonly ReportEntry[]): number {
  return countSeverity(entries, 'error') + countSeverity(entries, 'warning');
}

function escapeXml(text: string): string {
  return (
    text
      // XML 1.0 has no way to write most control characters, nor half a surrogate pair.
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\t', '&#9;')
      .replaceAll('\n', '&#10;')
      .replaceAll('\r', '&#13;')
  );
}
