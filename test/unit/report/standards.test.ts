import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReport, type ReportEntry } from '../../../server/src/report/index.ts';
import { ruleDescriptions } from '../../../server/src/rules/descriptions.ts';
import { runCli } from '../../cli/run.ts';

const { parseStringPromise } = createRequire(import.meta.url)('xml2js') as {
  readonly parseStringPromise: (xml: string, options: object) => Promise<{ testsuites: JUnitElement }>;
};

/** An element as xml2js gives it. */
interface JUnitElement {
  readonly $: Readonly<Record<string, string>>;
  readonly testsuite?: readonly JUnitElement[];
  readonly testcase?: readonly JUnitElement[];
  readonly failure?: readonly JUnitElement[];
}

const published = JSON.parse(
  readFileSync(join(import.meta.dirname, 'sarif-schema/sarif-schema-2.1.0.json'), 'utf8'),
) as object & { $schema: string; id: string };

/** The schema is written for draft 4. Of that only the key of its own address is different in what it uses. */
function sarifValidator(): ReturnType<Ajv['compile']> {
  const schema = Object.fromEntries(Object.entries(published).filter(([key]) => key !== '$schema' && key !== 'id'));
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

const validateSarif = sarifValidator();

/** What the published schema says against a SARIF log. */
function sarifProblems(log: string): readonly string[] {
  void validateSarif(JSON.parse(log));
  return (validateSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${String(message)}`);
}

const awkward = (characters: string): fastCheck.Arbitrary<string> => fastCheck.constantFrom(...Array.from(characters));

/** Any text, most of it of characters that some format must escape. */
const anyText = fastCheck.oneof(
  fastCheck.string({ unit: 'binary', maxLength: 20 }),
  fastCheck.string({ unit: awkward('<>&"\'%:,\n\r\t\0\u001b]\ud83d🙂 a/\\'), maxLength: 20 }),
);

const anyPath = fastCheck
  .array(fastCheck.string({ unit: awkward('ab %:,&<>"\'#?[]äß🙂.'), minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join('/'));

const anyEntry: fastCheck.Arbitrary<ReportEntry> = fastCheck.record({
  file: anyPath,
  line: fastCheck.integer({ min: 1, max: 9 }),
  column: fastCheck.integer({ min: 1, max: 9 }),
  endLine: fastCheck.integer({ min: 10, max: 19 }),
  endColumn: fastCheck.integer({ min: 1, max: 9 }),
  severity: fastCheck.constantFrom('error', 'warning', 'information', 'hint'),
  code: fastCheck.constantFrom('schema/type', 'yaml/syntax', 'kubernetes/container'),
  message: anyText.map((text) => `m${text}`),
});

function format(entries: readonly ReportEntry[], name: 'sarif' | 'junit' | 'github'): string {
  return formatReport({ entries, fileCount: 1, rules: ruleDescriptions(), version: '1.2.3' }, name);
}

const everything = ruleDescriptions().map(({ code, severity }): ReportEntry => ({
  file: 'a.yaml',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  severity,
  code,
  message: 'm',
}));

describe('sarif', () => {
  it('is valid by the published schema, with the description of every rule', () => {
    expect(sarifProblems(format(everything, 'sarif'))).toEqual([]);
    expect(sarifProblems(format([], 'sarif'))).toEqual([]);
  });

  it('names the schema that it is valid by', () => {
    expect(JSON.parse(format([], 'sarif'))).toMatchObject({ $schema: published.id });
  });

  it('is valid whatever paths and messages hold', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(anyEntry, { maxLength: 5 }), (entries) => {
        expect(sarifProblems(format(entries, 'sarif'))).toEqual([]);
      }),
    );
  });

  it('is refused by the schema where it is wrong', () => {
    const log = format(everything.slice(0, 1), 'sarif');
    expect(sarifProblems(log.replace('"startLine": 1', '"startLine": 0'))).not.toEqual([]);
    expect(sarifProblems(log.replace('"semanticVersion"', '"semanticversion"'))).not.toEqual([]);
  });

  it('holds the positions of the findings', async () => {
    const manifest =
      'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: {name: a}\nspec: {contaners: []}\n';
    const { output } = await runCli(['lint', '.', '--format', 'sarif'], { 'a.yaml': manifest });
    expect(sarifProblems(output)).toEqual([]);
    const { runs } = JSON.parse(output) as { runs: { results: { ruleId: string; locations: unknown[] }[] }[] };
    const found = runs[0]!.results.find(({ ruleId }) => ruleId === 'schema/unknown-field');
    expect(found!.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'a.yaml' },
          region: { startLine: 4, startColumn: 8, endLine: 4, endColumn: 17 },
        },
      },
    ]);
  });
});

describe('junit', () => {
  it('is well-formed XML whose counts are right, whatever paths and messages hold', async () => {
    await fastCheck.assert(
      fastCheck.asyncProperty(fastCheck.array(anyEntry, { maxLength: 6 }), async (entries) => {
        const { testsuites } = await parseStringPromise(format(entries, 'junit'), { strict: true });
        const suites = testsuites.testsuite ?? [];
        const cases = suites.flatMap(({ testcase = [] }) => testcase);
        expect(testsuites.$['tests']).toBe(String(cases.length));
        expect(testsuites.$['failures']).toBe(String(cases.filter(({ failure }) => failure !== undefined).length));
        for (const { $: attributes, testcase = [] } of suites) {
          expect(attributes['tests']).toBe(String(testcase.length));
          expect(attributes['failures']).toBe(String(testcase.filter(({ failure }) => failure !== undefined).length));
        }
        const files = new Set(entries.map(({ file }) => file));
        if (entries.length > 0) expect(new Set(suites.map(({ $: { name } }) => name))).toEqual(files);
      }),
    );
  });
});

/** Reads workflow commands as GitHub's runner does: properties end at `::`, and each side is unescaped. */
function readCommand(line: string): { properties: Readonly<Record<string, string>>; message: string } | undefined {
  const match = /^::(?:error|warning|notice) (.*?)::(.*)$/.exec(line);
  if (match === null) return undefined;
  const unescape = (text: string): string =>
    text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  const properties = (match[1] ?? '').split(',').map((property): [string, string] => {
    const [key = '', value = ''] = property.split(/=(.*)/s);
    return [key, unescape(value.replaceAll('%3A', ':').replaceAll('%2C', ','))];
  });
  return { properties: Object.fromEntries(properties), message: unescape(match[2] ?? '') };
}

describe('github', () => {
  it('gives back every file and message when read as the runner reads it', () => {
    fastCheck.assert(
      fastCheck.property(anyEntry, (entry) => {
        const lines = format([entry], 'github').split('\n');
        expect(lines).toHaveLength(2);
        const command = readCommand(lines[0]!)!;
        expect(command.message).toBe(entry.message);
        expect(command.properties).toMatchObject({ file: entry.file, line: String(entry.line), title: entry.code });
      }),
    );
  });
});
