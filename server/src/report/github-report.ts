import type { Severity } from '../rules/rule.ts';
import type { Report } from './report-entry.ts';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** Workflow commands of GitHub Actions: each finding becomes an annotation on its line of the pull request. */
export function formatGitHub(report: Report): string {
  return report.entries
    .map((entry) => {
      // An annotation that spans lines must not carry columns.
      const columns =
        entry.line === entry.endLine
          ? `,col=${entry.column},endColumn=${Math.max(entry.column, entry.endColumn - 1)}`
          : '';
      const place = `file=${escapeProperty(entry.file)},line=${entry.line},endLine=${entry.endLine}${columns}`;
      return `::${commands[entry.severity]} ${place},title=${escapeProperty(entry.code)}::${escapeData(entry.message)}\n`;
    })
    .join('');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
