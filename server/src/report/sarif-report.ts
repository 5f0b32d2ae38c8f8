import type { RuleDescription } from '../rules/descriptions.ts';
import type { Severity } from '../rules/rule.ts';
import type { Report, ReportEntry } from './report-entry.ts';

const levels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** SARIF 2.1.0, as code scanning services read it. Paths are relative to the folder in which the linter ran. */
export function formatSarif(report: Report): string {
  const rules = describedRules(report);
  const ruleIndex = new Map(rules.map((rule, index) => [rule.code, index]));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'kruise-lint',
            semanticVersion: report.version,
            rules: rules.map(formatRule),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: report.entries.map((entry) => formatResult(entry, ruleIndex.get(entry.code))),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** The rules that some result names; SARIF readers show nothing of the others. */
function describedRules(report: Report): readonly RuleDescription[] {
  const used = new Set(report.entries.map((entry) => entry.code));
  return report.rules.filter((rule) => used.has(rule.code));
}

function formatRule(rule: RuleDescription): object {
  return {
    id: rule.code,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.summary },
    help: { text: rule.explanation, markdown: rule.explanation },
    helpUri: rule.url,
    defaultConfiguration: { level: levels[rule.severity] },
  };
}

function formatResult(entry: ReportEntry, ruleIndex: number | undefined): object {
  return {
    ruleId: entry.code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: levels[entry.severity],
    message: { text: entry.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodePath(entry.file) },
          region: {
            startLine: entry.line,
            startColumn: entry.column,
            endLine: entry.endLine,
            endColumn: entry.endColumn,
          },
        },
      },
    ],
  };
}

/** A path as a relative URI reference; an absolute one becomes a `file:` URI. */
function encodePath(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (/^[A-Za-z]:\//.test(path)) return `file:///${path[0] ?? ''}:${encoded.slice(encoded.indexOf('/'))}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}
