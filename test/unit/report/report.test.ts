import { describe, expect, it } from 'vitest';
import {
  formatReport,
  isReportFormat,
  reportFormats,
  sortEntries,
  type Report,
  type ReportEntry,
} from '../../../server/src/report/index.ts';

const entry: ReportEntry = {
  file: 'apps/log agent.yaml',
  line: 12,
  column: 5,
  endLine: 12,
  endColumn: 17,
  severity: 'error',
  code: 'schema/unknown-field',
  message: 'Unknown field "imagePullPolcy" & <more>.\nDid you mean "imagePullPolicy"? 100%',
};

function reportOf(...entries: ReportEntry[]): Report {
  return {
    entries,
    fileCount: 3,
    version: '1.2.3',
    rules: [
      {
        code: 'schema/unknown-field',
        summary: 'A field that does not exist',
        explanation: 'It is **dropped**.',
        severity: 'error',
        url: 'https://example.com/rules/schema/unknown-field',
      },
      { code: 'schema/type', summary: 'unused', explanation: 'unused', severity: 'error', url: 'https://example.com' },
    ],
  };
}

describe('sortEntries', () => {
  it('orders by file, then line, then column, then code', () => {
    const at = (file: string, line: number, column: number, code: string): ReportEntry => ({
      ...entry,
      file,
      line,
      column,
      code,
    });
    const sorted = sortEntries([
      at('b', 1, 1, 'x'),
      at('a', 10, 1, 'x'),
      at('a', 9, 2, 'x'),
      at('a', 9, 1, 'y'),
      at('a', 9, 1, 'x'),
    ]);
    expect(sorted.map(({ file, line, column, code }) => `${file}${line}.${column}${code}`)).toEqual([
      'a9.1x',
      'a9.1y',
      'a9.2x',
      'a10.1x',
      'b1.1x',
    ]);
  });
});

describe('text', () => {
  it('writes one line a finding and counts them', () => {
    expect(formatReport(reportOf(entry, { ...entry, severity: 'hint', line: 13 }), 'text')).toBe(
      'apps/log agent.yaml:12:5: error: Unknown field "imagePullPolcy" & <more>. Did you mean "imagePullPolicy"? 100% [schema/unknown-field]\n' +
        'apps/log agent.yaml:13:5: hint: Unknown field "imagePullPolcy" & <more>. Did you mean "imagePullPolicy"? 100% [schema/unknown-field]\n' +
        '3 files checked: 1 error, 0 warnings, 1 note\n',
    );
  });

  it('says so where nothing was found', () => {
    expect(formatReport(reportOf(), 'text')).toBe('3 files checked, nothing found\n');
  });
});

describe('json', () => {
  it('is an array of the entries, with no other fields', () => {
    expect(JSON.parse(formatReport(reportOf(entry), 'json'))).toEqual([entry]);
    expect(JSON.parse(formatReport(reportOf(), 'json'))).toEqual([]);
  });
});

describe('github', () => {
  it('escapes properties and data, and makes the end column inclusive', () => {
    expect(formatReport(reportOf({ ...entry, file: 'a,b:c.yaml' }), 'github')).toBe(
      '::error file=a%2Cb%3Ac.yaml,line=12,endLine=12,col=5,endColumn=16,title=schema/unknown-field::' +
        'Unknown field "imagePullPolcy" & <more>.%0ADid you mean "imagePullPolicy"? 100%25\n',
    );
  });

  it('leaves columns out where the finding spans lines', () => {
    expect(formatReport(reportOf({ ...entry, endLine: 14, severity: 'warning', message: 'm' }), 'github')).toBe(
      '::warning file=apps/log agent.yaml,line=12,endLine=14,title=schema/unknown-field::m\n',
    );
  });
});

describe('junit', () => {
  it('groups by file, fails on errors and warnings, and escapes', () => {
    const xml = formatReport(reportOf(entry, { ...entry, severity: 'hint', message: 'a\u0000b' }), 'junit');
    expect(xml).toContain('<testsuites name="kruise-lint" tests="2" failures="1">');
    expect(xml).toContain('<testsuite name="apps/log agent.yaml" tests="2" failures="1">');
    expect(xml).toContain('message="Unknown field &quot;imagePullPolcy&quot; &amp; &lt;more&gt;.&#10;Did you mean');
    expect(xml).toContain('<system-out>hint: a\uFFFDb</system-out>');
  });

  it('has one passed case where nothing was found', () => {
    expect(formatReport(reportOf(), 'junit')).toContain('<testsuites name="kruise-lint" tests="1" failures="0">');
  });
});

describe('sarif', () => {
  it('names the rules that were hit, and no others', () => {
    const log = JSON.parse(formatReport(reportOf(entry), 'sarif')) as {
      runs: [
        {
          tool: { driver: { rules: { id: string }[]; semanticVersion: string } };
          results: [{ ruleIndex: number; level: string; locations: unknown[] }];
        },
      ];
    };
    const [run] = log.runs;
    expect(run.tool.driver.rules.map((rule) => rule.id)).toEqual(['schema/unknown-field']);
    expect(run.tool.driver.semanticVersion).toBe('1.2.3');
    expect(run.results[0]).toMatchObject({ ruleIndex: 0, level: 'error' });
    expect(run.results[0].locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'apps/log%20agent.yaml' },
          region: { startLine: 12, startColumn: 5, endLine: 12, endColumn: 17 },
        },
      },
    ]);
  });

  it('makes absolute paths URIs', () => {
    expect(formatReport(reportOf({ ...entry, file: '/srv/a b.yaml' }), 'sarif')).toContain(
      '"uri": "file:///srv/a%20b.yaml"',
    );
    expect(formatReport(reportOf({ ...entry, file: 'C:/srv/a.yaml' }), 'sarif')).toContain(
      '"uri": "file:///C:/srv/a.yaml"',
    );
  });
});

describe('formats', () => {
  it('are known by name', () => {
    expect(reportFormats).toEqual(['text', 'json', 'sarif', 'junit', 'github']);
    expect(isReportFormat('sarif')).toBe(true);
    expect(isReportFormat('constructor')).toBe(false);
  });
});
