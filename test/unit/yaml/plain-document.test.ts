import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeDocument } from '../../../server/src/yaml/analyze-document.ts';
import { isJsonObject, type JsonPath, type JsonValue } from '../../../server/src/base/json.ts';
import { LineTable } from '../../../server/src/yaml/line-table.ts';
import { findNode } from '../../../server/src/yaml/node-paths.ts';
import { firstContentRange, targetRange } from '../../../server/src/yaml/path-ranges.ts';
import { findPlainPlace, firstPlainKey, type PlainPlace } from '../../../server/src/yaml/plain-places.ts';
import { readPlainDocument } from '../../../server/src/yaml/plain-document.ts';
import { isTemplateText } from '../../../server/src/yaml/template-mask.ts';

/** What the parser says of `text`. */
function parse(text: string) {
  const lines = new LineTable(text);
  const analysis = analyzeDocument({ text, lines, isEmpty: false, isTemplate: false, isContinuation: false });
  const rangesAt = (path: JsonPath): PlainPlace | undefined => {
    const target = findNode(analysis.tree.contents, path, analysis.targets);
    if (target === undefined) return undefined;
    return { key: target.key && targetRange(target, 'key', text), value: targetRange(target, 'value', text) };
  };
  const first = firstContentRange(analysis.tree.contents, text, lines);
  return { value: analysis.value.value, comments: analysis.comments, problems: analysis.problems, rangesAt, first };
}

/** The paths to everything in a value. */
function pathsIn(value: JsonValue | undefined, path: JsonPath = []): readonly JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => below(item, [...path, index]));
  return isJsonObject(value) ? Object.keys(value).flatMap((key) => below(value[key], [...path, key])) : [];
}

function below(value: JsonValue | undefined, path: JsonPath): readonly JsonPath[] {
  return [path, ...pathsIn(value, path)];
}

/** Whether the quick reader takes `text`; where it does, it must say what the parser says. */
function holds(text: string): boolean {
  if (text.trim() === '' || isTemplateText(text)) return false;
  const plain = readPlainDocument(text);
  if (plain === undefined) return false;
  const { rangesAt, first, ...parsed } = parse(text);
  expect({ ...plain, problems: [] }, JSON.stringify(text)).toEqual(parsed);
  expect(firstPlainKey(text) ?? first, JSON.stringify(text)).toEqual(first);
  for (const path of pathsIn(plain.value)) {
    const place = findPlainPlace(text, path);
    const expected = rangesAt(path);
    placed.all++;
    if (place === undefined) continue;
    placed.found++;
    const where = `${path.join('.')} in ${JSON.stringify(text)}`;
    expect(place.key, where).toEqual(expected?.key);
    if (place.value !== undefined) expect(place.value, where).toEqual(expected?.value);
  }
  return true;
}

/** How many places were asked for, and how many the quick reader knows. */
const placed = { all: 0, found: 0 };

const root = join(import.meta.dirname, '../../..');
const manifests = globSync(['examples/**/*.yaml', 'schemas/snippets/*.yaml', 'test/conformance/cases/*.yaml'], {
  cwd: root,
})
  .flatMap((file) => readFileSync(join(root, file), 'utf8').split(/(?<=\n)(?=---\n)/))
  .filter((text) => text.length < 4000);

describe('readPlainDocument', () => {
  it('reads ordinary manifests, and reads them as the parser does', () => {
    const examples = globSync('examples/**/*.yaml', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const documents = examples.flatMap((text) => text.split(/(?<=\n)(?=---\n)/));
    expect(documents.length).toBeGreaterThan(15);
    expect(documents.filter((text) => !holds(text))).toEqual([]);
    expect(placed.found / placed.all).toBeGreaterThan(0.8);
  });

  it.each([
    ['a: 1\nb: [x, "y: z", {c: 0x1f}]\n', { a: 1, b: ['x', 'y: z', { c: 31 }] }],
    ['--- # d\n# c\na:\n- b: c # e\n  d:\n  - - 1\n    - yes\n- ~\n', { a: [{ b: 'c', d: [[1, true]] }, null] }],
    ['a: |\n  b: c\n\n    d # e\n\nf: |-\n  g\n\n', { a: 'b: c\n\n  d # e\n', f: 'g' }],
    ['a: \'it\'\'s\'\nb: "\\u00e9\\n"\n"c d": on\n', { a: "it's", b: 'é\n', 'c d': true }],
    ['a:\r\n  b: 0644\r\n  c: 1:30\r\n', { a: { b: 420, c: '1:30' } }],
  ])('reads %j', (text, value) => {
    expect(readPlainDocument(text)?.value).toEqual(value);
    expect(holds(text)).toBe(true);
  });

  it.each([
    'a: &x 1\nb: *x\n',
    'a: b: c\n',
    'a: 1\na: 2\n',
    'a:\n\tb: 1\n',
    'a: >\n  b\n',
    'a: |+\n  b\n\n',
    'a: "b\n  c"\n',
    'a: b\n  c\n',
    '? a\n: b\n',
    'on: x\n',
    'a: .inf\n',
    'a: "\\/"\n',
    '%YAML 1.1\n---\na: 1\n',
    '{"a": 1}\n',
    'a: [b\n',
    '<<<<<<< HEAD\na: 1\n',
    Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
  ])('leaves %j to the parser', (text) => {
    expect(readPlainDocument(text)).toBeUndefined();
  });

  it('says what the parser says after any edit, or nothing', () => {
    const pieces = [
      ' ',
      '\n',
      '- ',
      ': ',
      ':',
      '#',
      ' # c',
      '"',
      "'",
      '|',
      '|-',
      '>',
      '[',
      ']',
      '{',
      '}',
      ',',
      '&a ',
      '*a',
      '!!str ',
    ]
      .concat([
        '\r\n',
        '---\n',
        '...\n',
        'a: b\n',
        '- x\n',
        '  y: z\n',
        '0',
        'yes',
        '~',
        '\\',
        '<<: ',
        '? ',
        '%',
        'é',
        '😀',
        '\n    ',
      ])
      .concat(['"a\\"b"', "'it''s'", '[a, b]', '{a: 1}', '-1', '.inf', '=', '1e3', ' - ', '\t', '\n  ', '\n\n']);
    const edit = fc.record({ at: fc.nat(), cut: fc.nat({ max: 12 }), piece: fc.constantFrom('', ...pieces) });
    let taken = 0;
    fc.assert(
      fc.property(fc.constantFrom(...manifests), fc.array(edit, { minLength: 1, maxLength: 3 }), (manifest, edits) => {
        let text = manifest;
        for (const { at, cut, piece } of edits) {
          const start = at % (text.length + 1);
          text = text.slice(0, start) + piece + text.slice(start + (cut > 8 ? cut : 0));
        }
        if (holds(text)) taken += 1;
      }),
      { numRuns: 1500, seed: 1 },
    );
    expect(taken).toBeGreaterThan(80);
  });
});
