import { describe, expect, it } from 'vitest';
import { parseManifestDocument } from '../../../server/src/yaml/parse-manifest-document.ts';

function valueOf(text: string): unknown {
  const { value, problems } = parseManifestDocument(text);
  expect(problems).toEqual([]);
  return value;
}

function problemsOf(text: string): readonly { code: string; at: string }[] {
  return parseManifestDocument(text).problems.map(({ code, range }) => ({
    code,
    at: text.slice(range.start, range.end),
  }));
}

describe('values as kubectl reads them', () => {
  it.each([
    ['yes', true],
    ['Off', false],
    ['y', true],
    ['N', false],
    ['~', null],
    ['', null],
    ['0644', 420],
    ['0o17', 15],
    ['0x1F', 31],
    ['-0b11', -3],
    ['08', 8],
    ['1_000', 1000],
    ['1e3', 1000],
    ['.5', 0.5],
    ['.1_0', 0.1],
    ['1:30', '1:30'],
    ['2001-01-01', '2001-01-01'],
    ['2001-12-14t21:59:43.10-05:00', '2001-12-14t21:59:43.10-05:00'],
    ['99999999999999999999', 1e20],
    ['1e999', '1e999'],
    ['!!str 123', '123'],
    ['!!float 3', 3],
    ['!!binary aGVsbG8=', 'hello'],
    ['!other x', 'x'],
    ['"yes"', 'yes'],
    ['|\n  a\n  b', 'a\nb\n'],
    ['>-\n  a\n  b', 'a b'],
  ])('reads %j', (text, expected) => {
    expect(valueOf(`a: ${text}\n`)).toEqual({ a: expected });
  });

  it('turns keys into text', () => {
    expect(valueOf('1: a\n0x10: b\nyes: c\n1.5: d\n1e6: e\n9223372036854775807: f\n')).toEqual({
      '1': 'a',
      '16': 'b',
      true: 'c',
      '1.5': 'd',
      '1e+06': 'e',
      '9223372036854775807': 'f',
    });
  });

  it('keeps a key that means something to JavaScript', () => {
    const value = valueOf('__proto__: 1\nconstructor: 2\n') as object;
    expect(Object.entries(value)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });

  it('applies merge keys where they stand', () => {
    const anchors = 'b: &b {x: 1, w: 2}\no: &o {x: 5, z: 6}\n';
    expect(valueOf(`${anchors}m:\n  x: 3\n  <<: *b\n  w: 9\n`)).toMatchObject({ m: { x: 1, w: 9 } });
    expect(valueOf(`${anchors}m:\n  <<: [*b, *o]\n  v: 1\n`)).toMatchObject({ m: { x: 1, w: 2, z: 6, v: 1 } });
    expect(valueOf(`${anchors}m:\n  <<: *b\n  <<: *o\n`)).toMatchObject({ m: { x: 5, w: 2, z: 6 } });
    expect(valueOf('"<<": {a: 1}\n')).toEqual({ '<<': { a: 1 } });
  });

  it('lets an alias mean the nearest anchor above it', () => {
    expect(valueOf('a: &x 1\nb: *x\nc: &x 2\nd: *x\n')).toEqual({ a: 1, b: 1, c: 2, d: 2 });
  });

  it('has no value where there is nothing', () => {
    for (const text of ['', '\n', '# note\n', '---\n', '\uFEFF---\n# note\n...\n']) {
      const document = parseManifestDocument(text);
      expect({ text, isEmpty: document.isEmpty, value: document.value }).toEqual({
        text,
        isEmpty: true,
        value: undefined,
      });
    }
  });

  it('reads JSON, tabs and escapes included', () => {
    expect(valueOf('{\n\t"a": "\\ud83d\\ude00\\/",\n\t"b": [1, null]\n}\n')).toEqual({ a: '😀/', b: [1, null] });
  });
});

describe('problems', () => {
  it.each<[string, { code: string; at: string }[]]>([
    ['a: 1\nb: 2\na: 3\n', [{ code: 'duplicate-key', at: 'a' }]],
    ['a: 1\n"a": 3\n', [{ code: 'duplicate-key', at: '"a"' }]],
    ['a: "x\nb: 1\n', [{ code: 'syntax', at: '"x' }]],
    ['a: b: c\n', [{ code: 'syntax', at: 'b' }]],
    ['a: *nope\n', [{ code: 'unknown-anchor', at: '*nope' }]],
    ['a: &a\n  b: *a\n', [{ code: 'alias-cycle', at: '*a' }]],
    ['m:\n  <<: [1]\n', [{ code: 'merge-key', at: '[1]' }]],
    ['? [a]\n: 1\n', [{ code: 'invalid-key', at: '[a]' }]],
    ['18446744073709551615: 1\n', [{ code: 'invalid-key', at: '18446744073709551615' }]],
    ['a: .inf\n', [{ code: 'not-json', at: '.inf' }]],
    ['a: !!int x\n', [{ code: 'syntax', at: '!!int' }]],
    ['a: "\\/"\n', [{ code: 'syntax', at: '\\/' }]],
    ['--- {a: 1}\n', [{ code: 'separator', at: '{a: 1}' }]],
    ['%YAML 1.1\n---\na: 1\n', [{ code: 'directive', at: '%YAML 1.1' }]],
    ['a:\n-\tx\n', [{ code: 'tab', at: '\t' }]],
  ])('%j', (text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  it('names the first of two equal keys', () => {
    const [problem] = parseManifestDocument('a: 1\nb:\n  c: 1\n  c: 2\n').problems;
    expect(problem).toMatchObject({ range: { start: 17, end: 18 }, related: { range: { start: 10, end: 11 } } });
    expect(parseManifestDocument('a: 1\na: 2\n').value).toEqual({ a: 2 });
  });

  it('gives one problem for all tabs, and what mends them', () => {
    const text = 'a:\n\tb: 1\n\tc:\n\t\t- x\n';
    const [problem, ...others] = parseManifestDocument(text).problems;
    expect(others).toEqual([]);
    expect(problem?.code).toBe('tab');
    let mended = text;
    for (const { range, newText } of [...(problem?.replacement?.edits ?? [])].reverse()) {
      mended = mended.slice(0, range.start) + newText + mended.slice(range.end);
    }
    expect(mended).toBe('a:\n  b: 1\n  c:\n    - x\n');
    expect(valueOf(mended)).toEqual({ a: { b: 1, c: ['x'] } });
  });

  it('gives one problem for a git conflict and nothing else', () => {
    const text = 'a: 1\n<<<<<<< HEAD\na: "\n=======\n\tb: 2\n>>>>>>> other\n';
    const document = parseManifestDocument(text);
    expect(problemsOf(text)).toEqual([{ code: 'conflict-marker', at: '<<<<<<< HEAD' }]);
    expect(document.value).toBeUndefined();
    expect(document.locate(8)).toEqual({ path: [], on: 'gap', node: undefined });
    expect(document.nearestRangeAt(['metadata', 'name'], 'value')).toEqual({ start: 0, end: 4 });
  });

  it('survives what would overflow', () => {
    const bomb = `${['a: &a0 [x, x, x]', ...Array.from({ length: 30 }, (_, i) => `b${i}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`)].join('\n')}\n`;
    const chain = `a0: &a0 [x]\n${Array.from({ length: 3000 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}]\n`).join('')}`;
    const tooLarge = `a: ${'x'.repeat(4 * 1024 * 1024)}\n`;
    for (const [text, code] of [
      ['['.repeat(10_000), 'too-deep'],
      ['{a: '.repeat(10_000), 'too-deep'],
      ['- '.repeat(10_000), 'too-deep'],
      [bomb, 'alias-limit'],
      [chain, 'alias-limit'],
      [tooLarge, 'too-large'],
      // Plain and short, so that nothing but the number of its items is in the way.
      ['containers:\n' + '- name: a\n  image: b\n  ports:\n  - containerPort: 80\n'.repeat(6000), 'too-large'],
    ] as const) {
      const document = parseManifestDocument(text);
      expect(document.problems.map((problem) => problem.code)).toContain(code);
      expect(document.value).toBeUndefined();
      expect(document.locate(5).path).toBeInstanceOf(Array);
    }
  });

  it('reads a long text without complaint', () => {
    const text = 'x y '.repeat(200_000).trim();
    expect(valueOf(`a: "${text}"\n`)).toEqual({ a: text });
  });

  it('still has a value and positions where the syntax is broken', () => {
    const document = parseManifestDocument('kind: Pod\nspec:\n  list: []\n  sel\nmetadata:\n  name: a\n');
    expect(document.problems).toHaveLength(1);
    expect(document.value).toMatchObject({ kind: 'Pod', metadata: { name: 'a' } });
    expect(document.rangeAt(['metadata', 'name'], 'value')).toEqual({ start: 51, end: 52 });
  });
});

describe('templates', () => {
  const text =
    'image: {{ .Values.image }}\n{{- if .a }}\nname: "x-{{ .b }}"\n{{- end }}\ntext: |\n  {{ .c }}\n  y\n# {{ d }}\n';

  it('report no syntax problems and keep their expressions in the value', () => {
    const document = parseManifestDocument(text);
    expect(document.isTemplate).toBe(true);
    expect(document.problems).toEqual([]);
    expect(document.value).toEqual({ image: '{{ .Values.image }}', name: 'x-{{ .b }}', text: '{{ .c }}\ny\n' });
    expect(document.sourceAt(['name'])).toBe('"x-{{ .b }}"');
    expect(document.comments.map(({ start, end }) => text.slice(start, end))).toEqual(['# {{ d }}']);
  });

  it('do not report what only looks broken', () => {
    expect(parseManifestDocument('a: {{ x }\n').isTemplate).toBe(false);
    expect(parseManifestDocument('{{ a }}: [\n').problems).toEqual([]);
  });
});

describe('places', () => {
  const text =
    '# top\nkind: Pod # what\nspec:\n  list:\n  - name: "a"\n    empty:\n  - b\n  text: |\n    long\n\n    text\n\nm: &m {p: 1}\nq: *m\no:\n  <<: *m\n';
  const document = parseManifestDocument(text);
  const at = (path: (string | number)[], part: 'key' | 'value' | 'pair'): string | undefined => {
    const range = document.rangeAt(path, part);
    return range && text.slice(range.start, range.end);
  };

  it('are found by path', () => {
    expect(at(['kind'], 'value')).toBe('Pod');
    expect(at(['spec', 'list'], 'key')).toBe('list');
    expect(at(['spec', 'list'], 'value')).toBe('- name: "a"\n    empty:\n  - b');
    expect(at(['spec', 'list', 0], 'key')).toBe('name: "a"\n    empty:');
    expect(at(['spec', 'list', 0, 'name'], 'pair')).toBe('name: "a"');
    expect(at(['spec', 'list', 1], 'value')).toBe('b');
    expect(at(['spec', 'text'], 'value')).toBe('|\n    long\n\n    text');
    expect(at(['q', 'p'], 'value')).toBe('*m');
    expect(at(['o', 'p'], 'key')).toBe('*m');
    expect(at(['spec', 'nope'], 'key')).toBeUndefined();
    expect(document.sourceAt(['spec', 'list', 0, 'name'])).toBe('"a"');
    expect(document.sourceAt(['spec'])).toBeUndefined();
  });

  it('fall back to the nearest key', () => {
    const nearest = (path: (string | number)[]): string => {
      const { start, end } = document.nearestRangeAt(path, 'value');
      return text.slice(start, end);
    };
    expect(nearest(['spec', 'list', 5, 'x'])).toBe('list');
    expect(nearest(['spec', 'nope', 'x'])).toBe('spec');
    expect(nearest(['metadata', 'name'])).toBe('kind');
    expect(nearest([])).toBe('kind');
  });

  it('know their comments', () => {
    expect(document.comments.map(({ start, end }) => text.slice(start, end))).toEqual(['# top', '# what']);
  });

  it('count UTF-16 code units', () => {
    const emoji = parseManifestDocument('a: 😀x\r\n中: b\r\n');
    expect(emoji.rangeAt(['a'], 'value')).toEqual({ start: 3, end: 6 });
    expect(emoji.positionAt(8)).toEqual({ line: 1, character: 0 });
    expect(emoji.offsetAt({ line: 0, character: 99 })).toBe(6);
    expect(emoji.toPositionRange({ start: 3, end: 11 })).toEqual({
      start: { line: 0, character: 3 },
      end: { line: 1, character: 3 },
    });
    expect(emoji.offsetAt({ line: 9, character: 0 })).toBe(emoji.text.length);
  });
});
