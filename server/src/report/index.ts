import { formatGitHub } from './github-report.ts';
import { formatJson } from './json-report.ts';
import { formatJUnit } from './junit-report.ts';
import type { Report } from './report-entry.ts';
import { formatSarif } from './sarif-report.ts';
import { formatText } from './text-report.ts';

export { sortEntries, type Report, type ReportEntry } from './report-entry.ts';

const formatters = {
  text: formatText,
  json: formatJson,
  sarif: formatSarif,
  junit: formatJUnit,
  github: formatGitHub,
} as const satisfies Record<string, (report: Report) => string>;

/** Name of a report format. */
export type ReportFormat = keyof typeof formatters;

/** All report formats, for usage texts and checks. */
export const reportFormats = Object.keys(formatters) as readonly ReportFormat[];

/** Whether `name` is a report format. */
export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(formatters, name);
}

/** `report` in `format`, with its final line break. */
export function formatReport(report: Report, format: ReportFormat): string {
  return formatters[format](report);
}
